import { fullDay } from '../agenda/dates.ts';
import type { Club } from '../content/club.ts';
import { closedOn } from '../content/day-checks.ts';
import { slugOf } from '../content/spelling.ts';
import { type NameResolver, nameResolver } from './club-names.ts';
import type { DateContext } from './dates.ts';
import type { FoundMatches, MatchFacts, ParsedRow, RowNote } from './found-matches.ts';
import {
  competitionContext,
  hasStableCodes,
  idFromCode,
  idFromFixture,
  nearbyMatchNotes,
  withoutDuplicates,
} from './identity.ts';
import { cleanText, type ListRow, type MatchList, STATE_ROLES, truncate } from './list.ts';
import { dateContextOf, mergedCellHint, resolveDay } from './match-day.ts';
import type { QuestionCollector } from './questions.ts';
import {
  NoMatchError,
  rejectedRow,
  resolveCompetition,
  resolveHall,
  resolveHour,
  resolveRival,
  resolveRound,
} from './row.ts';
import { resolveScore } from './score.ts';
import { resolveState } from './state.ts';
import { type MatchTitle, parseTitle, type TitleExtra, withoutExtras } from './title.ts';
import { extractStates, isVenuePlaceholder } from './vocabulary.ts';

/** Shared context for all rows of a list. */
interface PlacementContext {
  club: Club;
  names: NameResolver;
  ask: QuestionCollector['ask'];
  dates: DateContext;
  /** True if the list's codes identify matches. */
  hasCodes: boolean;
}

/** Finds the club's matches in a list. @param clubNames other names of the club */
export function findMatches(
  list: MatchList,
  club: Club,
  clubNames: readonly string[],
  ask: QuestionCollector['ask'],
): FoundMatches {
  let above: ListRow['cells'] = {};
  const rows: ParsedRow[] = list.rows.map((line) => {
    const row = { line: withoutStates(line), title: titleOfRow(line), above };
    const cellsWithText = Object.entries(line.cells).filter(([, text]) => text.trim());
    above = { ...above, ...Object.fromEntries(cellsWithText) };
    return row;
  });
  const placement: FoundMatches = {
    found: [],
    rejected: [],
    undated: [],
    notes: [],
    byeCount: 0,
    otherClubCount: 0,
    ownEventCount: list.ownEventCount ?? 0,
    names: rows.flatMap(({ title }) => title.sides ?? []).filter(Boolean),
  };
  const { season, orders, question } = dateContextOf(list, club);
  const order = (question ? ask(question, true) : orders[0]) as DateContext['order'] | undefined;
  const context: PlacementContext = {
    club,
    names: nameResolver(club, clubNames, ask),
    ask,
    dates: { order: order ?? 'dia/mes', season },
    hasCodes: hasStableCodes(rows),
  };
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
function titleOfRow({ cells }: ListRow): MatchTitle {
  if (cells.partido !== undefined) return parseTitle(cells.partido.slice(0, 5 * MAX_CELL_LENGTH));
  const extras: TitleExtra[] = [];
  const [home, away] = [cells.local ?? '', cells.visitante ?? ''].map((text) => {
    const name = cleanText(text.slice(0, 5 * MAX_CELL_LENGTH));
    // A placeholder such as `---` or `Por determinar` stays, because it raises a question.
    return withoutExtras(name, false, extras) || name;
  }) as [string, string];
  const [homeScore, awayScore] = [home, away].map((name) => /^(.+?)\s*\(([0-3])\)$/.exec(name));
  if (!homeScore || !awayScore) return { sides: [home, away], competition: '', extras };
  extras.push({ kind: 'score', text: `${homeScore[2]}-${awayScore[2]}` });
  return { sides: [homeScore[1] ?? '', awayScore[1] ?? ''], competition: '', extras };
}

/** Maximum length of a cell, longer than any name. */
const MAX_CELL_LENGTH = 200;
/** Roles of columns with names. */
const NAME_ROLES = new Set<string>(
  'local visitante partido lugar direccion competicion categoria jornada'.split(' '),
);

/** Letters damaged by a wrong encoding: `PeÃ±alba`, `Pe?alba`, `Pe¤alba`, `PeÒalba`. */
const DAMAGED_LETTER =
  /\ufffd|=[0-9A-F]{2}=[0-9A-F]{2}|\p{L}\?\p{L}|[ÂÃ][\x80-\xbf]|&(?:#\d+|[A-Za-z]{2,8});|\p{L}[¡-©«-±¶¸»-¿×÷\u2500-\u259f]+\p{L}|\p{Ll}[À-ÖØ-Þ]\p{Ll}/u;

/** Reason for rejecting a row because of an unusable cell; empty if there is none. */
function unusableCell({ cells }: ListRow): string {
  const texts = Object.entries(cells);
  const tooLong = texts.find(([role, text]) => role !== 'codigo' && text.length > MAX_CELL_LENGTH);
  if (tooLong) return `la celda de «${tooLong[0]}» es demasiado larga (${tooLong[1].length} letras)`;
  const nameTexts = texts.filter(([role]) => NAME_ROLES.has(role));
  // A CSV may contain the formula instead of its result.
  const formula = nameTexts.find(([, text]) => /^\s*[=@+]|\{\{/.test(text));
  if (formula)
    return `la celda de «${formula[0]}» parece una fórmula y no un texto: ${truncate(formula[1], 30)}`;
  const damaged = nameTexts.find(([, text]) => DAMAGED_LETTER.test(text));
  return damaged
    ? `en «${truncate(damaged[1], 40)}» hay letras que se perdieron al guardar la lista: descárgala otra vez`
    : '';
}

/** Adds the matches of a row to the result. @throws {NoMatchError} */
function findMatchesInRow(
  { line, title, above }: ParsedRow,
  context: PlacementContext,
  placement: FoundMatches,
): void {
  const { club, names, ask, dates, hasCodes } = context;
  const { row, cells } = line;
  if (line.reason && Object.keys(cells).length === 0) throw rejectedRow(line.reason);
  const unusable = unusableCell(line);
  const { sides } = title;
  if (unusable || !sides) {
    const teamCells = [cells.local, cells.visitante, cells.partido];
    const text = teamCells
      .map((cell) => truncate(cell ?? '', 300))
      .join(' ')
      .trim();
    if (names.mentions(text) || unusable.includes('larga') || names.isLike(text))
      throw rejectedRow(unusable || `no sé separar los dos equipos de «${truncate(text)}»`);
    placement.otherClubCount++;
    return;
  }
  const competitionName = competitionContext(line, title);
  const [home, away] = sides.map((name) => (name ? names.team(name, competitionName) : null));
  if (home === undefined || away === undefined) return;
  if (!home && !away) {
    const missing = sides[0] ? (sides[1] ? '' : above.visitante) : above.local;
    if (missing && names.mentions(missing))
      throw rejectedRow(`falta el nombre de uno de los dos equipos${mergedCellHint(missing)}`);
    placement.otherClubCount++;
    return;
  }
  const notes = [line.note ?? '', home && away ? 'quedan dos partidos, uno para cada equipo' : ''];
  const rivalSide = home ? 1 : 0;
  if (!(home && away)) sides[rivalSide] = resolveRival(sides[rivalSide], cells, title, ask, notes);
  if (home === away) throw rejectedRow('los dos equipos son el mismo equipo del club');
  if (line.reason) throw rejectedRow(line.reason);

  const teams = club.kinds.flatMap((kind) => kind.teams);
  const competition = cleanText(cells.competicion || title.competition || cells.categoria || '');
  const fixtures = (dia: string) =>
    [home, away].flatMap((key, at) => {
      if (!key) return [];
      const facts: MatchFacts = {
        dia,
        rival: sides[1 - at] ?? '',
        donde: at === 0 ? 'casa' : 'fuera',
        competicion: resolveCompetition(
          competition,
          teams.find((team) => team.key === key),
        ),
        jornada: resolveRound(line, title),
      };
      const id =
        (hasCodes && idFromCode(cells.codigo ?? '', competitionName)) ||
        idFromFixture(key, competitionName, facts);
      return { row, team: key, id: home && away ? `${id}-${slugOf(key)}` : id, facts };
    });
  const day = resolveDay(line, sides, above.fecha ?? '', dates, ask, notes);
  if ('reason' in day) {
    placement.undated.push(...fixtures('').map((fixture) => ({ ...fixture, ...day })));
    return;
  }
  const { state, openHour } = resolveState(line, title, day.states, ask, notes);
  const hour = resolveHour(line, title, day.hour, day.openHour || openHour, notes);
  const hall = resolveHall(cells, notes);
  const isVenueOpen = isVenuePlaceholder(hall);
  const venue = home ? names.homeVenue(hall) : null;
  if (venue === undefined) return;
  if (home && !venue)
    throw rejectedRow(
      isVenueOpen
        ? 'se juega en casa y todavía no se sabe dónde'
        : `se juega en casa y «${truncate(hall)}» no está entre los lugares del club`,
    );
  const closed = venue && !state && closedOn(club.calendar?.closures, day.day, venue);
  if (closed)
    throw rejectedRow(
      `ese lugar está cerrado el ${fullDay(day.day)} (${closed}); si se juega, cambia «cierres» en calendario.yaml`,
    );
  const score = resolveScore(line, title, sides, state, ask, notes);
  const address = [hall, cleanText(cells.direccion ?? '')]
    .filter((part) => part && !isVenuePlaceholder(part))
    .join(', ');
  for (const fixture of fixtures(day.day)) {
    const clubFirst = (pair: string) =>
      fixture.facts.donde === 'casa' ? pair : pair.split('-').reverse().join('-');
    const facts: MatchFacts = {
      ...fixture.facts,
      hora: hour.value,
      lugar: venue,
      // Deletes a published address if the list leaves the venue open.
      direccion: venue ? null : address || (hall ? null : undefined),
      estado: state,
      sets: score.sets?.map(clubFirst),
      // The points of the sets replace the result of an earlier list.
      resultado: score.result ? clubFirst(score.result) : score.sets && null,
    };
    placement.found.push({ ...fixture, facts, venueAssumed: isVenueOpen, hourOpen: hour.open });
  }
  const reason = notes.filter(Boolean).join('; ');
  if (reason) placement.notes.push({ row, reason });
}
