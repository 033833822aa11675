/** Finds the club's matches in a list. */
import type { Team } from '../../content/club.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { slugOf } from '../../content/spelling.ts';
import type { Scoring } from '../../scoring/scoring.ts';
import { teamWords } from '../cells/team-words.ts';
import { cleanText, truncate } from '../cells/text.ts';
import {
  type MatchTitle,
  parseRound,
  parseTitle,
  type TitleExtra,
  textsOfExtras,
  withoutExtras,
} from '../cells/title.ts';
import { extractStates, hasNoText } from '../cells/vocabulary.ts';
import { STATE_ROLES } from '../columns/roles.ts';
import { countsTallies, type ImportClub } from '../import-club.ts';
import { nameResolver } from '../names/club-names.ts';
import type { QuestionCollector } from '../questions/questions.ts';
import type { ListRow, MatchList } from '../rows/list-row.ts';
import { dateContextOf, mergedCellHint, resolveDay } from './day.ts';
import type { FoundMatch, FoundMatches, MatchFacts, RowNote } from './found-matches.ts';
import { resolveHour } from './hour.ts';
import {
  competitionContext,
  hasStableCodes,
  idFromCode,
  idFromFixture,
  nearbyMatchNotes,
  withoutDuplicates,
} from './identity.ts';
import { resolveRival } from './rival.ts';
import {
  type ListContext,
  NoMatchError,
  type ParsedRow,
  type RowReading,
  rejectedRow,
} from './row-reading.ts';
import { resolveScore } from './score.ts';
import { resolveState } from './state.ts';
import { MAX_CELL_LENGTH, settleErrors, unusableCell } from './unusable-cells.ts';
import { requireOpenVenue, resolvePlace } from './venue.ts';

/** Finds the club's matches in a list. @param clubNames other names of the club */
export function findMatches(
  list: MatchList,
  club: ImportClub,
  clubNames: readonly string[],
  ask: QuestionCollector['ask'],
): FoundMatches {
  const host = new URL(club.origin).hostname;
  const isOwnEvent = ({ cells }: ListRow) => cells.codigo?.split(' ')[0]?.endsWith(`@${host}`) === true;
  const rows = parseRows(
    list.rows.filter((line) => !isOwnEvent(line)),
    countsTallies(club),
  );
  const placement: FoundMatches = {
    found: [],
    rejected: [],
    undated: [],
    notes: [],
    byeCount: 0,
    otherClubCount: 0,
    ownEventCount: list.rows.length - rows.length,
    names: rows.flatMap(({ title }) => title.sides ?? []).filter(Boolean),
  };
  const { season, orders, question } = dateContextOf(
    rows.map(({ line }) => line),
    club,
  );
  const order = (question ? ask(question, true) : orders[0]) === 'mes/dia' ? 'mes/dia' : 'dia/mes';
  const names = nameResolver(club, clubNames, ask);
  const context = { club, names, ask, dates: { order, season }, hasCodes: hasStableCodes(rows) } as const;
  for (const row of rows)
    try {
      findMatchesInRow(row, context, placement);
    } catch (error) {
      if (!(error instanceof NoMatchError)) throw error;
      const { fault } = error;
      if (fault.code === 'bye') placement.byeCount++;
      if (fault.code === 'rejected') placement.rejected.push({ row: row.line.row, reason: fault.reason });
    }
  if (question && placement.otherClubCount < rows.length) ask(question);
  const { found, duplicates } = withoutDuplicates(placement.found, context.hasCodes);
  return {
    ...placement,
    found,
    rejected: [...placement.rejected, ...duplicates],
    notes: joinNotesByRow([...placement.notes, ...nearbyMatchNotes(found)]),
  };
}

/** Parses the titles of rows. @param hasTallies true if titles may have results such as `28-25` */
function parseRows(lines: readonly ListRow[], hasTallies: boolean): ParsedRow[] {
  let above: ListRow['cells'] = {};
  return lines.map((line) => {
    const row = { line: withoutStates(line), title: titleOfRow(line, hasTallies), above };
    const cellsWithText = Object.entries(line.cells).filter(([, text]) => text.trim());
    above = { ...above, ...Object.fromEntries(cellsWithText) };
    return row;
  });
}

/** Moves the states out of the cells of a row. */
function withoutStates(line: ListRow): ListRow {
  const cells = { ...line.cells };
  const states = STATE_ROLES.flatMap((role) => {
    const { states, rest } = extractStates(cells[role] ?? '');
    if (states.length > 0) cells[role] = rest;
    return states;
  });
  return { ...line, cells, states };
}

/** Joins the notes of each row. */
const joinNotesByRow = (notes: readonly RowNote[]): RowNote[] =>
  [...Map.groupBy(notes, ({ row }) => row)].map(([row, rowNotes]) => ({
    row,
    reason: rowNotes.map(({ reason }) => reason).join('; '),
  }));

/** Parses the two teams of a row from one or two cells. */
function titleOfRow({ cells }: ListRow, hasTallies: boolean): MatchTitle {
  if (cells.partido !== undefined) return parseTitle(cells.partido.slice(0, 5 * MAX_CELL_LENGTH), hasTallies);
  const extras: TitleExtra[] = [];
  const [home, away] = [cells.local ?? '', cells.visitante ?? ''].map((text) => {
    const name = cleanText(text.slice(0, 5 * MAX_CELL_LENGTH));
    // A placeholder such as `---` or `Por determinar` stays, because it raises a question.
    return withoutExtras(name, false, extras) || name;
  }) as [string, string];
  const scored = hasTallies ? /^(.+?)\s*\((\d{1,3})\)$/ : /^(.+?)\s*\(([0-3])\)$/;
  const [homeScore, awayScore] = [home, away].map((name) => scored.exec(name));
  if (!homeScore || !awayScore) return { sides: [home, away], competition: '', extras };
  extras.push({ kind: 'score', text: `${homeScore[2]}-${awayScore[2]}` });
  return { sides: [homeScore[1] ?? '', awayScore[1] ?? ''], competition: '', extras };
}

/** Adds the matches of a row to the result. @throws NoMatchError */
function findMatchesInRow(row: ParsedRow, context: ListContext, placement: FoundMatches): void {
  const { line } = row;
  if (line.reason && Object.keys(line.cells).length === 0) throw rejectedRow(line.reason);
  const sides = sidesOf(row, context);
  const clubSides = sides && clubSidesOf(sides, row, context);
  if (!clubSides) {
    placement.otherClubCount++;
    return;
  }
  const { home, away } = clubSides;
  const isDerby = Boolean(home && away);
  const reading: RowReading = {
    ...row,
    ...context,
    line: { ...line, cells: { ...line.cells } },
    sides,
    scoring: scoringOf(home ?? away, context),
    notes: [line.note ?? '', isDerby ? 'quedan dos partidos, uno para cada equipo' : ''].filter(Boolean),
  };
  const rivalSide = home ? 1 : 0;
  if (!isDerby) sides[rivalSide] = resolveRival(sides[rivalSide], reading);
  if (home === away) throw rejectedRow('los dos equipos son el mismo equipo del club');
  if (line.reason) throw rejectedRow(line.reason);
  settleErrors(reading);
  const fixtures = [home, away].flatMap((team, side) =>
    team ? [{ team, ...fixtureOf(reading, team, side === 0, isDerby) }] : [],
  );
  const day = resolveDay(reading);
  if ('reason' in day) {
    placement.undated.push(...fixtures.map((fixture) => ({ row: line.row, ...fixture, ...day })));
    return;
  }
  const { state, openHour } = resolveState(reading, day.states);
  const hour = resolveHour(reading, day.hour, day.openHour || openHour);
  const place = resolvePlace(reading, Boolean(home));
  requireOpenVenue(reading, place.lugar, { dia: day.day, estado: state });
  const score = resolveScore(reading, state, day.day);
  for (const { facts, ...fixture } of fixtures) {
    placement.found.push({
      row: line.row,
      ...fixture,
      facts: {
        ...facts,
        dia: day.day,
        hora: hour.value,
        lugar: place.lugar,
        direccion: place.direccion,
        estado: state,
        ...scoreFacts(score, facts, reading.scoring),
      },
      venueAssumed: place.isOpen,
      hourOpen: hour.open,
    });
  }
  const reason = reading.notes.join('; ');
  if (reason) placement.notes.push({ row: line.row, reason });
}

/** Returns the facts of a score, the club's numbers first. */
function scoreFacts(
  { partials, result }: ReturnType<typeof resolveScore>,
  { donde }: MatchFacts,
  { unit }: Scoring,
): Pick<MatchFacts, 'sets' | 'parciales' | 'resultado'> {
  const clubFirst = (pair: string) => (donde === 'casa' ? pair : pair.split('-').reverse().join('-'));
  return {
    [unit === 'sets' ? 'sets' : 'parciales']: partials?.map(clubFirst),
    // Partials replace the result of an earlier list.
    resultado: result ? clubFirst(result) : partials && null,
  };
}

/** Returns the scoring of a team of the club. */
const scoringOf = (key: string | null, { club }: ListContext) =>
  club.kinds.flatMap(({ teams }) => teams).find((team) => team.key === key)?.scoring ?? club.scoring;

/** Returns the names of both teams; null for a row without the club. @throws NoMatchError for an unusable row of the club */
function sidesOf({ line, title }: ParsedRow, { names }: ListContext): [string, string] | null {
  const { cells } = line;
  const unusable = unusableCell(cells);
  if (!unusable && title.sides) return title.sides;
  const text = [cells.local, cells.visitante, cells.partido]
    .map((cell) => truncate(cell ?? '', 300))
    .join(' ')
    .trim();
  if (names.mentions(text) || unusable.includes('larga') || names.isLike(text))
    throw rejectedRow(unusable || `no se pueden separar los dos equipos de «${truncate(text)}»`);
  return null;
}

/** Returns the club's teams on both sides; null for a match of other clubs. @throws NoMatchError */
function clubSidesOf(
  sides: readonly [string, string],
  { line, title, above }: ParsedRow,
  { names }: ListContext,
): { home: string | null; away: string | null } | null {
  const competitionName = competitionContext(line, title);
  const [home, away] = sides.map((name) => (name ? names.team(name, competitionName) : null));
  if (home === undefined || away === undefined) throw new NoMatchError({ code: 'open-question' });
  if (home || away) return { home, away };
  const missing = sides[0] ? (sides[1] ? '' : above.visitante) : above.local;
  if (missing && names.mentions(missing))
    throw rejectedRow(`falta el nombre de uno de los dos equipos${mergedCellHint(missing)}`);
  return null;
}

/** Returns the id and the facts of a match that do not depend on its day. */
function fixtureOf(
  { line, title, sides, club, hasCodes }: RowReading,
  key: string,
  isHome: boolean,
  isDerby: boolean,
): Pick<FoundMatch, 'id' | 'facts'> {
  const { cells } = line;
  const team = club.kinds.flatMap(({ teams }) => teams).find((candidate) => candidate.key === key);
  const competition = cleanText(cells.competicion || title.competition || cells.categoria || '');
  const facts: MatchFacts = {
    dia: '',
    rival: sides[isHome ? 1 : 0],
    donde: isHome ? 'casa' : 'fuera',
    competicion: resolveCompetition(competition, team),
    jornada: resolveRound(cells, title),
  };
  const competitionName = competitionContext(line, title);
  const id =
    (hasCodes && idFromCode(cells.codigo ?? '', competitionName)) ||
    idFromFixture(key, competitionName, facts);
  return { id: isDerby ? `${id}-${slugOf(key)}` : id, facts };
}

/** Resolves the round: 7 for `Jornada 7`, `J7` and `7ª`; other texts stay unchanged. */
function resolveRound({ jornada = '' }: ListRow['cells'], { extras }: MatchTitle): MatchInput['jornada'] {
  const text = cleanText(jornada);
  return parseRound(text) ?? (hasNoText(text) ? textsOfExtras(extras, 'round').map(parseRound)[0] : text);
}

/** Returns the competition, unless it only repeats the team's division and category. */
function resolveCompetition(text: string, team: Team | undefined): string | undefined {
  const knownWords = teamWords(`${team?.division} ${team?.name}`);
  return teamWords(text).every((word) => knownWords.includes(word)) ? undefined : text;
}
