import { createHash } from 'node:crypto';
import { daysBetween, fullDay } from '../agenda/dates.ts';
import type { Club, Team } from '../content/club.ts';
import { closedOn } from '../content/day-checks.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { seasonDays } from '../content/season-names.ts';
import { slugOf } from '../content/slug.ts';
import { type DateContext, daysIn, ordersOf, readDate, readRound, readScore, readTime } from './cells.ts';
import { clean, type Line, type MatchList, plain, type Role, setNumbers, shortened } from './list.ts';
import { type Names, namesOf, teamWords } from './names.ts';
import { type Interview, NO, type Question } from './questions.ts';
import { readTitle, type Said, saidOf, type Title, WARNING, withoutAsides } from './title.ts';
import {
  isBlank,
  isNoVenue,
  isOnly,
  isOpen,
  SEVERAL,
  type State,
  says,
  take,
  takeStates,
} from './vocabulary.ts';

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

type Known = Required<Pick<MatchInput, 'dia' | 'rival' | 'donde'>>;
type Open = Partial<Pick<MatchInput, Exclude<Field, keyof Known>>>;

/** A match as a list has it. Undefined is what the list does not say; null what it says there is not. */
export type Facts = Known & { [name in keyof Open]: Open[name] };

/** A match of one of the club's teams, as the list has it. */
export interface Found {
  row: number;
  id: string;
  team: string;
  facts: Facts;
  /** The list names no venue; `lugar` is where the club plays when nothing is said. */
  venueAssumed: boolean;
  /** The list says no hour that can be taken, and one that was known does not hold any more. */
  hourOpen: boolean;
}

/** A match whose day is not settled: why, the days that it may be, and how it is named in a question. */
export interface Undated extends Pick<Found, 'row' | 'id' | 'team' | 'facts'>, OpenDay {}

/** A day that is not settled. */
export interface OpenDay {
  why: string;
  days: string[];
  /** What is strange in the cell of the date, where it is not that it has several days. */
  doubt: string;
  /** Who plays. */
  sides: string;
  /** What stands in the cell of the date. */
  text: string;
}

/** A row of which something has to be said. */
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
type Row = { line: Line; title: Title /** The date of a row above. */; above: string };

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
  let above = '';
  const rows: Row[] = list.lines.map((line) => {
    const row = { line, title: titleOf(line), above };
    above = line.cells.fecha?.trim() || above;
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
  for (const row of rows) {
    const why = placeRow(row, context, placement);
    if (why) placement.rejected.push({ row: row.line.row, why });
  }
  if (question && placement.others < rows.length) ask(question);
  const { found, twins } = withoutTwins(placement.found, context.coded);
  return {
    ...placement,
    found,
    rejected: [...placement.rejected, ...twins],
    notes: [...placement.notes, ...neighbours(found)],
  };
}

/** In which orders the dates of a list may be written, and what to ask where nothing decides. */
function datesOf(list: MatchList, club: Club) {
  const season = { name: club.currentSeason, ...seasonDays(club.currentSeason) };
  const cells = list.lines.map(({ cells }) => takeStates(cells.fecha ?? '').rest);
  const orders = ordersOf(cells, season);
  if (orders.length === 1) return { season, orders };
  const example =
    cells.find(
      (text) => /^\D*\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text) && ordersOf([text], season).length > 1,
    ) ?? '';
  const read = (order: DateContext['order']) => {
    const date = readDate(example, { order, season });
    return 'value' in date && date.value
      ? `: «${shortened(example, 20)}» es el ${fullDay(date.value.day)}`
      : '';
  };
  const question: Question = {
    kind: 'lectura',
    name: 'fechas',
    words: '¿En qué orden están el día y el mes en la columna de las fechas?',
    choices: [
      { value: 'dia/mes', words: `Primero el día${read('dia/mes')}` },
      { value: 'mes/dia', words: `Primero el mes${read('mes/dia')}` },
    ],
  };
  return { season, orders, question };
}

/** The two teams of a row, from one cell or two, and what stands beside their names. */
function titleOf({ cells }: Line): Title {
  if (cells.partido !== undefined) return readTitle(cells.partido.slice(0, 5 * LONGEST));
  const aside: Said[] = [];
  const [home, away] = [cells.local ?? '', cells.visitante ?? ''].map((text) => {
    const name = clean(text.slice(0, 5 * LONGEST));
    // A name that is nothing but dashes or `Por determinar` is asked about, not left out.
    return withoutAsides(name, false, aside) || name;
  }) as [string, string];
  const [ours, theirs] = [home, away].map((name) => /^(.+?)\s*\(([0-3])\)$/.exec(name));
  if (!ours || !theirs) return { sides: [home, away], before: '', aside };
  aside.push({ is: 'score', text: `${ours[2]}-${theirs[2]}` });
  return { sides: [ours[1] ?? '', theirs[1] ?? ''], before: '', aside };
}

/** `CV Peñalba (3)`: sets won, a place in the table, a team's number, or who plays at home. */
const NUMBER = '[([{]\\s*(?:\\d{1,3}|[LV])\\s*[)\\]}]';
const NUMBERED = new RegExp(`^(?<name>.*\\p{L}.*?)\\s*(?<number>${NUMBER}|[:–—-]\\s+\\d{1,2})$`, 'u');
const NUMBER_FIRST = new RegExp(`^(?<number>${NUMBER})\\s*(?<name>.*\\p{L}.*)$`, 'u');

/** No name of a team or a hall is as long. */
const LONGEST = 200;
const NAMES = new Set<string>(
  'local visitante partido lugar direccion competicion categoria jornada'.split(' '),
);

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
  const lost = inNames.find(([, text]) =>
    /\ufffd|\p{L}\?\p{L}|[ÂÃ][\x80-\xbf]|&(?:#\d+|[a-z]{2,8});/iu.test(text),
  );
  return lost
    ? `en «${shortened(lost[1], 40)}» hay letras que se perdieron al guardar la lista: descárgala otra vez`
    : '';
}

/** What tells one list's teams of a name apart: category and competition. */
const contextOf = ({ cells }: Line, { before }: Title) =>
  clean(takeStates(`${cells.categoria ?? ''} ${cells.competicion ?? before}`).rest);

/** Puts a row where it belongs, or leaves it open until what was asked has its answer. @returns why it cannot be taken */
function placeRow({ line, title, above }: Row, context: Context, placement: Placement): string {
  const { club, names, ask, dates, coded } = context;
  const { row, cells } = line;
  const hostile = hostileCell(line);
  const { sides } = title;
  if (line.why && Object.keys(cells).length === 0) return line.why;
  if (hostile || !sides) {
    const all = [cells.local, cells.visitante, cells.partido].map((text) => shortened(text ?? '', 300));
    const text = all.join(' ').trim();
    if (!names.mentions(text) && !hostile.includes('larga')) {
      placement.others++;
      return '';
    }
    return hostile || `no sé separar los dos equipos de «${shortened(text)}»`;
  }
  const named = contextOf(line, title);
  const [home, away] = sides.map((name) => (name ? names.team(name, named) : null));
  if (home === undefined || away === undefined) return '';
  if (!home && !away) {
    placement.others++;
    return '';
  }
  const notes: string[] = [line.note ?? '', home && away ? 'quedan dos partidos, uno para cada equipo' : ''];
  if (!(home && away)) {
    const at = home ? 1 : 0;
    const rival = rivalIn(sides[at], cells, title, ask);
    if (rival.is === 'open') return '';
    if (rival.is === 'rest') {
      placement.rests++;
      return '';
    }
    if (rival.is === 'rejected') return rival.why;
    if (rival.note) notes.push(rival.note);
    sides[at] = rival.name;
  }
  if (home === away) return 'los dos equipos son el mismo equipo del club';
  if (line.why) return line.why;

  const teams = club.kinds.flatMap((kind) => kind.teams);
  const competition = clean(takeStates(cells.competicion || title.before || cells.categoria || '').rest);
  const fixture = (key: string, isHome: boolean, dia: string) => {
    const facts: Facts = {
      dia,
      rival: sides[isHome ? 1 : 0],
      donde: isHome ? 'casa' : 'fuera',
      competicion: competitionOf(
        competition,
        teams.find((team) => team.key === key),
      ),
      jornada: roundOf(line, title),
    };
    const id = (coded && codedId(cells.codigo ?? '', named)) || fixtureId(key, named, facts);
    return { row, team: key, id: home && away ? `${id}-${slugOf(key)}` : id, facts };
  };
  const ours = [
    ...(home ? [{ key: home, isHome: true }] : []),
    ...(away ? [{ key: away, isHome: false }] : []),
  ];
  const day = dayIn(line, sides, above, dates, ask, notes);
  if ('why' in day) {
    placement.undated.push(...ours.map(({ key, isHome }) => ({ ...fixture(key, isHome, ''), ...day })));
    return '';
  }
  const state = stateOf(line, title, day.states, ask, notes);
  if (state === 'open') return '';
  if (typeof state === 'object' && state)
    return `su estado es «${shortened(state.skip, 40)}», y has dicho que no se importe`;
  const hour = hourIn(line, title, day.hour, notes);

  const { venueName, unsure } = hallIn(cells);
  const isPlaceOpen = isNoVenue(venueName);
  if (unsure && !isPlaceOpen)
    notes.push(`el lugar «${shortened(clean(cells.lugar ?? ''), 60)}» no es seguro`);
  const venue = home ? names.homeVenue(venueName) : null;
  if (venue === undefined) return '';
  if (home && !venue)
    return isPlaceOpen
      ? 'se juega en casa y todavía no se sabe dónde'
      : `se juega en casa y «${shortened(venueName)}» no está en lugares.yaml`;
  const closed = venue && !state && closedOn(club, venue, day.day);
  if (closed)
    return `ese lugar está cerrado el ${fullDay(day.day)} (${closed}); si se juega, cambia «cierres» en calendario.yaml`;

  const score = scoreIn(line, title, state, notes);
  const address = [venueName, clean(cells.direccion ?? '')]
    .filter((part) => part && !isNoVenue(part))
    .join(', ');
  for (const { key, isHome } of ours) {
    const flipped = (pair: string) => (isHome ? pair : pair.split('-').reverse().join('-'));
    const match = fixture(key, isHome, day.day);
    const facts: Facts = {
      ...match.facts,
      hora: hour.value,
      lugar: venue,
      // A place that was known does not hold when the list says that it is not known.
      direccion: venue ? null : address || (venueName ? null : undefined),
      estado: state,
      sets: score.sets?.map(flipped),
      resultado: score.result && flipped(score.result),
    };
    placement.found.push({ ...match, facts, venueAssumed: isPlaceOpen, hourOpen: hour.open });
  }
  const told = notes.filter(Boolean).join('; ');
  if (told) placement.notes.push({ row, why: told });
  return '';
}

/** The rival in a row of one team of the club, and what a person should know of its name. */
function rivalIn(
  name: string,
  cells: Line['cells'],
  { sides }: Title,
  ask: Interview['ask'],
):
  | { is: 'open' }
  | { is: 'rest' }
  | { is: 'rejected'; why: string }
  | { is: 'rival'; name: string; note: string } {
  if (name && isRest(name)) return { is: 'rest' };
  const rejected = (why: string) => ({ is: 'rejected' as const, why });
  if (!name) return rejected('falta el nombre de uno de los dos equipos');
  const said = [cells.local, cells.visitante].map((cell) => clean(cell ?? '')).find(isUnknown) ?? name;
  if (isUnknown(said)) return rejected(`todavía no se sabe el rival («${said}»)`);
  const { name: bare = name, number } = (NUMBERED.exec(name) ?? NUMBER_FIRST.exec(name))?.groups ?? {};
  if (isOddRival(bare) || (cells.partido && sides?.every((side) => /\s\d$/.test(side)))) {
    const answer = ask(rivalQuestion(bare));
    if (!answer) return { is: 'open' };
    if (answer === 'descansa') return { is: 'rest' };
    if (answer === NO) return rejected(`todavía no se sabe el rival («${bare}»)`);
  } else if (/\d[:/]\d|\d\s*[-–]\s*\d/.test(bare))
    return rejected(`el rival «${shortened(bare)}» lleva algo que no es parte de un nombre`);
  return { is: 'rival', name: bare, note: number ? `del nombre del rival no se toma «${number}»` : '' };
}

/** Whether a cell says of a team that it is not known yet. */
const isUnknown = (text: string) => /\p{L}/u.test(text) && isOpen(text);

/** Whether a side is the rest of the other: `DESCANSA`, `BYE 1`, `Exento (J7)`. */
const isRest = (name: string) => {
  const { found, rest } = take(name, 'rest');
  return found.length > 0 && !/\p{L}/u.test(rest.replace(/\bj(?:ornada|or\.?)?\b/gi, ''));
};

/** What stands for a rival and may be none: dashes, a letter, `Ganador partido 3`, what is left of `… por lluvia`. */
const isOddRival = (rival: string) =>
  !/\p{L}.*\p{L}/u.test(rival) ||
  /(?:^|\s)(?:por|debido|hasta)\s|^(?:rival|equipo)$|^(?:vs?|contra)[.\s]|\s(?:vs?|contra)\.?$/iu.test(
    rival,
  ) ||
  // Signs that no name has.
  /[^\p{L}\p{M}\p{Nd}\s.,;:'’`´"“”«»()[\]&+ºª°/·–—-]/u.test(rival) ||
  SEVERAL.test(rival) ||
  says(rival, 'placeholder', 'notice', 'postponed', 'cancelled');

const rivalQuestion = (rival: string): Question => ({
  kind: 'rivales',
  name: rival,
  words: `En el sitio del rival pone «${rival}». ¿Qué quiere decir?`,
  choices: [
    { value: NO, words: 'Todavía no se sabe el rival: no se importa' },
    { value: 'descansa', words: 'Esa jornada se descansa: no hay partido' },
    { value: 'equipo', words: 'Es un equipo que se llama así' },
  ],
  safe: NO,
});

/** The hall that a row names, and whether the list says that it is not sure. */
function hallIn({ lugar = '' }: Line['cells']): { venueName: string; unsure: boolean } {
  const venueName = clean(takeStates(lugar).rest);
  const open = take(venueName, 'open');
  const trimmed = (text: string) => clean(text.replace(/[([{]\s*[)\]}]|[\s,;.–-]+$/g, ''));
  const bare = trimmed(open.rest);
  return open.found.length > 0 && !isNoVenue(bare) && !isOpen(venueName)
    ? { venueName: bare, unsure: true }
    : { venueName: trimmed(venueName), unsure: SEVERAL.test(venueName) || /[?*]|https?:/.test(venueName) };
}

/** The day of a match, or why there is none yet. */
function dayIn(
  { cells }: Line,
  teams: readonly string[],
  above: string,
  dates: DateContext,
  ask: Interview['ask'],
  notes: string[],
): { day: string; hour: string; states: State[] } | OpenDay {
  const text = clean(cells.fecha ?? '');
  const { states, rest } = takeStates(text);
  const read = readDate(rest, dates);
  const sides = teams.map((name) => shortened(name, 40)).join(' – ');
  if ('value' in read) {
    if (read.value) {
      if (read.value.note) notes.push(`la fecha «${shortened(text, 40)}» ${read.value.note}`);
      return { ...read.value, states };
    }
    const merged =
      text === '' && above
        ? `; si en la hoja es una celda combinada con la de arriba («${shortened(above, 30)}»), escríbela en cada fila`
        : '';
    return { why: `todavía no tiene fecha${merged}`, days: [], doubt: '', sides, text };
  }
  const days = daysIn(rest, dates);
  const open = {
    why:
      days.length > 1
        ? `todavía no se sabe el día («${shortened(text, 40)}»)`
        : `la fecha «${shortened(text, 40)}»: ${read.why}`,
    days,
    doubt: days.length > 1 ? '' : read.why,
    sides,
    text,
  };
  const answer = ask(dayQuestion(open), true);
  return answer && days.includes(answer) ? { day: answer, hour: '', states: [] } : open;
}

/** The answer with which a match stays on its day. */
export const STAYS = 'queda';
/** What a date without a text is called. */
export const NO_DAY = '(sin fecha)';

/** On which day a match is, or what becomes of one that is on the site. @param known that match */
export function dayQuestion(
  { sides, text, days, doubt }: OpenDay,
  known?: Pick<MatchInput, 'dia'>,
): Question {
  const said = text && `«${shortened(text)}»${doubt && ` (${doubt})`}`;
  return {
    kind: 'dias',
    name: `${sides}: ${text || NO_DAY}`,
    words: known
      ? `${sides} está en la web el ${fullDay(known.dia)}, y la lista ${said ? `dice ${said}` : 'ya no dice el día'}. ¿Qué se hace?`
      : `${sides}, ${said}: ¿qué día se juega?`,
    choices: [
      {
        value: NO,
        words: known ? 'Queda aplazado hasta que se sepa el día' : 'Todavía no se sabe: no se importa',
      },
      ...days.map((day) => ({ value: day, words: `El ${fullDay(day)}` })),
      ...(known ? [{ value: STAYS, words: 'Sigue en el día que tiene en la web' }] : []),
    ],
    safe: NO,
  };
}

/** The hour of a match: null where the list says none, undefined where it has none for any match. */
function hourIn(
  { cells }: Line,
  { aside }: Title,
  behindDate: string,
  notes: string[],
): { value: string | null | undefined; open: boolean } {
  const text = takeStates(clean(cells.hora ?? '')).rest.trim();
  const read = readTime(text);
  const unknown = (why: string) => {
    notes.push(`${why}: queda sin hora`);
    return { value: null, open: true };
  };
  if ('why' in read) return unknown(`la hora «${shortened(text, 40)}»: ${read.why}`);
  const hours = [...new Set([read.value ?? '', behindDate, ...saidOf(aside, 'hour')].filter(Boolean))];
  const [hour, ...others] = hours;
  if (others.length > 0) return unknown(`dice varias horas (${hours.join(' y ')})`);
  for (const words of saidOf(aside, 'open')) if (!/hora/i.test(words)) notes.push(`dice «${words}»`);
  if (hour && saidOf(aside, 'open').some((words) => /hora/i.test(words)))
    return unknown(`dice «${saidOf(aside, 'open').join(', ')}» y las ${hour}`);
  // A list without times does not say that there is none.
  return { value: hour ?? (cells.hora === undefined ? undefined : null), open: false };
}

/** Where a state that is not in the column for it may stand. */
const STATE_CELLS: readonly Role[] = [
  'hora',
  'lugar',
  'direccion',
  'competicion',
  'categoria',
  'jornada',
  'resultado',
  'sets',
];

/** Whether a text says that a match is off, and nothing else. */
const isState = (text: string) => isBlank(takeStates(text).rest);

/** Whether a match is off; null when it is on, undefined when the list does not say. */
function stateOf(
  { cells, others = [] }: Line,
  { aside }: Title,
  inDate: readonly State[],
  ask: Interview['ask'],
  notes: string[],
): MatchInput['estado'] | 'open' | { skip: string } {
  const text = clean(cells.estado ?? '');
  const said = takeStates(text);
  const isExpected =
    (isBlank(said.rest) && !WARNING.test(text)) ||
    isOnly(said.rest, 'expected') ||
    (isOnly(said.rest, 'open') && !/fecha|d[ií]a|data|s\/[fd]/i.test(said.rest));
  const elsewhere = [
    ...STATE_CELLS.flatMap((role) => takeStates(cells[role] ?? '').states),
    ...others.flatMap((other) => (isState(other) ? takeStates(other).states : [])),
    ...inDate,
  ];
  const forfeits = [
    ...STATE_CELLS.flatMap((role) =>
      take(cells[role] ?? '', 'forfeit').found.length > 0 ? cells[role] : [],
    ),
    ...saidOf(aside, 'unclear'),
  ].map((words) => clean(words ?? ''));
  const hasScore = [cells.resultado, cells.sets, ...saidOf(aside, 'score')].some((score) =>
    /\d\s*[-–:/]\s*\d/.test(score ?? ''),
  );
  for (const words of [...others, ...(hasScore ? forfeits : [])]) notes.push(`dice «${shortened(words)}»`);
  for (const left of saidOf(aside, 'left')) notes.push(`no se toma «${shortened(left, 40)}»`);
  if (isExpected && text && !isOnly(text, 'expected') && said.states.length === 0)
    notes.push(`dice «${text}»`);
  const inTitle = saidOf(aside, 'state') as State[];
  // What the title says is nearer than the mark of a calendar, which has one for all that is off.
  const states = [...new Set([...(inTitle.length > 0 ? inTitle : said.states), ...elsewhere])];
  const unclear = [
    ...(isExpected ? [] : [text]),
    ...others.filter((other) => !isState(other) && (!says(other, 'notice') || /\d/.test(other))),
    // A match that was not played and has a score was decided.
    ...(hasScore ? [] : forfeits),
    ...(states.length > 1 ? [states.join(' / ')] : []),
  ].join(' ');
  if (unclear) {
    const [likely] = states;
    const choices = [
      { value: 'aplazado', words: 'El partido está aplazado' },
      { value: 'suspendido', words: 'El partido está suspendido: no se juega' },
      { value: 'se-juega', words: 'El partido se juega, o ya se jugó' },
      { value: NO, words: 'No se importa' },
    ];
    const question: Question = {
      kind: 'estados',
      name: unclear,
      words: `Un partido tiene el estado «${shortened(unclear)}». ¿Qué quiere decir?`,
      choices: choices.toSorted((a, b) => Number(b.value === likely) - Number(a.value === likely)),
    };
    const answer = ask(question);
    if (answer === NO) return { skip: unclear };
    if (answer === 'se-juega') return null;
    return answer ? (answer as State) : 'open';
  }
  const [state] = states;
  if (state) return state;
  const isPlayed = [cells.resultado, cells.sets].some((text) => /[1-9]/.test(text ?? ''));
  return cells.estado === undefined && !isPlayed ? undefined : null;
}

/** The score of a row, the home team's first, as far as it can be taken. */
function scoreIn({ cells }: Line, { aside }: Title, state: MatchInput['estado'], notes: string[]) {
  const text = (cell?: string) => takeStates(clean(cell ?? '')).rest.trim();
  const apart = setNumbers.map((n) => {
    const [home, away] = [text(cells[`set${n}-local`]), text(cells[`set${n}-visitante`])];
    return home || away ? `${home}-${away}` : text(cells[`set${n}`]);
  });
  const score = readScore([text(cells.resultado), text(cells.sets), ...saidOf(aside, 'score')], apart);
  const without = (why: string): { sets?: string[]; result?: string } => {
    if (why) notes.push(`sin resultado: ${why}`);
    return {};
  };
  if ('why' in score) return without(score.why);
  if (!score.value) return without('');
  if (state) return without(`el partido está ${state}`);
  const { sets, result } = score.value;
  return sets.length > 0 ? { sets } : { result };
}

/** `7` of `Jornada 7`, `J7` and `7ª`; other words as they are. */
function roundOf({ cells }: Line, { aside }: Title): MatchInput['jornada'] {
  const text = clean(takeStates(cells.jornada ?? '').rest);
  return readRound(text) ?? (isBlank(text) ? saidOf(aside, 'round').map(readRound)[0] : text);
}

/** The competition, unless it only says the team's division and category again. */
function competitionOf(text: string, team: Team | undefined): string | undefined {
  const own = teamWords(`${team?.division} ${team?.name}`);
  return teamWords(text).every((word) => own.includes(word)) ? undefined : text;
}

/** Longer ones are calendars' own and tell nobody anything. */
const LONGEST_CODE = 60;

/** A stable id of a match with a code of its own. A short number is counted within its competition. */
function codedId(code: string, competition: string): string {
  if (code.length > LONGEST_CODE) return createHash('sha256').update(code).digest('hex').slice(0, 24);
  const name = slugOf(code);
  if (!name || /\D/.test(name)) return name;
  return slugOf(`${name.length < 5 ? competition : ''} partido ${name}`);
}

/** The same for a match without one. */
function fixtureId(team: string, competition: string, { donde, rival, jornada }: Facts): string {
  return slugOf([team, competition, jornada ? `j ${jornada}` : '', donde, rival].join(' '));
}

/**
 * Whether the list's codes tell which match is which. Numbers that count the rows say where a match stands, and those
 * that begin again with each round are the same for several.
 */
function hasCodes(rows: readonly Row[]): boolean {
  const coded = rows.filter(({ line }) => clean(line.cells.codigo ?? ''));
  const numbers = coded.map(({ line }) => Number(line.cells.codigo));
  const first = numbers[0] ?? 0;
  const counted = coded.length > 1 && first <= 1 && numbers.every((number, i) => number === first + i);
  const matches = Map.groupBy(coded, ({ line, title }) =>
    codedId(line.cells.codigo ?? '', contextOf(line, title)),
  );
  const several = [...matches.values()].some(
    (same) => new Set(same.map(({ title }) => title.sides?.join())).size > 1,
  );
  return coded.length > 0 && !counted && !several;
}

/** A match that is there twice is taken once; with other data it is not known which are right. */
function withoutTwins(found: readonly Found[], coded: boolean): { found: Found[]; twins: RowNote[] } {
  const kept: Found[] = [];
  const twins: RowNote[] = [];
  for (const group of Map.groupBy(found, ({ id, team }) => `${id} ${team}`).values()) {
    const [first] = group;
    if (!first) continue;
    const rows = group.map(({ row }) => row);
    const days = new Set(group.map(({ facts }) => facts.dia));
    if (new Set(group.map(({ facts }) => JSON.stringify(facts))).size === 1) kept.push(first);
    // Without code and round, two matches of the same teams differ by their day.
    else if (days.size === group.length && !first.facts.jornada && !coded)
      kept.push(...group.map((each) => ({ ...each, id: `${each.id}-${each.facts.dia}` })));
    else
      for (const row of rows) {
        const others = rows.filter((other) => other !== row).join(' y la ');
        twins.push({ row, why: `el mismo partido está también en la fila ${others}, con otros datos` });
      }
  }
  return { found: kept, twins };
}

/** No two matches of one pair of teams are as near, days; a match that was moved may stand in a list twice. */
const NEAR_DAYS = 6;

function neighbours(found: readonly Found[]): RowNote[] {
  const pairs = Map.groupBy(found, ({ team, facts }) => `${team} ${facts.donde} ${plain(facts.rival)}`);
  return [...pairs.values()].flatMap((matches) =>
    matches.flatMap(({ row, facts }) => {
      const other = matches.find(
        (each) => each.row !== row && Math.abs(daysBetween(each.facts.dia, facts.dia)) <= NEAR_DAYS,
      );
      return other
        ? { row, why: `la fila ${other.row} tiene los mismos equipos en otro día: quizá es el mismo partido` }
        : [];
    }),
  );
}
