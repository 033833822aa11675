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
import { cleanText, type ListRow, type MatchList, STATE_CELLS, truncate } from './list.ts';
import { dateContextOf, mergedCellHint, resolveDay } from './match-day.ts';
import type { QuestionCollector } from './questions.ts';
import { NoMatch, resolveCompetition, resolveHall, resolveHour, resolveRival, resolveRound } from './row.ts';
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
  coded: boolean;
}

/** Finds the club's matches in a list. @param clubNames other names of the club */
export function findMatches(
  list: MatchList,
  club: Club,
  clubNames: readonly string[],
  ask: QuestionCollector['ask'],
): FoundMatches {
  let above: ListRow['cells'] = {};
  const rows: ParsedRow[] = list.lines.map((line) => {
    const row = { line: withoutStates(line), title: titleOfRow(line), above };
    const filled = Object.entries(line.cells).filter(([, text]) => text.trim());
    above = { ...above, ...Object.fromEntries(filled) };
    return row;
  });
  const placement: FoundMatches = {
    found: [],
    rejected: [],
    undated: [],
    notes: [],
    rests: 0,
    others: 0,
    own: list.own ?? 0,
    names: rows.flatMap(({ title }) => title.sides ?? []).filter(Boolean),
  };
  const { season, orders, question } = dateContextOf(list, club);
  const order = (question ? ask(question, true) : orders[0]) as DateContext['order'] | undefined;
  const context: PlacementContext = {
    club,
    names: nameResolver(club, clubNames, ask),
    ask,
    dates: { order: order ?? 'dia/mes', season },
    coded: hasStableCodes(rows),
  };
  for (const row of rows)
    try {
      findMatchesInRow(row, context, placement);
    } catch (error) {
      if (!(error instanceof NoMatch)) throw error;
      if (error.is === 'rest') placement.rests++;
      if (error.is === 'rejected') placement.rejected.push({ row: row.line.row, why: error.message });
    }
  if (question && placement.others < rows.length) ask(question);
  const { found, duplicates } = withoutDuplicates(placement.found, context.coded);
  return {
    ...placement,
    found,
    rejected: [...placement.rejected, ...duplicates],
    notes: perRow([...placement.notes, ...nearbyMatchNotes(found)]),
  };
}

/** Moves the states out of the cells of a row. */
function withoutStates(line: ListRow): ListRow {
  const cells = { ...line.cells };
  const states = STATE_CELLS.flatMap((role) => {
    const { states, rest } = extractStates(cells[role] ?? '');
    if (states.length > 0) cells[role] = rest;
    return states;
  });
  return { ...line, cells, states };
}

/** Joins the notes of each row. */
const perRow = (notes: readonly RowNote[]): RowNote[] =>
  [...Map.groupBy(notes, ({ row }) => row)].map(([row, rowNotes]) => ({
    row,
    why: rowNotes.map(({ why }) => why).join('; '),
  }));

/** Parses the two teams of a row from one or two cells. */
function titleOfRow({ cells }: ListRow): MatchTitle {
  if (cells.partido !== undefined) return parseTitle(cells.partido.slice(0, 5 * LONGEST));
  const extras: TitleExtra[] = [];
  const [home, away] = [cells.local ?? '', cells.visitante ?? ''].map((text) => {
    const name = cleanText(text.slice(0, 5 * LONGEST));
    // A placeholder such as `---` or `Por determinar` stays, because it raises a question.
    return withoutExtras(name, false, extras) || name;
  }) as [string, string];
  const [ours, theirs] = [home, away].map((name) => /^(.+?)\s*\(([0-3])\)$/.exec(name));
  if (!ours || !theirs) return { sides: [home, away], competition: '', extras };
  extras.push({ is: 'score', text: `${ours[2]}-${theirs[2]}` });
  return { sides: [ours[1] ?? '', theirs[1] ?? ''], competition: '', extras };
}

/** Maximum length of a cell; no name is as long. */
const LONGEST = 200;
const NAMES = new Set<string>(
  'local visitante partido lugar direccion competicion categoria jornada'.split(' '),
);

/** Damaged letters: `PeÃ±alba`, `Pe?alba`, `Pe¤alba`, `PeÒalba`. */
const LOST =
  /\ufffd|=[0-9A-F]{2}=[0-9A-F]{2}|\p{L}\?\p{L}|[ÂÃ][\x80-\xbf]|&(?:#\d+|[A-Za-z]{2,8});|\p{L}[¡-©«-±¶¸»-¿×÷\u2500-\u259f]+\p{L}|\p{Ll}[À-ÖØ-Þ]\p{Ll}/u;

/** Reason for rejecting a row because of an unusable cell; empty if there is none. */
function unusableCell({ cells }: ListRow): string {
  const texts = Object.entries(cells);
  const long = texts.find(([role, text]) => role !== 'codigo' && text.length > LONGEST);
  if (long) return `la celda de «${long[0]}» es demasiado larga (${long[1].length} letras)`;
  const inNames = texts.filter(([role]) => NAMES.has(role));
  // A CSV may contain the formula instead of its result.
  const formula = inNames.find(([, text]) => /^\s*[=@+]|\{\{/.test(text));
  if (formula)
    return `la celda de «${formula[0]}» parece una fórmula y no un texto: ${truncate(formula[1], 30)}`;
  const lost = inNames.find(([, text]) => LOST.test(text));
  return lost
    ? `en «${truncate(lost[1], 40)}» hay letras que se perdieron al guardar la lista: descárgala otra vez`
    : '';
}

/** Adds the matches of a row to the result. @throws {NoMatch} */
function findMatchesInRow(
  { line, title, above }: ParsedRow,
  context: PlacementContext,
  placement: FoundMatches,
): void {
  const { club, names, ask, dates, coded } = context;
  const { row, cells } = line;
  const rejected = (why: string) => new NoMatch('rejected', why);
  if (line.why && Object.keys(cells).length === 0) throw rejected(line.why);
  const hostile = unusableCell(line);
  const { sides } = title;
  if (hostile || !sides) {
    const all = [cells.local, cells.visitante, cells.partido].map((text) => truncate(text ?? '', 300));
    const text = all.join(' ').trim();
    if (names.mentions(text) || hostile.includes('larga') || names.isLike(text))
      throw rejected(hostile || `no sé separar los dos equipos de «${truncate(text)}»`);
    placement.others++;
    return;
  }
  const named = competitionContext(line, title);
  const [home, away] = sides.map((name) => (name ? names.team(name, named) : null));
  if (home === undefined || away === undefined) return;
  if (!home && !away) {
    const missing = sides[0] ? (sides[1] ? '' : above.visitante) : above.local;
    if (missing && names.mentions(missing))
      throw rejected(`falta el nombre de uno de los dos equipos${mergedCellHint(missing)}`);
    placement.others++;
    return;
  }
  const notes = [line.note ?? '', home && away ? 'quedan dos partidos, uno para cada equipo' : ''];
  const theirs = home ? 1 : 0;
  if (!(home && away)) sides[theirs] = resolveRival(sides[theirs], cells, title, ask, notes);
  if (home === away) throw rejected('los dos equipos son el mismo equipo del club');
  if (line.why) throw rejected(line.why);

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
      const id = (coded && idFromCode(cells.codigo ?? '', named)) || idFromFixture(key, named, facts);
      return { row, team: key, id: home && away ? `${id}-${slugOf(key)}` : id, facts };
    });
  const day = resolveDay(line, sides, above.fecha ?? '', dates, ask, notes);
  if ('why' in day) {
    placement.undated.push(...fixtures('').map((fixture) => ({ ...fixture, ...day })));
    return;
  }
  const { state, openHour } = resolveState(line, title, day.states, ask, notes);
  const hour = resolveHour(line, title, day.hour, day.openHour || openHour, notes);
  const hall = resolveHall(cells, notes);
  const isPlaceOpen = isVenuePlaceholder(hall);
  const venue = home ? names.homeVenue(hall) : null;
  if (venue === undefined) return;
  if (home && !venue)
    throw rejected(
      isPlaceOpen
        ? 'se juega en casa y todavía no se sabe dónde'
        : `se juega en casa y «${truncate(hall)}» no está entre los lugares del club`,
    );
  const closed = venue && !state && closedOn(club.calendar?.closures, day.day, venue);
  if (closed)
    throw rejected(
      `ese lugar está cerrado el ${fullDay(day.day)} (${closed}); si se juega, cambia «cierres» en calendario.yaml`,
    );
  const score = resolveScore(line, title, sides, state, ask, notes);
  const address = [hall, cleanText(cells.direccion ?? '')]
    .filter((part) => part && !isVenuePlaceholder(part))
    .join(', ');
  for (const fixture of fixtures(day.day)) {
    const ours = (pair: string) =>
      fixture.facts.donde === 'casa' ? pair : pair.split('-').reverse().join('-');
    const facts: MatchFacts = {
      ...fixture.facts,
      hora: hour.value,
      lugar: venue,
      // A published address no longer holds if the list leaves it open.
      direccion: venue ? null : address || (hall ? null : undefined),
      estado: state,
      sets: score.sets?.map(ours),
      // The points of the sets replace the result of an earlier list.
      resultado: score.result ? ours(score.result) : score.sets && null,
    };
    placement.found.push({ ...fixture, facts, venueAssumed: isPlaceOpen, hourOpen: hour.open });
  }
  const why = notes.filter(Boolean).join('; ');
  if (why) placement.notes.push({ row, why });
}
