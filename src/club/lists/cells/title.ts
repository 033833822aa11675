import { isTeamMark } from './team-words.ts';
import { cleanText } from './text.ts';
import { parseTime } from './times.ts';
import {
  consistsOf,
  containsWords,
  extract,
  extractStates,
  foldAccents,
  hasNoText,
  mentionsCancellation,
  mentionsChange,
  undecidedParts,
  VENUE_PATTERN,
} from './vocabulary.ts';

/**
 * Part of a title that is no team name. `open` marks something undecided: `por confirmar`. `unclear` may mean that the match
 * is cancelled: `❌`, `W.O.`. `left` was not understood.
 */
export interface TitleExtra {
  kind: 'state' | 'open' | 'hour' | 'score' | 'round' | 'unclear' | 'left';
  text: string;
}

/** Returns the texts of the extras of one kind. */
export const textsOfExtras = (extras: readonly TitleExtra[], kind: TitleExtra['kind']): string[] =>
  extras.flatMap((extra) => (extra.kind === kind ? extra.text : []));

const EMOJI = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\u{FE0F}\u{1F3FB}-\u{1F3FF}]*/gu;
export const WARNING = /[❌✖✗🚫⛔🛑⚠❗❕❓❔🔴📛🔁🔄⏸]/u;
const SCORE = /^([0-5])\s*[-–:]\s*([0-5])$/;
const HOUR = '\\d{1,2}(?:[:.]\\d{2}|\\s?h)(?:\\s?h(?:rs|oras)?\\.?)?';

/** Kinds of words that make up a whole part of a title; null for words that mean nothing. */
const WHOLE_PARTS = [
  ['forfeit', 'unclear'],
  ['change', 'unclear'],
  ['attention', 'left'],
  ['open', 'open'],
  ['expected', null],
] as const;

/** Parses a part of a title; null unless the whole part is understood. */
function parseExtra(part: string): TitleExtra[] | null {
  const text = cleanText(part);
  const pieces = text.split(/\s*[,;|]\s*|\s+[-–—/·]\s+/);
  if (pieces.length > 1) {
    const parsed = pieces.map(parseExtra);
    return parsed.every((extra) => extra !== null) ? parsed.flat() : null;
  }
  const as = (kind: TitleExtra['kind'], ...texts: string[]) => texts.map((text) => ({ kind, text }));
  if (hasNoText(text)) return /[?]/.test(text) ? as('open', text) : [];
  const { states, rest } = extractStates(text);
  if (states.length > 0 && hasNoText(rest)) return as('state', ...states);
  const [, home, away] = SCORE.exec(text) ?? [];
  if (home) return as('score', `${home}-${away}`);
  const whole = WHOLE_PARTS.find(([words]) => consistsOf(text, words));
  if (whole) return whole[1] ? as(whole[1], text) : [];
  const time = /\d(?:[:.h]|\s?h)/.test(text) ? parseTime(text) : null;
  if (time && 'value' in time) return as('hour', ...(time.value ? [time.value] : []));
  return parseRound(text) && /\p{L}|[ªº]/u.test(text) ? as('round', text) : null;
}

/** Collects the extras of a part. Returns false if it is not understood. */
function collectExtras(part: string, extras: TitleExtra[]): boolean {
  const found = parseExtra(part);
  extras.push(...(found ?? []));
  return found !== null;
}

/** True if a text that was not understood may concern the schedule: a state with other words, another day. */
const concernsSchedule = (text: string) =>
  mentionsCancellation(text) ||
  mentionsChange(text) ||
  undecidedParts(text).length > 0 ||
  /(?<!\d)\d{1,2}\s*[/.]\s*\d{1,2}(?!\d)/.test(text);

/** Collects a part that was not understood. */
const collectLeftover = (text: string, extras: TitleExtra[]) =>
  void extras.push({ kind: concernsSchedule(text) ? 'unclear' : 'left', text });

const trimPunctuation = (text: string) =>
  cleanText(text.replace(/(?:\s[-–—:|]+(?=\s)){2,}/g, ' -')).replace(
    /^[\s\-–—:|,*·/~!¡_]+|[\s\-–—:|,*·/~!_]+$/g,
    '',
  );

/**
 * Removes extras from a text with team names.
 * @param isTitle true for event titles, whose brackets hold notes; false for a team's cell, where they may belong to the name
 * @param extras collects the removed parts
 */
export function withoutExtras(text: string, isTitle: boolean, extras: TitleExtra[]): string {
  const bare = text.replace(EMOJI, (emoji) => {
    if (WARNING.test(emoji)) extras.push({ kind: 'unclear', text: emoji });
    return isTitle ? ' | ' : ' ';
  });
  if (text.includes('~~')) extras.push({ kind: 'unclear', text: '~~' });
  const open = bare.replace(/[([{]([^()[\]{}]*)[)\]}]/g, (match, inner: string) => {
    if (collectExtras(inner, extras)) return ' ';
    if (!concernsSchedule(inner) && (!isTitle || isTeamMark(inner))) return match;
    collectLeftover(cleanText(match), extras);
    return ' ';
  });
  const { states, rest } = extractStates(open);
  const forfeits = extract(rest, 'forfeit');
  const undecided = extract(forfeits.rest, 'open');
  const isExplicit =
    undecided.found.length > 0 && undecided.found.every((words) => /[ /]|^provis|^tentat/.test(words));
  extras.push(
    ...states.map((text) => ({ kind: 'state' as const, text })),
    ...forfeits.found.map((text) => ({ kind: 'unclear' as const, text })),
    ...(isExplicit ? undecided.found : []).map((text) => ({ kind: 'open' as const, text })),
  );
  const names = isExplicit ? undecided.rest : forfeits.rest;
  // Unchanged names are not trimmed, since a team name may start with any character.
  if (!isTitle) return withoutNote(names === text ? cleanText(names) : trimPunctuation(names), extras);
  return trimPunctuation(names);
}

export interface MatchTitle {
  /** Null unless the title names two teams. */
  sides: [home: string, away: string] | null;
  /** Competition or category, before the teams or after a comma: `Cadete femenino: A - B`, `A - B, Liga Sur`. */
  competition: string;
  extras: TitleExtra[];
}

/** Prefixes that are no competition: those of mail programs, and words for any match. */
const NO_COMPETITION =
  /^(?:re|rv|fwd?|copia(?: de)?|event[o]?|partido|encuentro|partit|match|vol[eé][iy](?:bol)?)$/i;
/** Folded words that occur in names of competitions and not in states. */
const COMPETITION =
  /\d[ªº]|copa|ll?iga|torneo|trofeo|campeonato|memorial|fase|final|play|grupo|\bida\b|vuelta|amistos|division|primera|segunda|preferente|regular|escolar|autonomic|provincial|comarcal|nacional|territorial|regional|federad|juegos|benjamin|alevin|infantil|cadete|juvenil|junior|senior|femenin|masculin|mixt/;
const NAME_SEPARATOR = /\s+(?:-|–|—|vs?\.?|x|contra|@)\s+|\s[0-5]\s*[-–:]\s*[0-5]\s/i;
const SCORE_BETWEEN = /^(.+?\p{L}.*?)\s+\(?([0-5])\)?\s*[-–:]\s*\(?([0-5])\)?\s+(.*\p{L}.*)$/u;
const SCORE_AFTER = /^(.+?)[\s,:]+([0-5])\s*[-–:]\s*([0-5])$/u;
const SCORE_BEFORE = /^()([0-5])\s*[-–:]\s*([0-5])\s+(.+)$/u;
/** `A 3 - B 1`. Other numbers may belong to team names. */
const SCORE_SPLIT = /^(.*\p{L}.*?)\s+\(?([0-3])\)?\s*(?:-|–|—|\bvs?\b)\s*(.*\p{L}.*?)\s+\(?([0-3])\)?$/u;

/** Removes the score from a text with both team names. */
function withoutScore(names: string, extras: TitleExtra[]): string {
  const [, homeName = '', homeSets, awayName = '', awaySets] = SCORE_SPLIT.exec(names) ?? [];
  if (homeSets && awaySets && /[03]/.test(homeSets + awaySets)) {
    extras.push({ kind: 'score', text: `${homeSets}-${awaySets}` });
    return `${homeName} - ${awayName}`;
  }
  for (const pattern of [SCORE_BETWEEN, SCORE_AFTER, SCORE_BEFORE]) {
    const [, start = '', home, away, end = ''] = pattern.exec(names) ?? [];
    if (!home || !away) continue;
    extras.push({ kind: 'score', text: `${home}-${away}` });
    return [start, end].filter(Boolean).join(' - ');
  }
  return names;
}

/** `A 28-25 B`, `A - B (28-25)`. */
const TALLY = /^(.*\p{L}.*?)\s+\(?(\d{1,3})\s?[-–]\s?(\d{1,3})\)?(?:\s+(.*\p{L}.*))?$/u;

/** Removes a result in goals or points from a title. */
function withoutTally(text: string, extras: TitleExtra[]): string {
  const [, start = '', home, away, end] = TALLY.exec(text) ?? [];
  if (!home || !away) return text;
  extras.push({ kind: 'score', text: `${home}-${away}` });
  return end ? `${start} - ${end}` : start;
}

/**
 * Parses an event title or a cell with both teams: `Jornada 7: A - B (18:30)`, `APLAZADO - A vs B`, `A 3-1 B`, `B @ A`.
 * @param hasTallies true if it may have goals or points
 */
export function parseTitle(text: string, hasTallies = false): MatchTitle {
  const extras: TitleExtra[] = [];
  const cleaned = cleanText(text);
  const titleText = hasTallies ? withoutTally(cleaned, extras) : cleaned;
  const pieces = withoutExtras(titleText, true, extras).split(/\s+[|·•]\s+|:\s+/);
  const isNames = (piece: string) => piece.split(NAME_SEPARATOR).length > 1;
  const namesIndex = pieces.some(isNames) ? pieces.findIndex(isNames) : pieces.length - 1;
  const before = pieces
    .slice(0, namesIndex)
    .map(trimPunctuation)
    .filter((piece) => piece && !collectExtras(piece, extras) && !NO_COMPETITION.test(piece))
    // Unknown words may mean, perhaps in another language, that the match is cancelled.
    .filter(
      (piece) =>
        (COMPETITION.test(foldAccents(piece)) && !containsWords(piece, 'change', 'attention')) ||
        isTeamMark(piece) ||
        !extras.push({ kind: 'unclear', text: piece }),
    );
  for (const piece of pieces.slice(namesIndex + 1).map(trimPunctuation))
    if (piece && !collectExtras(piece, extras)) collectLeftover(piece, extras);
  let names = trimPunctuation(pieces[namesIndex] ?? '');
  const extraPatterns = [
    `^${HOUR}(?=\\s)`,
    `\\s${HOUR}$`,
    '^j(?:or(?:nada)?)?\\.?\\s?\\d{1,2}[.ªº]?(?=\\s)',
    '\\s[¿?]+$',
  ];
  for (const pattern of extraPatterns)
    names = trimPunctuation(
      names.replace(new RegExp(pattern, 'i'), (found) =>
        collectExtras(found.replace(/[,.\s-]+$/, ''), extras) ? ' ' : found,
      ),
    );
  names = withoutScore(names, extras);
  // In `A @ B`, B plays at home.
  const [guest, host, ...otherSides] = names.split(/\s+@\s+/);
  if (guest && host && otherSides.length === 0) names = `${host} - ${guest}`;
  const named = names
    .split(/\s+(?:-|–|—|vs?\.?|x|contra)\s+/i)
    .map((part) => withoutCompetition(trimPunctuation(part), extras));
  const competitions = named.flatMap((part) => part.competitions);
  const parts = named
    .map(({ rest }) => withoutNote(rest, extras))
    .filter((part) => part && !collectExtras(part, extras));
  const [first = '', second = '', ...otherParts] = parts;
  const bye = parts.length === 1 ? extract(first, 'bye') : null;
  const sides: MatchTitle['sides'] =
    second && otherParts.length === 0
      ? [first, second]
      : bye && bye.found.length > 0
        ? [trimPunctuation(bye.rest), bye.found[0] ?? '']
        : null;
  return { sides, competition: cleanText([...before, ...competitions].join(' ')), extras };
}

/** Venue at the start of a text. */
const VENUE_TEXT = `(?:pab|pol|gimnasio|i\\.?e\\.?s|ceip|colegio|${VENUE_PATTERN})\\p{L}*\\.?\\s.*$`;
const LAST_COMMA = /^(.*\p{L}.*?)\s*,\s*([^,]+)$/u;

/** Removes competitions and rounds after the commas of a team name: `CV Peñalba, Liga Sur Femenina, Jornada 3`. */
function withoutCompetition(name: string, extras: TitleExtra[]): { rest: string; competitions: string[] } {
  const [, rest = '', last = ''] = LAST_COMMA.exec(name) ?? [];
  const isCompetition =
    COMPETITION.test(foldAccents(last)) &&
    !isTeamMark(last) &&
    !concernsSchedule(last) &&
    !new RegExp(`^${VENUE_TEXT}`, 'iu').test(last);
  if (!last || (!isCompetition && !collectExtras(last, extras))) return { rest: name, competitions: [] };
  const { rest: start, competitions } = withoutCompetition(rest, extras);
  return { rest: start, competitions: isCompetition ? [...competitions, last] : competitions };
}

/** Removes a venue, or words in lower case other than `s.a.d.`, after a comma in a team name. */
function withoutNote(name: string, extras: TitleExtra[]): string {
  const [note] =
    new RegExp(`[,(]\\s*${VENUE_TEXT}`, 'iu').exec(name) ?? /,\s*(?!s\.)\p{Ll}.*$/u.exec(name) ?? [];
  if (!note) return name;
  collectLeftover(note.replace(/^,\s*/, ''), extras);
  return cleanText(name.replace(note, ''));
}

/** Parses `Jornada 7`, `J7` and `7ª` to `7`; undefined if the text is no round. */
export function parseRound(text: string): number | undefined {
  const number =
    /^(?:jornada|jor\.?|xornada|jardunaldia|round|j\.?)?\s*(\d{1,3})\s*[.ªºa]?(?:\s*(?:jornada|xornada|jardunaldia))?$/i.exec(
      text.trim(),
    )?.[1];
  return number && Number(number) > 0 ? Number(number) : undefined;
}
