import { withoutAccents } from '../content/spelling.ts';
import type { State } from './vocabulary.ts';

/** Match lists as federations publish them: rows of texts by column role. */

export const SET_NUMBERS = [1, 2, 3, 4, 5] as const;
type SetNumber = (typeof SET_NUMBERS)[number];

const BASIC_ROLES = {
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

/** Role of a column. Columns without a role are only searched for remarks on the schedule. */
export type ColumnRole = keyof typeof BASIC_ROLES | SetRole;

/** Spanish description of each role. */
export const ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  ...BASIC_ROLES,
  ...(Object.fromEntries(
    SET_NUMBERS.flatMap((n) => [
      [`set${n}`, `el parcial del set ${n} (25-18)`],
      [`set${n}-local`, `los puntos del equipo de casa en el set ${n}`],
      [`set${n}-visitante`, `los puntos del equipo de fuera en el set ${n}`],
    ]),
  ) as Record<SetRole, string>),
};
export const COLUMN_ROLES = Object.keys(ROLE_LABELS) as ColumnRole[];

/** Columns that may contain a state, besides the state, date and team columns. */
export const STATE_ROLES = 'hora lugar direccion competicion categoria jornada resultado sets'.split(
  ' ',
) as ColumnRole[];

/** Row of a spreadsheet, or event of a calendar, with the texts of its columns by role. */
export interface ListRow {
  row: number;
  /** Texts by role: empty if the cell is empty, undefined if the list has no such column. */
  cells: Partial<Record<ColumnRole, string>>;
  /** States named in the cells, which `findMatches` removes from them. */
  states?: State[];
  /** Sentences about the schedule from columns and event properties without a role. */
  remarks?: string[];
  /** Reason in Spanish why the row cannot be imported. */
  reason?: string;
  /** Spanish note for the volunteer on the reading of the row. */
  note?: string;
}

export interface MatchList {
  rows: ListRow[];
  /** Titles of columns without a role. */
  unusedTitles: string[];
  /** Number of events from the club's own calendar. */
  ownEventCount?: number;
}

/** Collapses white space and removes control characters, so that the text can be shown and written. */
export const cleanText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** Normalizes a name for comparison: `C.V. Sierra-Cadete (F)` becomes `cv sierra cadete f`. */
export const normalizeName = (name: string) =>
  withoutAccents(name.slice(0, 300))
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^([a-z]) ([a-z]) /, '$1$2 ');

/** Truncates a text for display. */
export const truncate = (text: string, maxLength = 60) => {
  const cleaned = cleanText(text.slice(0, 4 * maxLength));
  const isLong = cleaned.length > maxLength || text.length > 4 * maxLength;
  return isLong ? `${cleaned.slice(0, maxLength - 1)}…` : cleaned;
};

/** Parsed value, null for an empty or undecided cell; or the reason for rejecting it, the end of a Spanish sentence. */
export type CellReading<T> = { value: T | null } | { reason: string };
