import { slugOf } from '../content/slug.ts';
import { ImportError } from './import-error.ts';
import { type Line, type MatchList, ROLES, type Role, roles } from './list.ts';
import type { Table } from './table.ts';
import { candidates } from './titles.ts';

/** Which title stands above which role. */
export type Columns = Partial<Record<Role, string>>;

/** The same titles in the same order are the same list to a club, whatever is below. */
export const shapeOf = (headers: string[]) => headers.map(slugOf).join(' ').trim();

export interface Guess {
  columns: Columns;
  /** Roles that several columns could have. */
  doubtful: { role: Role; titles: string[] }[];
}

/** Which column is which, as far as the titles say. What has been chosen stays. */
export function guessColumns(headers: string[], chosen: Columns): Guess {
  // A role whose title is empty is not wanted.
  const columns: Columns = Object.fromEntries(Object.entries(chosen).filter(([, title]) => title));
  const doubtful: Guess['doubtful'] = [];
  for (const role of roles) {
    if (role in chosen) continue;
    const taken = Object.values(columns);
    const titles = candidates(role, headers).filter((title) => !taken.includes(title));
    const [title] = titles;
    if (titles.length > 1) doubtful.push({ role, titles });
    else if (title) columns[role] = title;
  }
  if (columns.local && columns.visitante) {
    if (!chosen.partido) delete columns.partido;
    return { columns, doubtful: doubtful.filter(({ role }) => role !== 'partido') };
  }
  return { columns, doubtful };
}

/** Roles without which no match can be told, that no column has. */
export function missingRoles({ columns, doubtful }: Guess): Role[] {
  const told = (role: Role) => columns[role] !== undefined || doubtful.some((doubt) => doubt.role === role);
  const sides: Role[] = told('partido') ? [] : ['local', 'visitante'];
  return [...(['fecha'] as Role[]), ...sides].filter((role) => !told(role));
}

/** Refuses titles that the list does not have. */
export function checkChosen(headers: string[], chosen: Columns): void {
  for (const [role, title] of Object.entries(chosen))
    if (title && !headers.includes(title))
      throw new ImportError(
        `No hay ninguna columna «${title}» (--columna.${role}). Las de la lista son: ${shown(headers)}.`,
      );
}

const shown = (headers: string[]) => headers.filter(Boolean).join(', ');

/** What has to be said of the columns where nobody can be asked; empty when all is clear. */
export function columnComplaints(headers: string[], guess: Guess): string[] {
  return [
    ...missingRoles(guess).map((role) => `Falta --columna.${role}=…: qué columna tiene ${ROLES[role]}.`),
    ...guess.doubtful.map(
      ({ role, titles }) =>
        `Falta --columna.${role}=…: puede ser ${titles.map((title) => `«${title}»`).join(' o ')}.`,
    ),
    ...(missingRoles(guess).length > 0 ? [`Las columnas de la lista son: ${shown(headers)}.`] : []),
  ];
}

/** `="10:00"` is how a spreadsheet is told to leave a text alone. */
const ownText = (cell = '') => cell.replace(/^="([^"]*)"$/, '$1');

/** `Jornada 7` alone in a row is the round of the rows below. */
const ROUND_ALONE = /^(?:jornada|jor\.?)\s*(?:n\.?º?\s*)?(\d+)/i;

/** The rows of a table by what their columns hold. */
export function listOf(table: Table, columns: Columns): MatchList {
  const at = Object.entries(columns).map(
    ([role, title]) => [role as Role, table.headers.indexOf(title)] as const,
  );
  const lines: Line[] = [];
  let round: string | undefined;
  for (const { row, cells } of table.rows) {
    const [alone = '', ...others] = cells.filter((cell) => cell.trim());
    const title = others.length === 0 ? ROUND_ALONE.exec(alone.trim()) : null;
    if (title) round = title[1];
    if (others.length === 0) continue;
    const texts: Line['cells'] = round && !columns.jornada ? { jornada: round } : {};
    for (const [role, i] of at) texts[role] = ownText(cells[i]);
    lines.push({ row, cells: texts });
  }
  const used = Object.values(columns);
  return {
    lines,
    unused: table.headers.filter((title) => title && !used.includes(title)),
  };
}
