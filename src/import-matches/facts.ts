import { createHash } from 'node:crypto';
import type { Team } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { isRest } from '../content/match-checks.ts';
import { slugOf, withoutAccents } from '../content/slug.ts';
import { type Reading, readDate, readTime, timeBehindDate } from './dates.ts';
import { clean, type Line, shortened } from './list.ts';
import { teamWords } from './plain.ts';

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
] as const;
export type Field = (typeof FIELDS)[number];

type Known = Required<Pick<MatchInput, 'dia' | 'rival' | 'donde'>>;
type Open = Partial<Pick<MatchInput, Exclude<Field, keyof Known>>>;

/** A match as a list has it. Undefined is what the list does not say; null what it says there is not. */
export type Facts = Known & { [name in keyof Open]: Open[name] };

/** No name of a team or a hall is as long. */
const LONGEST = 200;

/** Why a cell's text cannot be taken, whoever plays; empty when it can. */
export function hostileCell({ cells }: Line): string {
  const texts = Object.entries(cells);
  const long = texts.find(([role, text]) => role !== 'codigo' && text.length > LONGEST);
  if (long) return `la celda de «${long[0]}» es demasiado larga (${long[1].length} letras)`;
  // A spreadsheet shows what a formula gives; the file has the formula.
  const formula = texts.find(([role, text]) => TEXTS.has(role) && /^\s*[=@+]|\{\{/.test(text));
  return formula
    ? `la celda de «${formula[0]}» parece una fórmula y no un texto: ${shortened(formula[1], 30)}`
    : '';
}
const TEXTS = new Set([
  'local',
  'visitante',
  'partido',
  'lugar',
  'direccion',
  'competicion',
  'categoria',
  'jornada',
]);

/** The two names of a match; null where they cannot be told apart. */
export function sidesOf({ cells }: Line): [home: string, away: string] | null {
  if (cells.partido === undefined) return [clean(cells.local ?? ''), clean(cells.visitante ?? '')];
  const [home, away, ...more] = clean(cells.partido).split(/\s+(?:-|–|—|vs?\.?|contra)\s+/i);
  return home && away && more.length === 0 ? [home, away] : null;
}

/** Whether a side is the rest of the other: `DESCANSA`, `BYE 1`, `Exento (J7)`. */
export const restsAgainst = (name: string) =>
  /\bdescans(?:a|an|o)\b/i.test(name) || isRest(name.replace(/[\d()]|\bj\d+\b/gi, ' ').trim());

/** Day and time; a match without a day cannot be placed. */
export function whenOf({ cells }: Line): { dia: string; hora: string | null } | { why: string } {
  const date = cells.fecha ?? '';
  const day = readDate(date);
  if ('why' in day) return { why: `la fecha «${shortened(date, 40)}»: ${day.why}` };
  if (!day.value) return { why: 'todavía no tiene fecha' };
  const time: Reading<string> = cells.hora?.trim() ? readTime(cells.hora.trim()) : timeBehindDate(date);
  if ('why' in time) return { why: `la hora «${shortened(cells.hora || date, 40)}»: ${time.why}` };
  return { dia: day.value, hora: time.value };
}

/** What tells one list's teams of a name apart: category and competition. */
export const contextOf = ({ cells }: Line) => clean(`${cells.categoria ?? ''} ${cells.competicion ?? ''}`);

/** A match that is off; null when it is on, undefined when the list does not say. */
export function stateOf({ cells }: Line): MatchInput['estado'] {
  if (cells.estado === undefined) return undefined;
  const text = withoutAccents(cells.estado);
  if (/aplaz|postpon/.test(text)) return 'aplazado';
  return /suspend|cancel|anulad/.test(text) ? 'suspendido' : null;
}

/** `7` of `Jornada 7`, `J7` and `7ª`; other words as they are. */
export function roundOf({ cells }: Line): MatchInput['jornada'] {
  const text = clean(cells.jornada ?? '');
  const number = /^(?:jornada|jor\.?|j\.?)?\s*(\d{1,3})\s*[ªºa]?$/i.exec(text)?.[1];
  return number && Number(number) > 0 ? Number(number) : text || undefined;
}

/** The competition, unless it only says the team's division and category again. */
export function competitionOf(text: string, team: Team | undefined): string | undefined {
  const own = teamWords(`${team?.division} ${team?.name}`);
  return teamWords(text).every((word) => own.includes(word)) ? undefined : text;
}

/** Longer ones are calendars' own and tell nobody anything. */
const LONGEST_CODE = 60;

/** A stable id of a match with a code of its own. A short number is counted within its competition. */
export function codedId(code: string, competition: string): string {
  if (code.length > LONGEST_CODE) return createHash('sha256').update(code).digest('hex').slice(0, 24);
  const name = slugOf(code);
  if (!name || /\D/.test(name)) return name;
  return slugOf(`${name.length < 5 ? competition : ''} partido ${name}`);
}

/** The same for a match without one. */
export function fixtureId(team: string, competition: string, { donde, rival, jornada }: Facts): string {
  return slugOf([team, competition, jornada ? `j ${jornada}` : '', donde, rival].join(' '));
}
