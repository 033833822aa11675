import { readRound, readTime } from './cells.ts';
import { clean } from './list.ts';
import { isTeamMark } from './names.ts';
import {
  folded,
  isBlank,
  isOnly,
  openParts,
  says,
  saysChanged,
  saysOff,
  take,
  takeStates,
} from './vocabulary.ts';

/**
 * What a text says beside the names of teams. `open` says of itself that it is not sure yet: `por confirmar`; `unclear` may
 * mean that the match is off: `❌`, `W.O.`; `left` is no part of a name and was not understood.
 */
export interface Extra {
  is: 'state' | 'open' | 'hour' | 'score' | 'round' | 'unclear' | 'left';
  text: string;
}

/** The texts of a kind. */
export const extrasOf = (extras: readonly Extra[], kind: Extra['is']): string[] =>
  extras.flatMap(({ is, text }) => (is === kind ? text : []));

const EMOJI = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\u{FE0F}\u{1F3FB}-\u{1F3FF}]*/gu;
export const WARNING = /[❌✖✗🚫⛔🛑⚠❗❕❓❔🔴📛🔁🔄⏸]/u;
const SCORE = /^([0-5])\s*[-–:]\s*([0-5])$/;
const HOUR = '\\d{1,2}(?:[:.]\\d{2}|\\s?h)(?:\\s?h(?:rs|oras)?\\.?)?';

/** What a part of a text says; null where not the whole of it is understood. */
function understood(part: string): Extra[] | null {
  const text = clean(part);
  const pieces = text.split(/\s*[,;|]\s*|\s+[-–—/·]\s+/);
  if (pieces.length > 1) {
    const all = pieces.map(understood);
    return all.every((each) => each !== null) ? all.flat() : null;
  }
  const as = (is: Extra['is'], ...texts: string[]) => texts.map((text) => ({ is, text }));
  if (isBlank(text)) return /[?]/.test(text) ? as('open', text) : [];
  const { states, rest } = takeStates(text);
  if (states.length > 0 && isBlank(rest)) return as('state', ...states);
  const [, home, away] = SCORE.exec(text) ?? [];
  if (home) return as('score', `${home}-${away}`);
  if (isOnly(text, 'forfeit')) return as('unclear', text);
  if (isOnly(text, 'change')) return as('unclear', text);
  if (isOnly(text, 'attention')) return as('left', text);
  if (isOnly(text, 'open')) return as('open', text);
  if (isOnly(text, 'expected')) return [];
  const time = /\d(?:[:.h]|\s?h)/.test(text) ? readTime(text) : null;
  if (time && 'value' in time) return as('hour', ...(time.value ? [time.value] : []));
  return readRound(text) && /\p{L}|[ªº]/u.test(text) ? as('round', text) : null;
}

/** Whether a part was understood; what it says is kept. */
function takes(part: string, extras: Extra[]): boolean {
  const found = understood(part);
  extras.push(...(found ?? []));
  return found !== null;
}

/** True if a text that was not understood may concern the schedule: a state with more words, another day. */
const isOff = (text: string) =>
  saysOff(text) ||
  saysChanged(text) ||
  openParts(text).length > 0 ||
  /(?<!\d)\d{1,2}\s*[/.]\s*\d{1,2}(?!\d)/.test(text);

/** Keeps what was not understood. */
const leave = (text: string, extras: Extra[]) =>
  void extras.push({ is: isOff(text) ? 'unclear' : 'left', text });

const trimmed = (text: string) =>
  clean(text.replace(/(?:\s[-–—:|]+(?=\s)){2,}/g, ' -')).replace(
    /^[\s\-–—:|,*·/~!¡_]+|[\s\-–—:|,*·/~!_]+$/g,
    '',
  );

/**
 * The names in a text, without what else it says.
 * @param isTitle whether it is the title of an event, which has notes in brackets; a team may have them in its name
 * @param extras is added what else it says
 */
export function withoutExtras(text: string, isTitle: boolean, extras: Extra[]): string {
  const bare = text.replace(EMOJI, (sign) => {
    if (WARNING.test(sign)) extras.push({ is: 'unclear', text: sign });
    return isTitle ? ' | ' : ' ';
  });
  if (text.includes('~~')) extras.push({ is: 'unclear', text: '~~' });
  const open = bare.replace(/[([{]([^()[\]{}]*)[)\]}]/g, (whole, inner: string) => {
    if (takes(inner, extras)) return ' ';
    if (!isOff(inner) && (!isTitle || isTeamMark(inner))) return whole;
    leave(clean(whole), extras);
    return ' ';
  });
  const { states, rest } = takeStates(open);
  const off = take(rest, 'forfeit');
  const unsure = take(off.rest, 'open');
  const isSaid = unsure.found.length > 0 && unsure.found.every((words) => /[ /]|^provis|^tentat/.test(words));
  extras.push(
    ...states.map((text) => ({ is: 'state' as const, text })),
    ...off.found.map((text) => ({ is: 'unclear' as const, text })),
    ...(isSaid ? unsure.found : []).map((text) => ({ is: 'open' as const, text })),
  );
  const names = isSaid ? unsure.rest : off.rest;
  // A name may begin with any sign.
  if (!isTitle) return withoutNote(names === text ? clean(names) : trimmed(names), extras);
  return trimmed(names);
}

export interface Title {
  /** Null where it has no two teams. */
  sides: [home: string, away: string] | null;
  /** Competition or category, before the teams or behind a comma: `Cadete femenino: A - B`, `A - B, Liga Sur`. */
  competition: string;
  extras: Extra[];
}

/** Words before the teams that say nothing: of mail programs, and what every event is. */
const NO_COMPETITION =
  /^(?:re|rv|fwd?|copia(?: de)?|event[o]?|partido|encuentro|partit|match|vol[eé][iy](?:bol)?)$/i;
/** What names of competitions have in them, and states have not; in small letters without accents. */
const COMPETITION =
  /\d[ªº]|copa|ll?iga|torneo|trofeo|campeonato|memorial|fase|final|play|grupo|\bida\b|vuelta|amistos|division|primera|segunda|preferente|regular|escolar|autonomic|provincial|comarcal|nacional|territorial|regional|federad|juegos|benjamin|alevin|infantil|cadete|juvenil|junior|senior|femenin|masculin|mixt/;
const BETWEEN_NAMES = /\s+(?:-|–|—|vs?\.?|x|contra|@)\s+|\s[0-5]\s*[-–:]\s*[0-5]\s/i;
const BETWEEN = /^(.+?\p{L}.*?)\s+\(?([0-5])\)?\s*[-–:]\s*\(?([0-5])\)?\s+(.*\p{L}.*)$/u;
const BEHIND = /^(.+?)[\s,:]+([0-5])\s*[-–:]\s*([0-5])$/u;
const BEFORE = /^()([0-5])\s*[-–:]\s*([0-5])\s+(.+)$/u;
/** `A 3 - B 1`. Smaller numbers may be those of teams. */
const APART = /^(.*\p{L}.*?)\s+\(?([0-3])\)?\s*(?:-|–|—|\bvs?\b)\s*(.*\p{L}.*?)\s+\(?([0-3])\)?$/u;

/** The names in a text with both, without the score beside them. */
function withoutScore(names: string, extras: Extra[]): string {
  const [, one = '', ours, other = '', theirs] = APART.exec(names) ?? [];
  if (ours && theirs && (ours === '3' || theirs === '3' || ours === '0' || theirs === '0')) {
    extras.push({ is: 'score', text: `${ours}-${theirs}` });
    return `${one} - ${other}`;
  }
  for (const form of [BETWEEN, BEHIND, BEFORE]) {
    const [, start = '', home, away, end = ''] = form.exec(names) ?? [];
    if (!home || !away) continue;
    extras.push({ is: 'score', text: `${home}-${away}` });
    return [start, end].filter(Boolean).join(' - ');
  }
  return names;
}

/** The title of an event or a cell with both teams: `Jornada 7: A - B (18:30)`, `APLAZADO - A vs B`, `A 3-1 B`, `B @ A`. */
export function readTitle(text: string): Title {
  const extras: Extra[] = [];
  const pieces = withoutExtras(clean(text), true, extras).split(/\s+[|·•]\s+|:\s+/);
  const isNames = (piece: string) => piece.split(BETWEEN_NAMES).length > 1;
  const at = pieces.some(isNames) ? pieces.findIndex(isNames) : pieces.length - 1;
  const before = pieces
    .slice(0, at)
    .map(trimmed)
    .filter((piece) => piece && !takes(piece, extras) && !NO_COMPETITION.test(piece))
    // Words that nobody knows may say, in another language, too, that the match is off.
    .filter(
      (piece) =>
        (COMPETITION.test(folded(piece)) && !says(piece, 'change', 'attention')) ||
        isTeamMark(piece) ||
        !extras.push({ is: 'unclear', text: piece }),
    );
  for (const piece of pieces.slice(at + 1).map(trimmed))
    if (piece && !takes(piece, extras)) leave(piece, extras);
  let names = trimmed(pieces[at] ?? '');
  const BESIDE = [
    `^${HOUR}(?=\\s)`,
    `\\s${HOUR}$`,
    '^j(?:or(?:nada)?)?\\.?\\s?\\d{1,2}[.ªº]?(?=\\s)',
    '\\s[¿?]+$',
  ];
  for (const part of BESIDE)
    names = trimmed(
      names.replace(new RegExp(part, 'i'), (found) =>
        takes(found.replace(/[,.\s-]+$/, ''), extras) ? ' ' : found,
      ),
    );
  names = withoutScore(names, extras);
  // Of `A @ B`, B is at home.
  const [guest, host, ...others] = names.split(/\s+@\s+/);
  if (guest && host && others.length === 0) names = `${host} - ${guest}`;
  const { rest, competitions } = withoutCompetition(names, extras);
  const parts = rest
    .split(/\s+(?:-|–|—|vs?\.?|x|contra)\s+/i)
    .map((part) => withoutNote(trimmed(part), extras))
    .filter((part) => part && !takes(part, extras));
  const [one = '', other = '', ...more] = parts;
  const resting = parts.length === 1 ? take(one, 'rest') : null;
  const sides: Title['sides'] =
    other && more.length === 0
      ? [one, other]
      : resting && resting.found.length > 0
        ? [trimmed(resting.rest), resting.found[0] ?? '']
        : null;
  return { sides, competition: clean([...before, ...competitions].join(' ')), extras };
}

const HALL = '(?:pab|pol|pista|cancha|gimnasio|campo|i\\.?e\\.?s|ceip|colegio)\\p{L}*\\.?\\s.*$';
const LAST_COMMA = /^(.*\p{L}.*?)\s*,\s*([^,]+)$/u;

/** Takes competitions and rounds behind the last commas out of a title: `A - B, Liga Sur Femenina, Jornada 3`. */
function withoutCompetition(names: string, extras: Extra[]): { rest: string; competitions: string[] } {
  const [, rest = '', last = ''] = LAST_COMMA.exec(names) ?? [];
  const isCompetition =
    COMPETITION.test(folded(last)) &&
    !isTeamMark(last) &&
    !isOff(last) &&
    !new RegExp(`^${HALL}`, 'iu').test(last);
  if (!last || (!isCompetition && !takes(last, extras))) return { rest: names, competitions: [] };
  const { rest: start, competitions } = withoutCompetition(rest, extras);
  return { rest: start, competitions: isCompetition ? [...competitions, last] : competitions };
}

/** Behind a comma a hall, whose place is elsewhere, and words in small letters, but for `s.a.d.`, are no part of a name. */
function withoutNote(name: string, extras: Extra[]): string {
  const [note] = new RegExp(`[,(]\\s*${HALL}`, 'iu').exec(name) ?? /,\s*(?!s\.)\p{Ll}.*$/u.exec(name) ?? [];
  if (!note) return name;
  leave(note.replace(/^,\s*/, ''), extras);
  return clean(name.replace(note, ''));
}
