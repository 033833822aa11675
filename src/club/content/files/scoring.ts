import { z } from 'zod';
import { type Scoring, VOLLEYBALL } from '../../scoring/scoring.ts';
import type { ContentNode } from '../content-node.ts';

const UNITS = { sets: 'sets', goles: 'goals', puntos: 'points' } as const;

/** Limits of a declared set: table tennis plays to 11. */
const setPoints = z.int().min(5).max(50).nullish();

const marcador = z.strictObject({
  tipo: z.enum(Object.keys(UNITS) as (keyof typeof UNITS)[]).meta({ title: 'Se cuenta por' }),
  empates: z.boolean().nullish().meta({ title: 'Puede acabar en empate', prominent: true }),
  partes: z
    .int()
    .min(1)
    .max(9)
    .nullish()
    .meta({
      title: 'Cuántas partes tiene',
      description: '2 si son dos mitades, 4 si son cuartos. Sin ellas, solo se apunta el resultado.',
      prominent: true,
      units: ['goals', 'points'],
    }),
  sets: z
    .int()
    .min(1)
    .max(5)
    .nullish()
    .meta({
      title: 'Cuántos sets tiene como mucho',
      description: 'Sin ellos, al mejor de cinco o de tres.',
      prominent: true,
      units: ['sets'],
    }),
  puntos: setPoints.meta({
    title: 'Puntos de un set',
    description: 'Sin ellos, 25.',
    prominent: true,
    units: ['sets'],
  }),
  desempate: setPoints.meta({
    title: 'Puntos del set que decide',
    description: 'Sin ellos, 15.',
    units: ['sets'],
  }),
  todos: z
    .boolean()
    .nullish()
    .meta({
      title: 'Se juegan todos los sets',
      description: 'También cuando ya está decidido.',
      units: ['sets'],
    }),
});
type ScoringInput = z.infer<typeof marcador>;

/** Scoring as a content file declares it. @param without Spanish sentence about a file without it */
export const scoringField = (without: string) =>
  marcador.nullish().meta({ title: 'Cómo se cuentan los resultados', description: without });

/** Fields of the declaration that only one kind of scoring has. */
const SET_FIELDS = ['sets', 'puntos', 'desempate', 'todos'] as const;
const TALLY_FIELDS = ['partes'] as const;

/** Returns the declared scoring; null if the file declares none. Reports fields of another kind of scoring. */
export function buildScoring(
  doc: ContentNode<{ marcador?: ScoringInput | null | undefined }>,
): Scoring | null {
  const input = doc.value.marcador;
  if (!input) return null;
  const { tipo, empates } = input;
  for (const name of tipo === 'sets' ? TALLY_FIELDS : SET_FIELDS)
    if (input[name] != null) doc.report(['marcador', name], { code: 'another scoring', unit: tipo });
  if (tipo !== 'sets') return { unit: UNITS[tipo], periods: input.partes ?? 0, draws: empates ?? false };
  const { sets, puntos, desempate, todos } = input;
  return {
    unit: 'sets',
    lengths: sets ? [sets] : VOLLEYBALL.lengths,
    points: puntos ?? VOLLEYBALL.points,
    decidingPoints: desempate ?? VOLLEYBALL.decidingPoints,
    allPlayed: todos ?? false,
    // An even number of sets has no set that decides.
    draws: empates ?? (sets ?? 1) % 2 === 0,
  };
}

/** Returns the declaration of a scoring, as a new club's brand file has it; undefined for the default. */
export function scoringToWrite(scoring: Scoring): ScoringInput | undefined {
  if (scoring === VOLLEYBALL) return undefined;
  const { draws } = scoring;
  if (scoring.unit === 'sets')
    return {
      tipo: 'sets',
      ...(scoring.lengths.length === 1 && { sets: scoring.lengths[0] }),
      ...(scoring.points !== VOLLEYBALL.points && { puntos: scoring.points }),
      ...(draws && { empates: true }),
    };
  return {
    tipo: scoring.unit === 'goals' ? 'goles' : 'puntos',
    empates: draws,
    ...(scoring.periods > 0 && { partes: scoring.periods }),
  };
}
