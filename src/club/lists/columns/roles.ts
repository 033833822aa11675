/** Meanings of the columns of a match list. Roles of sets are those of periods in sports that count goals or points. */
import { partTitle, type Scoring, scoreWords } from '../../scoring/scoring.ts';

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
  pista: 'la pista dentro del pabellón',
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

/** Spanish description of each role, in the words of volleyball. */
const ROLE_LABELS: Readonly<Record<ColumnRole, string>> = {
  ...BASIC_ROLES,
  ...(Object.fromEntries(
    SET_NUMBERS.flatMap((n) => [
      [`set${n}`, `el parcial del set ${n} (25-18)`],
      [`set${n}-local`, `los puntos del equipo de casa en el set ${n}`],
      [`set${n}-visitante`, `los puntos del equipo de fuera en el set ${n}`],
    ]),
  ) as Record<SetRole, string>),
};
/** Returns the Spanish description of a role, in the words of a scoring. */
export function roleLabel(role: ColumnRole, scoring: Scoring): string {
  if (scoring.unit === 'sets') return ROLE_LABELS[role];
  const { total, example, partExample } = scoreWords(scoring);
  if (role === 'resultado') return `el resultado (${example})`;
  if (role === 'sets') return `los parciales juntos (${partExample}…)`;
  if (role === 'sets-local') return `los ${total} del equipo de casa`;
  if (role === 'sets-visitante') return `los ${total} del equipo de fuera`;
  const [, number, side] = /^set(\d)(?:-(\w+))?$/.exec(role) ?? [];
  if (!number) return ROLE_LABELS[role];
  const part = `«${partTitle(scoring, Number(number) - 1)}»`;
  if (!side) return `el parcial de ${part} (${partExample})`;
  return `los ${total} del equipo de ${side === 'local' ? 'casa' : 'fuera'} en ${part}`;
}
export const COLUMN_ROLES = Object.keys(ROLE_LABELS) as ColumnRole[];
/** Roles that a person may give to a column with an unknown title. */
export const BASIC_ROLE_NAMES = Object.keys(BASIC_ROLES) as ColumnRole[];

/** Column title by role; empty if the list has no such column. */
export type Columns = Partial<Record<ColumnRole, string>>;

/** Columns that may contain a state, besides the state, date and team columns. */
export const STATE_ROLES = 'hora lugar direccion pista competicion categoria jornada resultado sets'.split(
  ' ',
) as ColumnRole[];
