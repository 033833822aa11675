import { withoutAccents } from '../content/spelling.ts';
import type { State } from './vocabulary.ts';

/** A list of matches as federations hand it out, before anything in it is understood. */

/** The list was not imported, for a reason that the volunteer can mend; the message says which, in Spanish. */
export class ImportError extends Error {}

const SETS = [1, 2, 3, 4, 5] as const;
type SetNumber = (typeof SETS)[number];

const KNOWN_ROLES = {
  fecha: 'la fecha del partido',
  hora: 'la hora',
  local: 'el equipo que juega en casa',
  visitante: 'el equipo que juega fuera',
  partido: 'los dos equipos juntos («A - B»)',
  lugar: 'el pabellón',
  direccion: 'la dirección del pabellón',
  competicion: 'la competición',
  categoria: 'la categoría (cadete femenino…)',
  jornada: 'la jornada',
  codigo: 'el código del partido, que no cambia',
  estado: 'el estado (aplazado, finalizado…)',
  resultado: 'el resultado (3-1)',
  sets: 'los parciales juntos (25-18, 22-25…)',
  'sets-local': 'los sets que ganó el equipo de casa',
  'sets-visitante': 'los sets que ganó el equipo de fuera',
};
type SetRole = `set${SetNumber}` | `set${SetNumber}-${'local' | 'visitante'}`;

/** What a column may hold, in the words of the answers. Of others only that a match does not take place. */
export type Role = keyof typeof KNOWN_ROLES | SetRole;

/** What each role is, in words for volunteers. */
export const ROLES: Readonly<Record<Role, string>> = {
  ...KNOWN_ROLES,
  ...(Object.fromEntries(
    SETS.flatMap((n) => [
      [`set${n}`, `el parcial del set ${n} (25-18)`],
      [`set${n}-local`, `los puntos del equipo de casa en el set ${n}`],
      [`set${n}-visitante`, `los puntos del equipo de fuera en el set ${n}`],
    ]),
  ) as Record<SetRole, string>),
};
export const roles = Object.keys(ROLES) as Role[];
export const setNumbers: readonly SetNumber[] = SETS;

/** Where a state that is not in the column for it may stand, beside the date and the names. */
export const STATE_CELLS = 'hora lugar direccion competicion categoria jornada resultado sets'.split(
  ' ',
) as Role[];

/** One match of a list: its row in the spreadsheet, or its number in the calendar, and the texts of its known columns. */
export interface Line {
  row: number;
  /** Empty where the list has the column and says nothing, undefined where it has no such column. */
  cells: Partial<Record<Role, string>>;
  /** The states that its cells name, which stand there no longer (`place`). */
  states?: State[];
  /** Sentences about the schedule from columns and properties that are not read otherwise. */
  remarks?: string[];
  /** Why it cannot be a match of anybody. */
  why?: string;
  /** What a person should know of how it was read. */
  note?: string;
}

export interface MatchList {
  lines: Line[];
  /** Titles of the columns that are not read. */
  unused: string[];
  /** How many events are from the club's own calendar. */
  own?: number;
}

/** A text of the list as one line that may be shown and written: no control characters, no runs of spaces. */
export const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** A name as it is compared: `C.V. Sierra-Cadete (F)` is `cv sierra cadete f`. */
export const plain = (name: string) =>
  withoutAccents(name.slice(0, 300))
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^([a-z]) ([a-z]) /, '$1$2 ');

/** A text for the screen, however long it was. */
export const shortened = (text: string, most = 60) => {
  const shown = clean(text.slice(0, 4 * most));
  return shown.length > most || text.length > 4 * most ? `${shown.slice(0, most - 1)}…` : shown;
};
