import { slugOf } from '../content/spelling.ts';
import { parseTitle } from './title.ts';

interface TableRow {
  row: number;
  cells: string[];
}

const TEAM_TITLES = /^(?:equipos?|equips?|partidos?|encuentros?|enfrentamientos?|partits?|taldeak?)$/;
/** Titles of columns with a score of each team; equal cells elsewhere are one merged cell. */
const SCORE_TITLES = /^(?:sets?|set-?\d|s\d|parcial|resultado|resultat|res$|marcador|tanteo|puntos|ptos)/;
const AWAY_TITLES = /visitante|visitant|kanpoko|bisitari|away|equipo-(?:2|b|fuera)/;

/**
 * Joins pairs of rows that describe one match, one row per team, as many federations print them. The date is merged over
 * both rows, or empty in the second. Returns the table unchanged unless all of its rows form such pairs.
 */
export function joinRowPairs(rows: TableRow[], headers: string[]): { rows: TableRow[]; headers: string[] } {
  const unchanged = { rows, headers };
  const slugs = headers.map(slugOf);
  const team = slugs.findIndex((slug) => TEAM_TITLES.test(slug));
  if (team < 0 || slugs.some((slug) => AWAY_TITLES.test(slug))) return unchanged;
  const joined: TableRow[] = [];
  for (let i = 0; i < rows.length; i++) {
    const first = rows[i] as TableRow;
    if (nonEmptyCells(first).length < 2) {
      // A heading such as «Jornada 3».
      joined.push(first);
      continue;
    }
    const second = rows[++i];
    if (!second || !isPair(first.cells, second.cells, team)) return unchanged;
    joined.push({
      row: first.row,
      cells: first.cells.map((cell, i) => joinCells(cell, second.cells[i] ?? '', slugs[i] ?? '', i === team)),
    });
  }
  return { rows: joined, headers: headers.map((header, i) => (i === team ? 'Partido' : header)) };
}

const nonEmptyCells = ({ cells }: TableRow) => cells.filter((cell) => cell.trim());

/** True if two rows name different teams and have the same date. */
function isPair(first: string[], second: string[], team: number): boolean {
  const names = [first[team] ?? '', second[team] ?? ''];
  if (names.some((name) => !/\p{L}/u.test(name) || parseTitle(name).sides) || names[0] === names[1])
    return false;
  return first.some(
    (cell, i) =>
      i !== team && /\d/.test(cell) && (!second[i]?.trim() || (second[i] === cell && cell.length > 3)),
  );
}

/** Joins the cells of a column: team names, the scores of both teams, or a shared text. */
function joinCells(first: string, second: string, slug: string, isTeamColumn: boolean): string {
  const [above, below] = [first.trim(), second.trim()];
  if (isTeamColumn) return `${above} - ${below}`;
  if (!below) return above;
  if (SCORE_TITLES.test(slug) && [above, below].every((cell) => /^\d{1,2}$/.test(cell)))
    return `${above}-${below}`;
  return above === below ? above : `${above}, ${below}`;
}
