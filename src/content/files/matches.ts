import { z } from 'zod';
import type { Match } from '../../agenda/types.ts';
import { teamOf, venueOf } from '../agenda-keys.ts';
import type { Document } from '../document.ts';
import { checkMatches } from '../match-checks.ts';
import type { Reader } from '../reader.ts';
import { slugOf } from '../slug.ts';
import { yamlFile } from './declare.ts';
import { date, keyOf, optionalText, round, score, setsWon, teamKey, text, time } from './fields.ts';
import { isSameHall, venues } from './venues.ts';

const STATES = { aplazado: 'postponed', suspendido: 'cancelled' } as const;

const schema = z
  .strictObject({
    partidos: z.array(
      z.strictObject({
        id: text
          .nullish()
          .describe('Lo pone la importación. No se cambia: los calendarios lo reconocen por él.'),
        equipo: teamKey,
        dia: date,
        hora: time.nullish().meta({ description: 'Sin ella, hora por confirmar', prominent: true }),
        rival: text,
        donde: z.enum(['casa', 'fuera']),
        lugar: keyOf('lugares.yaml').nullish().meta({
          description: 'En casa: clave de lugares.yaml',
          help: 'Si se juega en casa.',
          prominent: true,
        }),
        direccion: optionalText.meta({
          description: 'Fuera: dónde se juega. Su dirección, en «pabellones» de lugares.yaml.',
          title: 'Sitio de fuera',
          help: 'Si se juega fuera. Su dirección se pone una sola vez, con los lugares.',
        }),
        competicion: optionalText.describe('Sin ella, la división del equipo'),
        jornada: round.nullish(),
        estado: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]).nullish(),
        motivo: optionalText,
        revision: z.int().min(0).nullish().describe('Ya no hace falta: se puede quitar.'),
        sets: z.array(score).max(5).nullish().meta({
          description: 'Puntos de cada set, los nuestros primero: [25-18, 22-25, 25-20, 25-19]',
          help: 'Los puntos de cada set, los nuestros primero: 25-18.',
          prominent: true,
        }),
        resultado: setsWon
          .nullish()
          .describe('Sets de cada equipo, si no se saben los puntos. De «sets» sale solo.'),
      }),
    ),
  })
  .meta({ control: 'agenda' });

export type MatchesDocument = Document<z.infer<typeof schema>>;
export type MatchInput = z.infer<typeof schema>['partidos'][number];

/** The season's matches. */
export const matches = yamlFile({
  name: 'partidos.yaml',
  holds: 'Partidos y resultados',
  part: 'Agenda',
  help: 'Los partidos de la temporada y sus resultados. Salen en la agenda y en la página de cada equipo.',
  schema,
  absent: { matches: [] },
  build: ([doc], reader) => ({
    matches: doc.value.partidos.flatMap((input, i) => matchOf(doc, input, i, reader)),
  }),
  check: ([doc], club, reader) => doc && checkMatches(doc, club, reader),
});

function matchOf(doc: MatchesDocument, input: MatchInput, i: number, reader: Reader): Match[] {
  const at = ['partidos', i];
  const [team] = teamOf(doc, [...at, 'equipo'], input.equipo, reader);
  const home = input.donde === 'casa';
  const [venue] = input.lugar ? venueOf(doc, [...at, 'lugar'], input.lugar, reader) : [];
  if (home && !input.lugar)
    doc.problem(at, {
      found: 'Es un partido en casa y no se dice en qué lugar.',
      allowed: '«lugar» con una clave de lugares.yaml',
    });
  if (!team) return [];
  const competition = input.competicion || team.division;
  const round = String(input.jornada ?? '');
  const halls = reader.documents(venues)[0]?.value.pabellones;
  const hall = halls?.find(({ title }) => isSameHall(title, input.direccion ?? ''));
  return [
    {
      id: input.id ?? `${team.key}/${slugOf(`${competition} ${round} ${input.rival} ${input.donde}`)}`,
      team: team.key,
      date: input.dia,
      time: input.hora ?? '',
      rival: input.rival,
      home,
      venue: venue?.key ?? '',
      address: hall?.title ?? input.direccion ?? '',
      street: hall?.address.join(', ') ?? '',
      map: hall?.link ?? '',
      competition,
      round,
      state: input.estado ? STATES[input.estado] : 'planned',
      reason: input.motivo ?? '',
      ...resultOf(input.sets, input.resultado),
    },
  ];
}

/** How a match went, in numbers: its sets as they are written, `25-18`, or only who won how many, `3-1`. */
export function resultOf(
  written: readonly string[] | null | undefined,
  resultado: string | null | undefined,
): Pick<Match, 'result' | 'sets'> {
  const pair = (text: string): [number, number] => {
    const [ours = 0, theirs = 0] = text.split('-').map(Number);
    return [ours, theirs];
  };
  const sets = (written ?? []).map(pair);
  const won = sets.filter(([ours, theirs]) => ours > theirs).length;
  if (sets.length > 0) return { result: [won, sets.length - won], sets };
  return { result: resultado ? pair(resultado) : null, sets };
}
