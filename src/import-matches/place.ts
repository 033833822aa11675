import { createHash } from 'node:crypto';
import { fullDay } from '../agenda/dates.ts';
import type { Club, Team } from '../content/club.ts';
import { closedOn } from '../content/day-checks.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { seasonDays } from '../content/season-names.ts';
import { slugOf } from '../content/slug.ts';
import { type DateContext, daysIn, ordersOf, readDate, readRound, readScore, readTime } from './cells.ts';
import { clean, type Line, type MatchList, type Role, setNumbers, shortened } from './list.ts';
import { type Names, namesOf, teamWords } from './names.ts';
import { type Answers, answerKey, answerTo, NO, type Question } from './questions.ts';
import { readTitle, type Title, WARNING, withoutAsides } from './title.ts';
import { isBlank, isNoVenue, isOnly, isOpen, type State, says, take, takeStates } from './vocabulary.ts';

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

/** A match whose day is not settled, why, and what stands in the cell of its date. */
export type Undated = Found & { why: string; text: string };

/** A row of which something has to be said. */
export interface RowNote {
  row: number;
  why: string;
}

/** What a list is to the club. */
export interface Placement {
  found: Found[];
  /** While there are any, the matches are not all there. */
  questions: Question[];
  rejected: RowNote[];
  /** Matches whose day is not settled, with what the list says of it. Those that are known do not stay on theirs. */
  undated: Undated[];
  /** What was taken, and what of it was left out or should be looked at. */
  notes: RowNote[];
  /** Rows in which two teams of the club play each other. */
  derbies: number[];
  /** How many rows are rests of the club's teams, and how many are other clubs'. */
  rests: number;
  others: number;
  /** Events of the club's own calendar. */
  own: number;
  /** The names of all teams. */
  names: string[];
  /** The questions that came up, answered or not, by `answerKey`. */
  asked: Set<string>;
}

/** What a row of a list is to the club. */
type Outcome =
  /** No team of the club plays, or it rests. */
  | { is: 'other' | 'rest' }
  /** Why it cannot be taken. */
  | { is: 'rejected'; why: string }
  | { is: 'undated'; found: Undated[] }
  | { is: 'open'; questions: Question[] }
  /** A match; two, where two teams of the club play each other. */
  | { is: 'match'; found: Found[]; notes: string[] };

/** A row with its teams. */
type Row = { line: Line; title: Title /** The date of a row above. */; above: string };

/** Finds the club's matches in a list. */
export function place(list: MatchList, club: Club, answers: Answers): Placement {
  const known = new Set<string>();
  const answer = (question: Question) => {
    known.add(answerKey(question));
    return answerTo(question, answers);
  };
  const names = namesOf(club, answers, (question) => known.add(answerKey(question)));
  let above = '';
  const rows: Row[] = list.lines.map((line) => {
    const row = { line, title: titleOf(line), above };
    above = line.cells.fecha?.trim() || above;
    return row;
  });
  const dates = dateContext(list, club, answer);
  const asked = 'question' in dates ? [dates.question] : [];
  const context = { club, names, answer, dates: dates.context, coded: hasCodes(rows) };
  const outcomes = rows.map((row) => ({ row: row.line.row, outcome: placeRow(row, context) }));
  const questions = outcomes.flatMap(({ outcome }) => (outcome.is === 'open' ? outcome.questions : []));
  const matches = outcomes.flatMap(({ row, outcome }) =>
    outcome.is === 'match' ? [{ row, ...outcome }] : [],
  );
  const refused = outcomes.flatMap(({ row, outcome }) =>
    outcome.is === 'rejected' ? [{ row, why: outcome.why }] : [],
  );
  const { found, twins } = withoutTwins(
    matches.flatMap((match) => match.found),
    context.coded,
  );
  const isOurs = outcomes.some(({ outcome }) => outcome.is !== 'other');
  return {
    found,
    questions: [
      ...new Map(
        [...(isOurs ? asked : []), ...questions].map((each) => [`${each.kind} ${each.name}`, each]),
      ).values(),
    ],
    rejected: [...refused, ...twins],
    undated: outcomes.flatMap(({ outcome }) => (outcome.is === 'undated' ? outcome.found : [])),
    notes: matches.flatMap(({ row, notes }) => (notes.length > 0 ? [{ row, why: notes.join('; ') }] : [])),
    derbies: matches.flatMap(({ row, found }) => (found.length > 1 ? [row] : [])),
    rests: outcomes.filter(({ outcome }) => outcome.is === 'rest').length,
    others: outcomes.filter(({ outcome }) => outcome.is === 'other').length,
    own: list.own ?? 0,
    names: rows.flatMap(({ title }) => title.sides ?? []).filter(Boolean),
    asked: known,
  };
}

/** How the dates of a list are read: in one order, of the season of the site. */
function dateContext(
  list: MatchList,
  club: Club,
  answerOf: Context['answer'],
): { context: DateContext; question?: Question } {
  const season = { name: club.currentSeason, ...seasonDays(club.currentSeason) };
  const cells = list.lines.map(({ cells }) => takeStates(cells.fecha ?? '').rest);
  const [order, another] = ordersOf(cells, season);
  if (order && !another) return { context: { order, season } };
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
  const answer = answerOf(question) as DateContext['order'] | undefined;
  return { context: { order: answer ?? 'dia/mes', season }, ...(!answer && { question }) };
}

/** The two teams of a row, from one cell or two, and what stands beside their names. */
function titleOf({ cells }: Line): Title {
  if (cells.partido !== undefined) return readTitle(cells.partido.slice(0, 5 * LONGEST));
  const [home, away] = [cells.local, cells.visitante].map((text) =>
    withoutAsides(clean((text ?? '').slice(0, 5 * LONGEST)), false),
  ) as [ReturnType<typeof withoutAsides>, ReturnType<typeof withoutAsides>];
  const aside = Object.fromEntries(
    Object.entries(home.aside).map(([key, said]) => [
      key,
      [...said, ...away.aside[key as keyof Title['aside']]],
    ]),
  ) as unknown as Title['aside'];
  // A name that is nothing but dashes or `Por determinar` is asked about, not left out.
  const name = (side: { rest: string }, cell = '') => side.rest || clean(cell);
  return { sides: [name(home, cells.local), name(away, cells.visitante)], before: '', aside };
}

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

interface Context {
  club: Club;
  names: Names;
  /** What a person has answered, if anything. */
  answer: (question: Question) => string | undefined;
  dates: DateContext;
  /** Whether the list's codes tell which match is which. */
  coded: boolean;
}

const rejected = (why: string): Outcome => ({ is: 'rejected', why });

function placeRow(
  { line, title, above }: Row,
  { club, names, answer: answerOf, dates, coded }: Context,
): Outcome {
  const { cells } = line;
  const hostile = hostileCell(line);
  const { sides } = title;
  if (line.why && Object.keys(cells).length === 0) return rejected(line.why);
  if (hostile || !sides) {
    const all = [cells.local, cells.visitante, cells.partido].map((text) => shortened(text ?? '', 300));
    const text = all.join(' ').trim();
    if (!names.mentions(text) && !hostile.includes('larga')) return { is: 'other' };
    return rejected(hostile || `no sé separar los dos equipos de «${shortened(text)}»`);
  }
  const context = contextOf(line, title);
  const asked = sides.map((name) => (name ? names.team(name, context) : null));
  const questions = asked.flatMap((side) => (side && 'question' in side ? [side.question] : []));
  if (questions.length > 0) return { is: 'open', questions };
  const [home = null, away = null] = asked.map((side) => (side && 'team' in side ? side.team : null));
  if (!home && !away) return { is: 'other' };
  const rival = home && away ? '' : sides[home ? 1 : 0];
  if (rival && isRest(rival)) return { is: 'rest' };
  if (!(home && away)) {
    if (!rival) return rejected('falta el nombre de uno de los dos equipos');
    const said = clean(cells[home ? 'visitante' : 'local'] ?? rival);
    if (/\p{L}/u.test(said) && isOpen(said)) return rejected(`todavía no se sabe el rival («${said}»)`);
    if (isOddRival(rival) || (cells.partido && sides.every((side) => /\s\d$/.test(side)))) {
      const question = rivalQuestion(rival);
      const answer = answerOf(question);
      if (!answer) return { is: 'open', questions: [question] };
      if (answer === 'descansa') return { is: 'rest' };
      if (answer === NO) return rejected(`todavía no se sabe el rival («${rival}»)`);
    } else if (/\d[:/]\d|\d\s*[-–]\s*\d/.test(rival))
      return rejected(`el rival «${shortened(rival)}» lleva algo que no es parte de un nombre`);
  }
  if (home === away) return rejected('los dos equipos son el mismo equipo del club');
  if (line.why) return rejected(line.why);

  const notes: string[] = [line.note ?? ''];
  const day = dayIn(line, { answer: answerOf, dates, above, notes });
  if ('question' in day) return { is: 'open', questions: [day.question] };
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
    const id = (coded && codedId(cells.codigo ?? '', context)) || fixtureId(key, context, facts);
    return { row: line.row, team: key, id: home && away ? `${id}-${slugOf(key)}` : id, facts };
  };
  const ours = [
    ...(home ? [{ key: home, isHome: true }] : []),
    ...(away ? [{ key: away, isHome: false }] : []),
  ];
  if ('why' in day) {
    const open = { why: day.why, text: clean(cells.fecha ?? ''), venueAssumed: true, hourOpen: false };
    return {
      is: 'undated',
      found: ours.map(({ key, isHome }) => ({ ...fixture(key, isHome, ''), ...open })),
    };
  }
  const state = stateOf(line, title, day.states, answerOf, notes);
  if ('question' in state) return { is: 'open', questions: [state.question] };
  if (state.skip)
    return rejected(`su estado es «${shortened(state.skip, 40)}», y has dicho que no se importe`);
  const hour = hourIn(line, title, day.hour, notes);

  const { venueName, unsure } = hallIn(cells);
  const isPlaceOpen = isNoVenue(venueName);
  if (unsure) notes.push(`el lugar «${shortened(clean(cells.lugar ?? ''), 60)}» no es seguro`);
  const at = home ? names.homeVenue(venueName) : { venue: null };
  if ('question' in at) return { is: 'open', questions: [at.question] };
  const { venue } = at;
  if (home && !venue)
    return rejected(
      isPlaceOpen
        ? 'se juega en casa y todavía no se sabe dónde'
        : `se juega en casa y «${shortened(venueName)}» no está en lugares.yaml`,
    );
  const closed = venue && !state.state && closedOn(club, venue, day.day);
  if (closed)
    return rejected(
      `ese lugar está cerrado el ${fullDay(day.day)} (${closed}); si se juega, cambia «cierres» en calendario.yaml`,
    );

  const score = scoreIn(line, title, state.state, notes);
  const address = [venueName, clean(cells.direccion ?? '')]
    .filter((part) => part && !isNoVenue(part))
    .join(', ');
  const found = ours.map(({ key, isHome }): Found => {
    const flipped = (pair: string) => (isHome ? pair : pair.split('-').reverse().join('-'));
    const match = fixture(key, isHome, day.day);
    const facts: Facts = {
      ...match.facts,
      hora: hour.value,
      lugar: venue,
      // A place that was known does not hold when the list says that it is not known.
      direccion: venue ? null : address || (venueName ? null : undefined),
      estado: state.state,
      sets: score.sets?.map(flipped),
      resultado: score.result && flipped(score.result),
    };
    return { ...match, facts, venueAssumed: isPlaceOpen, hourOpen: hour.open };
  });
  return { is: 'match', found, notes: notes.filter(Boolean) };
}

/** Whether a side is the rest of the other: `DESCANSA`, `BYE 1`, `Exento (J7)`. */
const isRest = (name: string) => {
  const { found, rest } = take(name, 'rest');
  return found.length > 0 && !/\p{L}/u.test(rest.replace(/\bj(?:ornada|or\.?)?\b/gi, ''));
};

/** What stands for a rival and may be none: dashes, a letter, `Ganador partido 3`, what is left of `… por lluvia`. */
const isOddRival = (rival: string) =>
  !/\p{L}.*\p{L}/u.test(rival) ||
  /(?:^|\s)(?:por|debido|hasta)\s|^(?:rival|equipo)$|[*?]$/iu.test(rival) ||
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
  const bare = clean(open.rest.replace(/[([{]\s*[)\]}]|[\s,;.–-]+$/g, ''));
  return open.found.length > 0 && !isNoVenue(bare) && !isOpen(venueName)
    ? { venueName: bare, unsure: true }
    : { venueName, unsure: false };
}

/** The day of a match; a match without one cannot be placed. */
function dayIn(
  { cells }: Line,
  {
    answer: answerOf,
    dates,
    above,
    notes,
  }: Pick<Context, 'answer' | 'dates'> & { above: string; notes: string[] },
): { day: string; hour: string; states: State[] } | { why: string } | { question: Question } {
  const text = clean(cells.fecha ?? '');
  const { states, rest } = takeStates(text);
  const read = readDate(rest, dates);
  if ('value' in read) {
    if (read.value) {
      if (read.value.note) notes.push(`la fecha «${shortened(text, 40)}» ${read.value.note}`);
      return { ...read.value, states };
    }
    const merged =
      text === '' && above
        ? `; si en la hoja es una celda combinada con la de arriba («${shortened(above, 30)}»), escríbela en cada fila`
        : '';
    return { why: `todavía no tiene fecha${merged}` };
  }
  const days = daysIn(rest, dates);
  if (days.length === 0) return { why: `la fecha «${shortened(text, 40)}»: ${read.why}` };
  const why = days.length > 1 ? 'son varios días' : read.why;
  const question: Question = {
    kind: 'dias',
    name: text,
    words: `La fecha «${shortened(text)}»: ${why}. ¿Qué día se juega? Mientras no se sepa, no se importa; si ya está en la web, queda aplazado.`,
    choices: [
      {
        value: NO,
        words: 'Todavía no se sabe',
      },
      ...days.map((day) => ({ value: day, words: `El ${fullDay(day)}` })),
    ],
    safe: NO,
  };
  const answer = answerOf(question);
  if (!answer) return { question };
  return answer === NO
    ? { why: `todavía no se sabe el día («${shortened(text, 40)}»)` }
    : { day: answer, hour: '', states: [] };
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
  const hours = [...new Set([read.value ?? '', behindDate, ...aside.hours].filter(Boolean))];
  const [hour, ...others] = hours;
  if (others.length > 0) return unknown(`dice varias horas (${hours.join(' y ')})`);
  for (const words of aside.open) if (!/hora/i.test(words)) notes.push(`dice «${words}»`);
  if (hour && aside.open.some((words) => /hora/i.test(words)))
    return unknown(`dice «${aside.open.join(', ')}» y las ${hour}`);
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
  answerOf: Context['answer'],
  notes: string[],
): { state: MatchInput['estado']; skip?: string } | { question: Question } {
  const text = clean(cells.estado ?? '');
  const said = takeStates(text);
  const isExpected =
    (isBlank(said.rest) && !WARNING.test(text)) || isOnly(said.rest, 'expected') || isOnly(said.rest, 'open');
  const elsewhere = [
    ...STATE_CELLS.flatMap((role) => takeStates(cells[role] ?? '').states),
    ...others.flatMap((other) => (isState(other) ? takeStates(other).states : [])),
    ...inDate,
  ];
  const forfeits = [
    ...STATE_CELLS.flatMap((role) =>
      take(cells[role] ?? '', 'forfeit').found.length > 0 ? cells[role] : [],
    ),
    ...aside.unclear,
  ].map((words) => clean(words ?? ''));
  const hasScore = [cells.resultado, cells.sets, ...aside.scores].some((score) =>
    /\d\s*[-–:/]\s*\d/.test(score ?? ''),
  );
  for (const words of [...others, ...(hasScore ? forfeits : [])]) notes.push(`dice «${shortened(words)}»`);
  for (const left of aside.left) notes.push(`del título no se toma «${shortened(left, 40)}»`);
  if (isExpected && text && !isOnly(text, 'expected') && said.states.length === 0)
    notes.push(`dice «${text}»`);
  // What the title says is nearer than the mark of a calendar, which has one for all that is off.
  const states = [...new Set([...(aside.states.length > 0 ? aside.states : said.states), ...elsewhere])];
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
    const answer = answerOf(question);
    if (!answer) return { question };
    if (answer === NO) return { state: null, skip: unclear };
    return { state: answer === 'se-juega' ? null : (answer as State) };
  }
  const [state] = states;
  if (state) return { state };
  const isPlayed = [cells.resultado, cells.sets].some((text) => /[1-9]/.test(text ?? ''));
  return { state: cells.estado === undefined && !isPlayed ? undefined : null };
}

/** The score of a row, the home team's first, as far as it can be taken. */
function scoreIn({ cells }: Line, { aside }: Title, state: MatchInput['estado'], notes: string[]) {
  const text = (cell?: string) => takeStates(clean(cell ?? '')).rest.trim();
  const apart = setNumbers.map((n) => {
    const [home, away] = [text(cells[`set${n}-local`]), text(cells[`set${n}-visitante`])];
    return home || away ? `${home}-${away}` : text(cells[`set${n}`]);
  });
  const score = readScore([text(cells.resultado), text(cells.sets), ...aside.scores], apart);
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
  return readRound(text) ?? (isBlank(text) ? aside.rounds[0] : text);
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
