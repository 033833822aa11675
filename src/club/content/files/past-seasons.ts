import { z } from 'zod';
import type { Match } from '../../agenda/types.ts';
import { resultOf } from '../../scoring/result-of.ts';
import { type Scoring, VOLLEYBALL } from '../../scoring/scoring.ts';
import type { ContentNode, ContentReader } from '../content-node.ts';
import { reportOutsideSeason } from '../day-checks.ts';
import { startYear } from '../season-name.ts';
import { slugOf } from '../spelling.ts';
import { brand, FIRST_COLOUR, kindColour } from './brand.ts';
import { yamlFile } from './declare.ts';
import { date, keyOf, optionalText, resultFields, round, season, sitePath, slug, text } from './fields.ts';
import { checkResult, type ResultInput } from './matches.ts';
import { areMinors, birthYears, buildBirthYears, teams } from './teams.ts';

const count = z.int().min(0);

const match = z.strictObject({
  dia: date,
  rival: text,
  donde: z.enum(['casa', 'fuera']),
  jornada: round.nullish(),
  ...resultFields,
});

const team = z.strictObject({
  name: text.describe('Nombre del equipo'),
  division: text.describe('Competición'),
  route: slug.meta({ description: 'Final de la dirección que tenía: cadete-femenino', folded: true }),
  pagina_en: slug
    .nullish()
    .meta({ description: 'Otro tipo de equipo bajo el que estaba su página', folded: true }),
  entrenadores: z.array(text).nullish().meta({ description: 'Sus nombres', itemNoun: 'un nombre' }),
  balance: z
    .strictObject({ ganados: count, perdidos: count, empatados: count.nullish() })
    .nullish()
    .describe('Partidos de toda la temporada. Sin él, se cuentan los de la lista.'),
  partidos: z
    .array(match)
    .nullish()
    .meta({ description: 'Partidos con resultado: todos, o los últimos', itemNoun: 'un partido' }),
  nacidos: birthYears,
  nota: optionalText.describe('Lo que haya que recordar: campeonas de su grupo'),
});

const schema = z.strictObject({
  temporada: season,
  intro: optionalText,
  tipos: z
    .array(
      z.strictObject({
        route: slug.meta({
          title: 'Final de la dirección de este tipo',
          description: 'Final de la dirección de su página, como «federados».',
          help: 'Como «federados».',
          folded: true,
        }),
        title: text,
        color: keyOf('marca.yaml').nullish(),
        rutas_antiguas: z.array(sitePath).nullish().meta({
          description: 'Direcciones antiguas de un tipo que ya no existe',
          itemNoun: 'una dirección',
          folded: true,
        }),
        equipos: z.array(team).min(1).meta({ itemNoun: 'un equipo' }),
      }),
    )
    .min(1)
    .meta({ itemNoun: 'un tipo de equipo' }),
  nota: optionalText.meta({ title: 'Nota al final', description: 'Lo que haya que decir al final' }),
});

export type PastSeasonNode = ContentNode<z.infer<typeof schema>>;
type PastTeamNode = ContentNode<z.infer<typeof team>>;

/** Past seasons, one file each. */
export const pastSeasons = yamlFile({
  name: 'temporadas/*.yaml',
  contents: 'Temporadas anteriores: equipos y resultados, un archivo por temporada',
  part: 'Equipos y personas',
  help: 'Una temporada que ya acabó, tal como fue: sus equipos, quién los entrenaba y sus resultados. Tiene su propia página.',
  previewPath: ({ name }) => `/temporadas/${name}`,
  newSeason: 'wizard',
  schema,
  absent: { pastSeasons: [] },
  build: (nodes) => ({
    pastSeasons: nodes.map(buildSeason).sort((a, b) => startYear(b.name) - startYear(a.name)),
  }),
  shownUntil: () => [],
});

/** Season that is over, with its teams and their results. */
export type PastSeason = ReturnType<typeof buildSeason>;

function buildSeason(doc: PastSeasonNode) {
  const { temporada, intro, nota } = doc.value;
  return {
    /** Name in the club's spelling: `2024/25`. */
    name: temporada,
    /** `/temporadas/2024-25` */
    path: `/temporadas/${slugOf(temporada)}`,
    intro: intro ?? '',
    kinds: doc.children('tipos').map((kind) => ({
      slug: kind.value.route,
      title: kind.value.title,
      color: kind.value.color ? kindColour(kind, ['color'], kind.value.color) : FIRST_COLOUR,
      /** Old addresses of its listing. They redirect to the season once the kind no longer exists. */
      oldAddresses: kind.value.rutas_antiguas ?? [],
      teams: kind.children('equipos').map((team) => buildTeam(team, kind.value.route, temporada)),
    })),
    note: nota ?? '',
  };
}

/** Team of a past season. */
export type PastTeam = ReturnType<typeof buildTeam>;
export type PastMatch = PastTeam['matches'][number];

function buildTeam(doc: PastTeamNode, kind: string, season: string) {
  const input = doc.value;
  const matches = (input.partidos ?? [])
    .map(({ dia, rival, donde, jornada, ...result }) => ({
      date: dia,
      rival,
      home: donde === 'casa',
      round: String(jornada ?? ''),
      ...resultOf(result, pastScoring(doc.reader, result)),
    }))
    .sort((a, b) => a.date.localeCompare(b.date));
  const countedBalance = countResults(matches);
  checkTeam(doc, countedBalance, season);
  return {
    name: input.name,
    division: input.division,
    /** Address of its page in that season, `/equipos/federados/cadete-femenino`. A current team may have the same one. */
    path: `/equipos/${input.pagina_en ?? kind}/${input.route}`,
    /** Names, not keys: the coaches may have left the club. */
    coaches: input.entrenadores ?? [],
    /** Balance of the whole season, even if only some matches are known; null if nothing is known. */
    balance: input.balance
      ? {
          won: input.balance.ganados,
          lost: input.balance.perdidos,
          drawn: input.balance.empatados ?? 0,
        }
      : matches.length > 0
        ? countedBalance
        : null,
    /** Matches with a result, earliest first. */
    matches,
    /** True if its years of birth made some of its players minors in that season. */
    minors: areMinors(buildBirthYears(doc), season),
    note: input.nota ?? '',
  };
}

/**
 * Returns the scoring of a past match. Past seasons keep no scoring of their own, and a team or its sport may have ended: a match has
 * the club's scoring, that of a team which has its fields, or one that its fields allow.
 */
export function pastScoring(
  reader: ContentReader,
  { sets, parciales, resultado }: Pick<ResultInput, 'sets' | 'parciales' | 'resultado'>,
): Scoring {
  const clubScoring = reader.part(brand)?.scoring ?? VOLLEYBALL;
  const isOfPeriods = Boolean(parciales?.length);
  const isOfSets = Boolean(sets?.length);
  const isTally = isOfPeriods || (!isOfSets && /\d\d/.test(resultado ?? ''));
  if (!isOfSets && !isTally) return clubScoring;
  const teamScorings = (reader.part(teams)?.kinds ?? []).flatMap((kind) =>
    kind.teams.map(({ scoring }) => scoring),
  );
  const known = [clubScoring, ...teamScorings].find(({ unit }) => (unit === 'sets') === isOfSets);
  if (known || isOfSets) return known ?? VOLLEYBALL;
  // With a result the periods may be the first ones only.
  return { unit: 'goals', periods: (parciales?.length ?? 0) + (resultado ? 1 : 0), draws: true };
}

function reportMissingResult(match: ContentNode<ResultInput>, { unit }: Scoring): void {
  const name = unit === 'sets' ? 'sets' : 'resultado';
  match.report([name], { code: 'missing', name, expected: unit === 'sets' ? 'result' : 'final score' });
}

/** Matches won, lost and drawn. */
export type Balance = ReturnType<typeof countResults>;

/** Counts matches won, lost and drawn. */
function countResults(matches: readonly Pick<Match, 'result'>[]) {
  const balance = { won: 0, lost: 0, drawn: 0 };
  for (const { result } of matches) {
    const [ours, theirs] = result ?? [0, 0];
    balance[ours === theirs ? 'drawn' : ours > theirs ? 'won' : 'lost'] += 1;
  }
  return balance;
}

/** Reports contradictions in the data of a team. */
function checkTeam(doc: PastTeamNode, countedBalance: Balance, season: string): void {
  const { partidos, entrenadores, balance } = doc.value;
  const played = partidos ?? [];
  doc.reportDuplicates(['entrenadores'], entrenadores ?? []);
  doc.reportDuplicates(
    ['partidos'],
    played.map(({ dia, rival, donde }) => [dia, rival, donde].join()),
    { names: played.map(({ rival }) => rival) },
  );
  for (const match of doc.children('partidos')) {
    const { dia, sets, parciales, resultado } = match.value;
    const scoring = pastScoring(doc.reader, match.value);
    checkResult(match, scoring);
    if (!sets?.length && !parciales?.length && !resultado) reportMissingResult(match, scoring);
    reportOutsideSeason(match, ['dia'], dia, season);
  }
  if (!balance) return;
  const { ganados, perdidos, empatados } = balance;
  for (const [name, total, listed] of [
    ['ganados', ganados, countedBalance.won],
    ['perdidos', perdidos, countedBalance.lost],
    ['empatados', empatados ?? 0, countedBalance.drawn],
  ] as const)
    if (total < listed) doc.report(['balance'], { code: 'balance', name, total, counted: listed });
}
