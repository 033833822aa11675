import { z } from 'zod';
import { AGENDA_PATH } from '../../../base/addresses/paths.ts';
import { isSkippedHour } from '../../agenda/madrid.ts';
import type { Match } from '../../agenda/types.ts';
import { resultOf } from '../../scoring/result-of.ts';
import type { ScorePair, Scoring } from '../../scoring/scoring.ts';
import type { ContentNode } from '../content-node.ts';
import { slugOf } from '../spelling.ts';
import { entriesOfNewSeason, yamlFile } from './declare.ts';
import { date, keyOf, optionalText, resultFields, round, teamKey, text, time } from './fields.ts';
import { FIRST_KIND, pathOfEntryTeam, resolveTeam } from './teams.ts';
import { isSameHall, resolveVenue, type Venue, venues } from './venues.ts';

const STATES = { aplazado: 'postponed', suspendido: 'cancelled' } as const;

const schema = z.strictObject({
  partidos: z
    .array(
      z.strictObject({
        id: text.nullish().meta({
          title: 'Número del partido en la lista importada',
          description: 'Lo pone la importación. No se cambia: los calendarios lo reconocen por él.',
          folded: true,
        }),
        equipo: teamKey,
        dia: date,
        hora: time.nullish().meta({ description: 'Sin ella, hora por confirmar', prominent: true }),
        rival: text,
        donde: z.enum(['casa', 'fuera']),
        lugar: keyOf('lugares.yaml')
          .nullish()
          .meta({
            description: 'Si se juega en casa. Con un solo lugar en el club, es ese.',
            prominent: true,
            proposedIf: ['donde', 'casa'],
          }),
        direccion: optionalText.meta({
          title: 'Lugar de fuera',
          description: 'Si se juega fuera. Su dirección se pone una sola vez, con los lugares.',
        }),
        competicion: optionalText.describe('Sin ella, la división del equipo'),
        jornada: round.nullish(),
        estado: z.enum(Object.keys(STATES) as (keyof typeof STATES)[]).nullish(),
        motivo: optionalText,
        revision: z.int().min(0).nullish().meta({
          title: 'Número de cambios',
          description: 'Ya no hace falta: se puede quitar.',
          folded: true,
          units: [],
        }),
        ...resultFields,
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
      id:
        input.id ??
        `${team.key}/${slugOf(`${competition || FIRST_KIND.breadcrumb} ${round} ${input.rival} ${input.donde}`)}`,
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
      ...resultOf(input, team.scoring),
    },
  ];
}

/** Returns the default venue of home matches, the club's only one, in a list of one; empty if there are several. */
function onlyVenue(doc: ContentNode<unknown>): readonly Venue[] {
  const clubVenues = doc.reader.part(venues)?.venues ?? [];
  return clubVenues.length === 1 ? clubVenues : [];
}

/** Result fields of a match. */
export type ResultInput = Pick<MatchInput, 'sets' | 'parciales' | 'resultado' | 'estado'>;

/** Writes a score as the fields of a match, without a result that the partials add up to. */
export function resultToWrite(
  scoring: Scoring,
  { total, partials }: { total: ScorePair | null; partials: readonly ScorePair[] },
): Pick<MatchInput, 'sets' | 'parciales' | 'resultado'> {
  const texts = partials.map((pair) => pair.join('-'));
  if (texts.length === 0) return total ? { resultado: total.join('-') } : {};
  if (scoring.unit === 'sets') return { sets: texts };
  const isComplete = partials.length >= scoring.periods;
  return { parciales: texts, ...(!isComplete && total && { resultado: total.join('-') }) };
}

/** Reports contradictions in the result of a match, and fields of another kind of scoring. */
export function checkResult(doc: ContentNode<ResultInput>, scoring: Scoring): void {
  const { sets, parciales, resultado, estado } = doc.value;
  if ((sets?.length || parciales?.length || resultado) && estado)
    doc.report(['estado'], { code: 'result without match', state: estado });
  const isOfSets = scoring.unit === 'sets';
  const otherField = isOfSets ? 'parciales' : 'sets';
  if (doc.value[otherField]?.length)
    doc.report([otherField], { code: 'another unit', unit: scoring.unit, name: otherField }, true);
  if (isOfSets && resultado && !/^\d-\d$/.test(resultado))
    doc.report(['resultado'], {
      code: 'value',
      value: resultado,
      typed: resultado,
      expected: 'sets won',
      nearest: undefined,
    });
  const { partials, result } = resultOf({ sets, parciales }, scoring);
  if (isOfSets)
    partials.forEach(([ours, theirs], i) => {
      if (ours === theirs) doc.report(['sets', i], { code: 'drawn set', score: `${ours}-${theirs}` });
    });
  const score = result?.join('-');
  if (score && resultado && resultado !== score)
    doc.report(['resultado'], {
      code: 'another result',
      total: score,
      result: resultado,
      unit: scoring.unit,
    });
  else if (partials.length > 0 && !result && !resultado)
    doc.report(['parciales'], { code: 'few periods', periods: isOfSets ? 0 : scoring.periods });
}
