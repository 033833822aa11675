import { z } from 'zod';
import type { Match } from '../../agenda/types.ts';
import type { Club } from '../club.ts';
import { checkSeason } from '../day-checks.ts';
import type { Document } from '../document.ts';
import { consecutive, seasonKey, yearOf } from '../season.ts';
import { isTaken } from '../site-page.ts';
import { slugOf } from '../spelling.ts';
import { FIRST_COLOUR, kindColour } from './brand.ts';
import { yamlFile } from './declare.ts';
import { date, keyOf, optionalText, round, score, season, setsWon, sitePath, slug, text } from './fields.ts';
import { checkResult, hasDraws, resultOf, warnOfDraw } from './matches.ts';

const count = z.int().min(0);

const match = z.strictObject({
  dia: date,
  rival: text,
  donde: z.enum(['casa', 'fuera']),
  jornada: round.nullish(),
  sets: z
    .array(score)
    .max(5)
    .nullish()
    .meta({ description: 'Puntos de cada set, los nuestros primero', one: 'un set' }),
  resultado: setsWon
    .nullish()
    .describe('Sets de cada equipo, los nuestros primero, si no se saben los puntos'),
});

const team = z.strictObject({
  name: text.describe('Nombre del equipo'),
  division: text.describe('Competición'),
  route: slug.describe('Final de la dirección que tenía: cadete-femenino'),
  pagina_en: slug.nullish().describe('Otro tipo de equipo bajo el que estaba su página'),
  entrenadores: z.array(text).nullish().meta({ description: 'Sus nombres', one: 'una persona' }),
  balance: z
    .strictObject({ ganados: count, perdidos: count, empatados: count.nullish() })
    .nullish()
    .describe('Partidos de toda la temporada. Sin él, se cuentan los de la lista.'),
  partidos: z
    .array(match)
    .nullish()
    .meta({ description: 'Partidos con resultado: todos, o los últimos', one: 'un partido' }),
  nota: optionalText.describe('Lo que haya que recordar: campeonas de su grupo'),
});

const schema = z.strictObject({
  temporada: season,
  intro: optionalText,
  tipos: z
    .array(
      z.strictObject({
        route: slug.describe('Nombre que tenía su archivo en «equipos»: federados'),
        title: text,
        color: keyOf('marca.yaml').nullish(),
        rutas_antiguas: z
          .array(sitePath)
          .nullish()
          .describe('Direcciones antiguas de un tipo que ya no existe'),
        equipos: z.array(team).min(1).meta({ one: 'un equipo' }),
      }),
    )
    .min(1),
  nota: optionalText.describe('Lo que haya que decir al final'),
});

type PastSeasonDocument = Document<z.infer<typeof schema>>;
type PastTeamDocument = Document<z.infer<typeof team>>;

/** Seasons that are over, one file a season. */
export const pastSeasons = yamlFile({
  name: 'temporadas/*.yaml',
  holds: 'Temporadas anteriores: equipos y resultados, un archivo por temporada',
  part: 'Equipos y personas',
  help: 'Una temporada que ya acabó, tal como fue: sus equipos, quién los entrenaba y sus resultados. Tiene su página en /temporadas.',
  previewPath: ({ name }) => `/temporadas/${name}`,
  newSeason: 'wizard',
  schema,
  absent: { pastSeasons: [] },
  build: (documents) => ({
    pastSeasons: documents.map(seasonOf).sort((a, b) => yearOf(b.name) - yearOf(a.name)),
  }),
  check: (documents, club, reader) => checkPastSeasons(documents, club, reader.pages(club)),
});

/** A season that is over: who played, and how it went. */
export type PastSeason = ReturnType<typeof seasonOf>;

function seasonOf(doc: PastSeasonDocument) {
  const { temporada, intro, nota } = doc.value;
  return {
    /** As the club writes it: `2024/25`. */
    name: temporada,
    /** `/temporadas/2024-25` */
    path: `/temporadas/${slugOf(temporada)}`,
    intro: intro ?? '',
    kinds: doc.each('tipos').map((kind) => ({
      slug: kind.value.route,
      title: kind.value.title,
      color: kind.value.color ? kindColour(kind, ['color'], kind.value.color) : FIRST_COLOUR,
      /** Old addresses that led to its listing; they lead to the season where the kind is gone. */
      oldAddresses: kind.value.rutas_antiguas ?? [],
      teams: kind.each('equipos').map((team) => teamOf(team, kind.value.route, temporada)),
    })),
    note: nota ?? '',
  };
}

/** A team as it was in a past season. */
export type PastTeam = ReturnType<typeof teamOf>;
export type PastMatch = PastTeam['matches'][number];

function teamOf(doc: PastTeamDocument, kind: string, season: string) {
  const input = doc.value;
  const matches = (input.partidos ?? [])
    .map(({ dia, rival, donde, jornada, sets, resultado }) => ({
      date: dia,
      rival,
      home: donde === 'casa',
      round: String(jornada ?? ''),
      ...resultOf(sets, resultado),
    }))
    .sort((a, b) => a.date.localeCompare(b.date));
  const counted = balanceOf(matches);
  checkTeam(doc, counted, season);
  return {
    name: input.name,
    division: input.division,
    /** Of its page then: `/equipos/federados/cadete-femenino`. It may be the page of a team of today. */
    path: `/equipos/${input.pagina_en ?? kind}/${input.route}`,
    /** Names, in words: they may have left the club. */
    coaches: input.entrenadores ?? [],
    /** Of the whole season, also where only some of its matches are known; null where nothing is. */
    balance: input.balance
      ? {
          won: input.balance.ganados,
          lost: input.balance.perdidos,
          drawn: input.balance.empatados ?? 0,
        }
      : matches.length > 0
        ? counted
        : null,
    /** Those with a result, earliest first. */
    matches,
    note: input.nota ?? '',
  };
}

/** Matches won, lost and drawn. */
export type Balance = ReturnType<typeof balanceOf>;

/** How the matches went, counted. */
function balanceOf(matches: readonly Pick<Match, 'result'>[]) {
  const balance = { won: 0, lost: 0, drawn: 0 };
  for (const { result } of matches) {
    const [ours, theirs] = result ?? [0, 0];
    balance[ours === theirs ? 'drawn' : ours > theirs ? 'won' : 'lost'] += 1;
  }
  return balance;
}

/** Reports what cannot be of a team, within its own lines. */
function checkTeam(doc: PastTeamDocument, counted: Balance, season: string): void {
  const { partidos, entrenadores, balance } = doc.value;
  const played = partidos ?? [];
  doc.once(['entrenadores'], entrenadores ?? []);
  doc.once(
    ['partidos'],
    played.map(({ dia, rival, donde }) => [dia, rival, donde].join()),
    { names: played.map(({ rival }) => rival) },
  );
  for (const match of doc.each('partidos')) {
    const { dia, sets, resultado } = match.value;
    checkResult(match);
    if (!sets?.length && !resultado)
      match.problem(['sets'], { code: 'missing', name: 'sets', expected: 'result' });
    checkSeason(match, ['dia'], dia, season);
  }
  if (!balance) return;
  const { ganados, perdidos, empatados } = balance;
  for (const [name, total, there] of [
    ['ganados', ganados, counted.won],
    ['perdidos', perdidos, counted.lost],
    ['empatados', empatados ?? 0, counted.drawn],
  ] as const)
    if (total < there) doc.problem(['balance'], { code: 'balance', name, total, counted: there });
}

/** Reports seasons that stand twice or are not over, what stands twice in one, and old addresses that are in use. */
function checkPastSeasons(
  documents: readonly PastSeasonDocument[],
  club: Club,
  pages: readonly string[],
): void {
  const taken = new Set([...pages, ...club.kinds.flatMap(({ oldAddresses }) => oldAddresses)]);
  const files = new Map<string, string>();
  for (const doc of documents) {
    const { temporada: season, tipos } = doc.value;
    const key = seasonKey(season);
    const near = consecutive(season);
    const at = ['temporada'];
    if (near) doc.problem(at, { code: 'years apart', season, nearest: near });
    else if (files.has(key)) doc.problem(at, { code: 'twice', name: season, of: files.get(key) });
    else if (key === seasonKey(club.currentSeason)) doc.problem(at, { code: 'running season', season });
    else if (slugOf(season) !== doc.name)
      doc.problem(at, { code: 'file of another season', season, right: slugOf(season) });
    files.set(key, doc.file);
    const owners = new Map<string, string>();
    doc.once(
      ['tipos'],
      tipos.map(({ route }) => route),
      { field: 'route' },
    );
    for (const kind of doc.each('tipos')) {
      for (const address of kind.each('rutas_antiguas'))
        if (isTaken(address.value, taken))
          address.problem([], { code: 'address in use', path: address.value });
      for (const team of kind.each('equipos')) {
        const { name, pagina_en, route, balance } = team.value;
        const path = `/equipos/${pagina_en ?? kind.value.route}/${route}`;
        const of = owners.get(path);
        if (of) team.problem(['route'], { code: 'address in use', path, of });
        owners.set(path, name);
        if (balance?.empatados && !hasDraws(club)) team.warn(['balance', 'empatados'], { code: 'draw' });
        for (const match of team.each('partidos')) warnOfDraw(match, club);
      }
    }
  }
}
