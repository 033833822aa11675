import { slugOf } from '../../content/spelling.ts';
import { parseTitle } from '../cells/title.ts';
import type { TitledSheet } from '../columns/title-row.ts';
import { isFilled, type Row, textOf } from '../sheet.ts';

const TEAM_TITLES = /^(?:equipos?|equips?|partidos?|encuentros?|enfrentamientos?|partits?|taldeak?)$/;
/** Titles of columns with a score of each team; equal cells elsewhere are one merged cell. */
const SCORE_TITLES =
  /^(?:sets?|set-?\d|s\d|parcial|resultado|resultat|res$|marcador|tanteo|tantos|goles|puntos|ptos)/;
const AWAY_TITLES = /visitante|visitant|kanpoko|bisitari|away|equipo-(?:2|b|fuera)/;

/**
 * Joins pairs of rows that describe one match, one row per team, as many federations print them. The date is merged over
 * both rows, or empty in the second. Returns the sheet unchanged unless all of its rows form such pairs.
 */
export function joinRowPairs(sheet: TitledSheet): TitledSheet {
  const { rows, headers } = sheet;
  const slugs = headers.map(slugOf);
  const team = slugs.findIndex((slug) => TEAM_TITLES.test(slug));
  if (team < 0 || slugs.some((slug) => AWAY_TITLES.test(slug))) return sheet;
  const joined: Row[] = [];
  for (let i = 0; i < rows.length; i++) {
    const first = rows[i] as Row;
    const texts = first.cells.map(textOf);
    if (texts.filter(isFilled).length < 2) {
      // A heading such as «Jornada 3».
      joined.push(first);
      continue;
    }
    const secondTexts = rows[++i]?.cells.map(textOf);
    if (!secondTexts || !isPair(texts, secondTexts, team)) return sheet;
    const cells = texts.map((text, column) => {
      const slug = column === team ? TEAM_COLUMN : (slugs[column] ?? '');
      return { text: joinCells(text, secondTexts[column] ?? '', slug) };
    });
    joined.push({ number: first.number, cells });
  }
  return { ...sheet, rows: joined, headers: headers.map((header, i) => (i === team ? 'Partido' : header)) };
}

const TEAM_COLUMN = 'equipo';

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
function joinCells(first: string, second: string, slug: string): string {
  const [above, below] = [first.trim(), second.trim()];
  if (slug === TEAM_COLUMN) return `${above} - ${below}`;
  if (!below) return above;
  if (SCORE_TITLES.test(slug) && [above, below].every((cell) => /^\d{1,3}$/.test(cell)))
    return `${above}-${below}`;
  return above === below ? above : `${above}, ${below}`;
}
