/** Chooses the sheets of a file that contain the match list. */
import { countPhrase } from '../../content/spelling.ts';
import { truncate } from '../cells/text.ts';
import { parseRound } from '../cells/title.ts';
import type { ImportQuestion, QuestionCollector } from '../questions/questions.ts';
import { textOf, type VisibleSheet } from '../sheet.ts';
import { type CountKnown, hasMatchTitles, titlesOf } from './title-row.ts';

/** Answer that chooses all sheets with a list. */
const ALL = 'todas';

/** Returns the round that a name of a sheet says, `Jornada 10`; undefined if it says something else. */
export const roundOfName = (name: string): number | undefined =>
  parseRound(/^(?:jornada|xornada|jardunaldia|jor\.?)\s*(?:n\.?º?\s*)?\d+/i.exec(name.trim())?.[0] ?? name);

/**
 * Returns the sheets with the titles of a match list; undefined while the question about them is open. Sheets with the same
 * titles, one for each round, are one list. A hidden sheet is only used if a person chooses it.
 */
export function chooseSheets(
  sheets: readonly VisibleSheet[],
  known: CountKnown,
  ask: QuestionCollector['ask'],
): VisibleSheet[] | undefined {
  const lists = sheets.filter((sheet) => hasMatchTitles(sheet, known));
  const visible = lists.filter(({ hidden }) => !hidden);
  if (visible.length === 1) return visible;
  const alike = visible.length > 1 && areAlike(visible, known) ? visible : [];
  const rounds = new Set(alike.map(({ name }) => roundOfName(name)));
  if (alike.length > 0 && rounds.size === alike.length && !rounds.has(undefined)) return alike;
  const [only] = sheets;
  if (only && sheets.length === 1 && !only.hidden) return [only];
  const offered = [...visible, ...lists.filter(({ hidden }) => hidden)];
  const answer = ask(sheetQuestion(sheets, offered.length > 0 ? offered : sheets, alike));
  if (answer === ALL) return alike;
  const chosen = sheets[Number(answer) - 1];
  return chosen ? [chosen] : undefined;
}

/** True if sheets have the same titles. */
const areAlike = (sheets: readonly VisibleSheet[], known: CountKnown) =>
  new Set(sheets.map((sheet) => titlesOf(sheet, known).toSorted().join('\n'))).size === 1;

/** Question about the sheet with the matches. @param alike sheets that may be read together */
function sheetQuestion(
  sheets: readonly VisibleSheet[],
  offered: readonly VisibleSheet[],
  alike: readonly VisibleSheet[],
): ImportQuestion {
  const names = alike
    .map(({ name }) => name)
    .filter(Boolean)
    .join(', ');
  return {
    kind: 'lectura',
    name: 'tabla',
    text: '¿En qué tabla están los partidos?',
    choices: [
      ...offered.map((sheet) => {
        const number = sheets.indexOf(sheet) + 1;
        return { value: String(number), label: describeSheet(sheet, number) };
      }),
      ...(alike.length > 0
        ? [{ value: ALL, label: `En las ${alike.length}${names && `: ${truncate(names)}`}` }]
        : []),
    ],
  };
}

/** Describes a sheet in Spanish: its name, its number of rows, and its first cells. */
function describeSheet({ name, hidden, rows }: VisibleSheet, number: number): string {
  const start = rows
    .flatMap(({ cells }) => cells.map(textOf))
    .filter(Boolean)
    .slice(0, 4)
    .join(', ');
  const size = countPhrase(rows.length, 'fila', 'filas');
  return `${truncate(name) || `Tabla ${number}`} (${hidden ? 'oculta, ' : ''}${size}): ${truncate(start)}`;
}
