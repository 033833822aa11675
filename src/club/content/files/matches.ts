import { z } from 'zod';
import { AGENDA_PATH } from '../../../base/addresses/paths.ts';
import { isSkippedHour } from '../../agenda/madrid.ts';
import type { Match } from '../../agenda/types.ts';
import type { ContentNode } from '../content-node.ts';
import { slugOf } from '../spelling.ts';
import { entriesOfNewSeason, yamlFile } from './declare.ts';
import { date, keyOf, optionalText, round, score, setsWon, teamKey, text, time } from './fields.ts';
import { pathOfEntryTeam, resolveTeam } from './teams.ts';
import { isSameHall, resolveVenue, type Venue, venues } from './venues.ts';

const STATES = { aplazado: 'postponed', suspendido: 'cancelled' } as const;

const schema = z.strictObject({
  partidos: z
    .array(
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
          description: 'Si se juega en casa. Con un solo lugar en el club, es ese.',
          prominent: true,
        }),
        direccion: optionalText.meta({
          title: 'Lugar de fuera',
          description: 'Si se juega fuera. Su dirección se pone una sola vez, con los lugares.',
        }),
        competicion: optionalText.describe('Sin ella, la división del equipo'),
        jornada: round.nullish(),
        estado: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]).nullish(),
        motivo: optionalText,
        revision: z.int().min(0).nullish().describe('Ya no hace falta: se puede quitar.'),
        sets: z.array(score).max(5).nullish().meta({
          description: 'Los puntos de cada set, los nuestros primero: 25-18.',
          itemNoun: 'un set',
          prominent: true,
        }),
        resultado: setsWon
          .nullish()
          .describe('Sets de cada equipo, si no se saben los puntos. De «sets» sale solo.'),
      }),
    )
    .meta({ itemNoun: 'un partido' }),
});

export type MatchInput = z.infer<typeof schema>['partidos'][number];

/** Matches of the current season. */
export const matches = yamlFile({
  name: 'partidos.yaml',
  contents: 'Partidos y resultados',
  part: 'Agenda',
  help: 'Los partidos de la temporada y sus resultados. Salen en la agenda y en la página de cada equipo.',
  previewPath: (value) => pathOfEntryTeam(value) || AGENDA_PATH,
  newSeason: {
    // The list of the new season may have been imported already.
    convert: ({ partidos }, change) => ({
      partidos: entriesOfNewSeason(partidos, change),
    }),
    // The wizard lists matches without a result by name.
    summarizeDeleted: () => [],
  },
  schema,
  absent: { matches: [] },
  build: ([doc]) => ({ matches: doc.children('partidos').flatMap(buildMatch) }),
  shownUntil: (part) => part.matches.map(({ date }) => date),
});

function buildMatch(doc: ContentNode<MatchInput>): Match[] {
  const input = doc.value;
  const [team] = resolveTeam(doc, ['equipo'], input.equipo);
  const home = input.donde === 'casa';
  const [venue] = input.lugar ? resolveVenue(doc, ['lugar'], input.lugar) : home ? onlyVenue(doc) : [];
  if (home && !input.lugar && !venue && !input.direccion)
    doc.warn(['lugar'], { code: 'missing', name: 'lugar', expected: { keyOf: venues.name } });
  if (input.hora && isSkippedHour({ date: input.dia, time: input.hora }))
    doc.report(['hora'], { code: 'skipped hour', time: input.hora });
  if (!team) return [];
  const competition = input.competicion || team.division;
  const round = String(input.jornada ?? '');
  const halls = doc.reader.nodes(venues)[0]?.value.pabellones;
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
      street: hall?.address?.join(', ') ?? '',
      map: hall?.link ?? '',
      competition,
      round,
      state: input.estado ? STATES[input.estado] : 'planned',
      reason: input.motivo ?? '',
      ...resultOf(input.sets, input.resultado),
    },
  ];
}

/** Returns the default venue of home matches, the club's only one, in a list of one; empty if there are several. */
function onlyVenue(doc: ContentNode<unknown>): readonly Venue[] {
  const clubVenues = doc.reader.part(venues)?.venues ?? [];
  return clubVenues.length === 1 ? clubVenues : [];
}

/**
 * Parses the result of a match.
 * @param setScores points of the sets, `25-18`
 * @param resultado sets won, `3-1`, if the points are not known
 */
export function resultOf(
  setScores: readonly string[] | null | undefined,
  resultado: string | null | undefined,
): Pick<Match, 'result' | 'sets'> {
  const parsePair = (text: string): [number, number] => {
    const [ours = 0, theirs = 0] = text.split('-').map(Number);
    return [ours, theirs];
  };
  const sets = (setScores ?? []).map(parsePair);
  const won = sets.filter(([ours, theirs]) => ours > theirs).length;
  if (sets.length > 0) return { result: [won, sets.length - won], sets };
  return { result: resultado ? parsePair(resultado) : null, sets };
}

/** Result fields of a match. */
export type ResultInput = Pick<MatchInput, 'sets' | 'resultado' | 'estado'>;

/** Reports contradictions in the result of a match. */
export function checkResult(doc: ContentNode<ResultInput>): void {
  const { sets, resultado, estado } = doc.value;
  if ((sets?.length || resultado) && estado)
    doc.report(['estado'], { code: 'result without match', state: estado });
  const played = resultOf(sets, null);
  played.sets.forEach(([ours, theirs], i) => {
    if (ours === theirs) doc.report(['sets', i], { code: 'drawn set', score: `${ours}-${theirs}` });
  });
  const score = played.result?.join('-');
  if (score && resultado && resultado !== score)
    doc.report(['resultado'], { code: 'another result', sets: score, result: resultado });
}
