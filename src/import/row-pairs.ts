import { slugOf } from '../content/spelling.ts';
import { parseTitle } from './title.ts';

interface Row {
  row: number;
  cells: string[];
}

const TEAM_TITLES = /^(?:equipos?|equips?|partidos?|encuentros?|enfrentamientos?|partits?|taldeak?)$/;
const AWAY_TITLES = /visitante|visitant|kanpoko|bisitari|away|equipo-(?:2|b|fuera)/;

/**
 * Joins pairs of rows that describe one match, one row per team, as many federations print them. The date is merged over both
 * rows, or empty in the second. Leaves the table alone unless all of its rows form such pairs.
 */
export function joinRowPairs(rows: Row[], headers: string[]): { rows: Row[]; headers: string[] } {
  const unchanged = { rows, headers };
  const slugs = headers.map(slugOf);
  const team = slugs.findIndex((slug) => TEAM_TITLES.test(slug));
  if (team < 0 || slugs.some((slug) => AWAY_TITLES.test(slug))) return unchanged;
  const joined: Row[] = [];
  for (let i = 0; i < rows.length; i++) {
    const first = rows[i] as Row;
    if (filled(first).length < 2) {
      // A heading such as «Jornada 3».
      joined.push(first);
      continue;
    }
    const second = rows[++i];
    if (!second || !isPair(first.cells, second.cells, team)) return unchanged;
    joined.push({
      row: first.row,
      cells: first.cells.map((cell, at) => join(cell, second.cells[at] ?? '', at === team)),
    });
  }
  return { rows: joined, headers: headers.map((header, at) => (at === team ? 'Partido' : header)) };
}

const filled = ({ cells }: Row) => cells.filter((cell) => cell.trim());

/** True if two rows name one team each and share everything that dates the match. */
function isPair(first: string[], second: string[], team: number): boolean {
  const names = [first[team] ?? '', second[team] ?? ''];
  if (names.some((name) => !/\p{L}/u.test(name) || parseTitle(name).sides) || names[0] === names[1])
    return false;
  return first.some(
    (cell, at) =>
      at !== team && /\d/.test(cell) && (!second[at]?.trim() || (second[at] === cell && cell.length > 3)),
  );
}

function join(first: string, second: string, areTeams: boolean): string {
  if (areTeams) return `${first.trim()} - ${second.trim()}`;
  if (!second.trim() || second === first) {
    // Equal scores are two scores; anything else equal is a merged cell.
    return /^\s*\d{1,2}\s*$/.test(first) && second.trim() ? `${first.trim()}-${second.trim()}` : first;
  }
  const areScores = [first, second].every((cell) => /^\s*\d{1,2}\s*$/.test(cell));
  return [first.trim(), second.trim()].filter(Boolean).join(areScores ? '-' : ', ');
}
