import { fullDay } from '../agenda/dates.ts';
import type { Club } from '../content/club.ts';
import { closedOn } from '../content/day-checks.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { slugOf } from '../content/spelling.ts';
import type { DateContext } from './cells.ts';
import { datesOf, dayIn, type OpenDay, ofMergedCell } from './days.ts';
import { codedId, contextOf, fixtureId, hasCodes, neighbours, withoutTwins } from './identity.ts';
import { clean, type Line, type MatchList, STATE_CELLS, shortened } from './list.ts';
import { type Names, namesOf } from './names.ts';
import type { Interview } from './questions.ts';
import { competitionOf, hallIn, hourIn, NoMatch, rivalIn, roundOf, scoreIn, stateOf } from './row.ts';
import { type Extra, readTitle, type Title, withoutExtras } from './title.ts';
import { isNoVenue, takeStates } from './vocabulary.ts';

/** What of a match a list may know, in the words of partidos.yaml. */
export const FIELDS = [
  'dia',
  'hora',
  'rival',
  'donde',
  'lugar',
  'direccion',
  'competicion',
  'jornada',
  'estado',
  'sets',
  'resultado',
] as const;
export type Field = (typeof FIELDS)[number];

/** A match as a list has it. Undefined is what the list does not say; null what it says there is not. */
export type Facts = Pick<MatchInput, Field>;

/** A match of one of the club's teams, as the list has it. */
export interface Found {
  row: number;
  id: string;
  team: string;
  facts: Facts;
  /** The list names no venue; `lugar` is where the club plays by default. */
  venueAssumed: boolean;
  /** The list says no hour that can be taken, and one that was known does not hold any more. */
  hourOpen: boolean;
}

/** A match whose day is not settled: why, the days that it may be, and how it is named in a question. */
export interface Undated extends Pick<Found, 'row' | 'id' | 'team' | 'facts'>, OpenDay {}

/** A remark on a row. */
export interface RowNote {
  row: number;
  why: string;
}

/** What a list is to the club. While questions are open, the matches are not all there. */
export interface Placement {
  found: Found[];
  rejected: RowNote[];
  /** Matches whose day is not settled. Those that are known do not stay on theirs. */
  undated: Undated[];
  /** What was taken, and what of it was left out or should be looked at. */
  notes: RowNote[];
  /** How many rows are rests of the club's teams, and how many are other clubs'. */
  rests: number;
  others: number;
  /** Events of the club's own calendar. */
  own: number;
  /** The names of all teams. */
  names: string[];
}

/** A row with its teams. */
export interface Row {
  line: Line;
  title: Title;
  /** The last text of each column in the rows above. */
  above: Line['cells'];
}

/** What is known while rows are placed. */
interface Context {
  club: Club;
  names: Names;
  ask: Interview['ask'];
  dates: DateContext;
  /** Whether the list's codes tell which match is which. */
  coded: boolean;
}

/** Finds the club's matches in a list. @param clubNames other names of the club */
export function place(
  list: MatchList,
  club: Club,
  clubNames: readonly string[],
  ask: Interview['ask'],
): Placement {
  let above: Line['cells'] = {};
  const rows: Row[] = list.lines.map((line) => {
    const row = { line: withoutStates(line), title: titleOf(line), above };
    const filled = Object.entries(line.cells).filter(([, text]) => text.trim());
    above = { ...above, ...Object.fromEntries(filled) };
    return row;
  });
  const placement: Placement = {
    found: [],
    rejected: [],
    undated: [],
    notes: [],
    rests: 0,
    others: 0,
    own: list.own ?? 0,
    names: rows.flatMap(({ title }) => title.sides ?? []).filter(Boolean),
  };
  const { season, orders, question } = datesOf(list, club);
  const order = (question ? ask(question, true) : orders[0]) as DateContext['order'] | undefined;
  const context: Context = {
    club,
    names: namesOf(club, clubNames, ask),
    ask,
    dates: { order: order ?? 'dia/mes', season },
    coded: hasCodes(rows),
  };
  for (const row of rows)
    try {
      placeRow(row, context, placement);
    } catch (error) {
      if (!(error instanceof NoMatch)) throw error;
      if (error.is === 'rest') placement.rests++;
      if (error.is === 'rejected') placement.rejected.push({ row: row.line.row, why: error.message });
    }
  if (question && placement.others < rows.length) ask(question);
  const { found, twins } = withoutTwins(placement.found, context.coded);
  return {
    ...placement,
    found,
    rejected: [...placement.rejected, ...twins],
    notes: perRow([...placement.notes, ...neighbours(found)]),
  };
}

/** The line with its states apart from the cells. */
function withoutStates(line: Line): Line {
  const cells = { ...line.cells };
  const states = STATE_CELLS.flatMap((role) => {
    const { states, rest } = takeStates(cells[role] ?? '');
    if (states.length > 0) cells[role] = rest;
    return states;
  });
  return { ...line, cells, states };
}

/** All notes of a row in one. */
const perRow = (notes: readonly RowNote[]): RowNote[] =>
  [...Map.groupBy(notes, ({ row }) => row)].map(([row, of]) => ({
    row,
    why: of.map(({ why }) => why).join('; '),
  }));

/** The two teams of a row, from one cell or two, and what stands beside their names. */
function titleOf({ cells }: Line): Title {
  if (cells.partido !== undefined) return readTitle(cells.partido.slice(0, 5 * LONGEST));
  const extras: Extra[] = [];
  const [home, away] = [cells.local ?? '', cells.visitante ?? ''].map((text) => {
    const name = clean(text.slice(0, 5 * LONGEST));
    // A name that is nothing but dashes or `Por determinar` brings a question and is not left out.
    return withoutExtras(name, false, extras) || name;
  }) as [string, string];
  const [ours, theirs] = [home, away].map((name) => /^(.+?)\s*\(([0-3])\)$/.exec(name));
  if (!ours || !theirs) return { sides: [home, away], competition: '', extras };
  extras.push({ is: 'score', text: `${ours[2]}-${theirs[2]}` });
  return { sides: [ours[1] ?? '', theirs[1] ?? ''], competition: '', extras };
}

/** No name of a team or a hall is as long. */
const LONGEST = 200;
const NAMES = new Set<string>(
  'local visitante partido lugar direccion competicion categoria jornada'.split(' '),
);

/** Letters that a program has lost, or has written as others: `PeÃ±alba`, `Pe?alba`, `Pe¤alba`, `PeÒalba`. */
const LOST =
  /\ufffd|=[0-9A-F]{2}=[0-9A-F]{2}|\p{L}\?\p{L}|[ÂÃ][\x80-\xbf]|&(?:#\d+|[A-Za-z]{2,8});|\p{L}[¡-©«-±¶¸»-¿×÷\u2500-\u259f]+\p{L}|\p{Ll}[À-ÖØ-Þ]\p{Ll}/u;

/** Why a cell's text cannot be taken, whoever plays; empty when it can. */
function hostileCell({ cells }: Line): string {
  const texts = Object.entries(cells);
  const long = texts.find(([role, text]) => role !== 'codigo' && text.length > LONGEST);
  if (long) return `la celda de «${long[0]}» es demasiado larga (${long[1].length} letras)`;
  const inNames = texts.filter(([role]) => NAMES.has(role));
  // A spreadsheet shows what a formula gives; the file has the formula.
  const formula = inNames.find(([, text]) => /^\s*[=@+]|\{\{/.test(text));
  if (formula)
    return `la celda de «${formula[0]}» parece una fórmula y no un texto: ${shortened(formula[1], 30)}`;
  const lost = inNames.find(([, text]) => LOST.test(text));
  return lost
    ? `en «${shortened(lost[1], 40)}» hay letras que se perdieron al guardar la lista: descárgala otra vez`
    : '';
}

/** Puts a row where it belongs. @throws {NoMatch} */
function placeRow({ line, title, above }: Row, context: Context, placement: Placement): void {
  const { club, names, ask, dates, coded } = context;
  const { row, cells } = line;
  const rejected = (why: string) => new NoMatch('rejected', why);
  if (line.why && Object.keys(cells).length === 0) throw rejected(line.why);
  const hostile = hostileCell(line);
  const { sides } = title;
  if (hostile || !sides) {
    const all = [cells.local, cells.visitante, cells.partido].map((text) => shortened(text ?? '', 300));
    const text = all.join(' ').trim();
    if (names.mentions(text) || hostile.includes('larga') || names.isLike(text))
      throw rejected(hostile || `no sé separar los dos equipos de «${shortened(text)}»`);
    placement.others++;
    return;
  }
  const named = contextOf(line, title);
  const [home, away] = sides.map((name) => (name ? names.team(name, named) : null));
  if (home === undefined || away === undefined) return;
  if (!home && !away) {
    const missing = sides[0] ? (sides[1] ? '' : above.visitante) : above.local;
    if (missing && names.mentions(missing))
      throw rejected(`falta el nombre de uno de los dos equipos${ofMergedCell(missing)}`);
    placement.others++;
    return;
  }
  const notes = [line.note ?? '', home && away ? 'quedan dos partidos, uno para cada equipo' : ''];
  const theirs = home ? 1 : 0;
  if (!(home && away)) sides[theirs] = rivalIn(sides[theirs], cells, title, ask, notes);
  if (home === away) throw rejected('los dos equipos son el mismo equipo del club');
  if (line.why) throw rejected(line.why);

  const teams = club.kinds.flatMap((kind) => kind.teams);
  const competition = clean(cells.competicion || title.competition || cells.categoria || '');
  const fixtures = (dia: string) =>
    [home, away].flatMap((key, at) => {
      if (!key) return [];
      const facts: Facts = {
        dia,
        rival: sides[1 - at] ?? '',
        donde: at === 0 ? 'casa' : 'fuera',
        competicion: competitionOf(
          competition,
          teams.find((team) => team.key === key),
        ),
        jornada: roundOf(line, title),
      };
      const id = (coded && codedId(cells.codigo ?? '', named)) || fixtureId(key, named, facts);
      return { row, team: key, id: home && away ? `${id}-${slugOf(key)}` : id, facts };
    });
  const day = dayIn(line, sides, above.fecha ?? '', dates, ask, notes);
  if ('why' in day) {
    placement.undated.push(...fixtures('').map((fixture) => ({ ...fixture, ...day })));
    return;
  }
  const { state, openHour } = stateOf(line, title, day.states, ask, notes);
  const hour = hourIn(line, title, day.hour, day.openHour || openHour, notes);
  const hall = hallIn(cells, notes);
  const isPlaceOpen = isNoVenue(hall);
  const venue = home ? names.homeVenue(hall) : null;
  if (venue === undefined) return;
  if (home && !venue)
    throw rejected(
      isPlaceOpen
        ? 'se juega en casa y todavía no se sabe dónde'
        : `se juega en casa y «${shortened(hall)}» no está entre los lugares del club`,
    );
  const closed = venue && !state && closedOn(club.calendar?.closures, day.day, venue);
  if (closed)
    throw rejected(
      `ese lugar está cerrado el ${fullDay(day.day)} (${closed}); si se juega, cambia «cierres» en calendario.yaml`,
    );
  const score = scoreIn(line, title, sides, state, ask, notes);
  const address = [hall, clean(cells.direccion ?? '')].filter((part) => part && !isNoVenue(part)).join(', ');
  for (const fixture of fixtures(day.day)) {
    const ours = (pair: string) =>
      fixture.facts.donde === 'casa' ? pair : pair.split('-').reverse().join('-');
    const facts: Facts = {
      ...fixture.facts,
      hora: hour.value,
      lugar: venue,
      // A place that was known does not hold when the list says that it is not known.
      direccion: venue ? null : address || (hall ? null : undefined),
      estado: state,
      sets: score.sets?.map(ours),
      // The points of the sets replace a result that an earlier list had.
      resultado: score.result ? ours(score.result) : score.sets && null,
    };
    placement.found.push({ ...fixture, facts, venueAssumed: isPlaceOpen, hourOpen: hour.open });
  }
  const why = notes.filter(Boolean).join('; ');
  if (why) placement.notes.push({ row, why });
}
