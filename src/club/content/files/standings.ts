import { z } from 'zod';
import { TEAMS_PATH } from '../../../base/addresses/paths.ts';
import { standingsFreshUntil } from '../../agenda/standings.ts';
import type { ContentNode } from '../content-node.ts';
import { personalData, valueKinds } from '../schema.ts';
import { entriesOfNewSeason, yamlFile } from './declare.ts';
import { date, optionalText, teamKey, text, url } from './fields.ts';
import { pathOfEntryTeam, resolveTeam } from './teams.ts';

const count = z.int().min(0).max(999).nullish();

const row = z.strictObject({
  puesto: z.int().min(1).max(999).nullish().meta({ prominent: true }),
  nombre: text
    .meta({ title: 'Equipo, como sale en la tabla' })
    .register(personalData, { policyPhrase: null }),
  nuestro: z
    .boolean()
    .nullish()
    .meta({ title: 'Es el nuestro', description: 'Marca esta fila en la tabla.', prominent: true }),
  jugados: count.meta({ prominent: true }),
  ganados: count.meta({ prominent: true }),
  empatados: count,
  perdidos: count.meta({ prominent: true }),
  sets: z
    .string()
    .regex(/^\d{1,3}-\d{1,3}$/)
    .register(valueKinds, { kind: 'set totals' })
    .nullish()
    .meta({ description: 'A favor y en contra, como 22-6.', prominent: true, units: ['sets'] }),
  tantos: z
    .string()
    .regex(/^\d{1,5}-\d{1,5}$/)
    .register(valueKinds, { kind: 'tally totals' })
    .nullish()
    .meta({
      description: 'A favor y en contra, como 310-287.',
      prominent: true,
      units: ['goals', 'points'],
      byUnit: { goals: { title: 'Goles' }, points: { title: 'Puntos a favor y en contra' } },
    }),
  puntos: z.int().min(-999).max(9999).nullish().meta({ prominent: true }),
});

const snapshot = z.strictObject({
  equipo: teamKey,
  dia: date.meta({ title: 'Día de la clasificación', initialValue: 'hoy' }),
  grupo: optionalText.meta({ description: 'Grupo o fase, si la tabla lo dice.', prominent: true }),
  enlace: url.meta({
    title: 'Dónde está en la federación',
    description: 'Dirección web. Sin ella, la del equipo.',
  }),
  filas: z.array(row).min(1).max(60).meta({ itemNoun: 'una fila' }),
});

export type StandingsInput = z.infer<typeof snapshot>;
export type StandingsRowInput = z.infer<typeof row>;

/** Snapshots of the federation's standings, one per team. The site shows them as they are and computes nothing. */
export const standings = yamlFile({
  name: 'clasificaciones.yaml',
  contents: 'Clasificaciones copiadas de la federación',
  part: 'Agenda',
  help: 'La clasificación de cada equipo, como la publicó la federación un día. La trae la importación, y sale en la página del equipo con su día y su enlace.',
  previewPath: (value) => pathOfEntryTeam(value) || TEAMS_PATH,
  newSeason: {
    // The standings of the new season may have been imported already.
    convert: ({ clasificaciones }, change) => ({
      clasificaciones: entriesOfNewSeason(clasificaciones, change),
    }),
    summarizeDeleted: (before, after) =>
      before.clasificaciones.length > after.clasificaciones.length
        ? ['Las clasificaciones copiadas de la federación']
        : [],
  },
  schema: z.strictObject({ clasificaciones: z.array(snapshot).meta({ itemNoun: 'una clasificación' }) }),
  absent: { standings: [] },
  build: ([doc]) => ({ standings: doc.children('clasificaciones').flatMap(buildSnapshot) }),
  shownUntil: (part) => part.standings.map(({ date }) => standingsFreshUntil(date)),
});

export type StandingsSnapshot = ReturnType<typeof buildSnapshot>[number];

function buildSnapshot(doc: ContentNode<StandingsInput>) {
  const { equipo, dia, grupo, enlace, filas } = doc.value;
  const link = enlace ?? '';
  return resolveTeam(doc, ['equipo'], equipo).map((team) => ({
    team: team.key,
    /** Day on which the federation's table had these numbers, `2024-11-14`. */
    date: dia,
    /** May be empty. */
    group: grupo ?? '',
    /** Address of the federation's table; may be empty. */
    link: link || team.standingsLink,
    scoring: team.scoring,
    rows: filas.map(buildRow),
  }));
}

/** Numbers of a row; null where the federation's table has no such column. */
const buildRow = (row: StandingsRowInput) => ({
  position: row.puesto ?? null,
  name: row.nombre,
  /** True for the club's team. */
  own: row.nuestro ?? false,
  played: row.jugados ?? null,
  won: row.ganados ?? null,
  drawn: row.empatados ?? null,
  lost: row.perdidos ?? null,
  /** Sets, goals or points for and against, `22-6`; may be empty. */
  scored: row.sets ?? row.tantos ?? '',
  points: row.puntos ?? null,
});

/**
 * Returns the number of decided matches if it differs from the number of played ones; null if both agree or a number is
 * missing. A walkover that counts for nobody is a real reason to differ, so a person has to decide.
 */
export function decidedInsteadOfPlayed({
  jugados,
  ganados,
  empatados,
  perdidos,
}: StandingsRowInput): number | null {
  if (jugados == null || ganados == null || perdidos == null) return null;
  const decidedCount = ganados + (empatados ?? 0) + perdidos;
  return decidedCount === jugados ? null : decidedCount;
}
