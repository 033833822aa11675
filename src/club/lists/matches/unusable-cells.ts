/** Cells that cannot be read as they are: damaged letters, formulas, errors of a spreadsheet. */

import type { Scoring } from '../../scoring/scoring.ts';
import { truncate } from '../cells/text.ts';
import { isSpreadsheetError } from '../cells/vocabulary.ts';
import { type ColumnRole, roleLabel } from '../columns/roles.ts';
import { type ImportQuestion, NO } from '../questions/questions.ts';
import type { ListRow } from '../rows/list-row.ts';
import { askOrStop, type RowReading, rejectedRow } from './row-reading.ts';

/** Maximum length of a cell, longer than any name. */
export const MAX_CELL_LENGTH = 200;
/** Roles of columns with names. */
const NAME_ROLES = new Set<string>(
  'local visitante partido lugar direccion pista competicion categoria jornada'.split(' '),
);

/** Letters damaged by a wrong encoding: `PeÃ±alba`, `Pe?alba`, `Pe¤alba`, `PeÒalba`. */
const DAMAGED_LETTER =
  /\ufffd|=[0-9A-F]{2}=[0-9A-F]{2}|\p{L}\?\p{L}|[ÂÃ][\x80-\xbf]|&(?:#\d+|[A-Za-z]{2,8});|\p{L}[¡-©«-±¶¸»-¿×÷\u2500-\u259f]+\p{L}|\p{Ll}[À-ÖØ-Þ]\p{Ll}/u;

/** Reason for rejecting a row because of an unusable cell; empty if there is none. */
export function unusableCell(cells: ListRow['cells']): string {
  const texts = Object.entries(cells);
  const tooLong = texts.find(([role, text]) => role !== 'codigo' && text.length > MAX_CELL_LENGTH);
  if (tooLong) return `la celda de «${tooLong[0]}» es demasiado larga (${tooLong[1].length} letras)`;
  const nameTexts = texts.filter(([role]) => NAME_ROLES.has(role));
  // A CSV may contain the formula instead of its result.
  const formula = nameTexts.find(([, text]) => /^\s*[=@+]|\{\{/.test(text));
  if (formula)
    return `la celda de «${formula[0]}» parece una fórmula y no un texto: ${truncate(formula[1], 30)}`;
  const damaged = nameTexts.find(([, text]) => DAMAGED_LETTER.test(text) && !isSpreadsheetError(text));
  return damaged
    ? `en «${truncate(damaged[1], 40)}» hay letras que se perdieron al guardar la lista: descárgala otra vez`
    : '';
}

/** Roles whose errors have their own treatment: without a rival or a day there is no match. */
const SETTLED_ELSEWHERE = new Set<string>('local visitante partido fecha codigo'.split(' '));

/**
 * Asks what becomes of cells with an error of a spreadsheet, once for each column. Accepted cells are removed, so that the list
 * says nothing about them. @throws NoMatchError
 */
export function settleErrors(reading: RowReading): void {
  const { cells } = reading.line;
  for (const [role, text] of Object.entries(cells) as [ColumnRole, string][]) {
    if (SETTLED_ELSEWHERE.has(role) || !isSpreadsheetError(text)) continue;
    const answer = askOrStop(reading, errorQuestion(role, text, reading.scoring));
    if (answer === NO)
      throw rejectedRow(
        `«${text}» es un error de la hoja de cálculo, y no ${roleLabel(role, reading.scoring)}`,
      );
    delete cells[role];
    reading.notes.push(
      `«${text}» es un error de la hoja de cálculo, y no ${roleLabel(role, reading.scoring)}`,
    );
  }
}

const errorQuestion = (role: ColumnRole, text: string, scoring: Scoring): ImportQuestion => ({
  kind: 'errores',
  name: role,
  text: `En la columna con ${roleLabel(role, scoring)} hay errores de la hoja de cálculo, como «${text}». ¿Qué se hace con esos partidos?`,
  choices: [
    { value: NO, label: 'No se importan' },
    { value: 'sin-dato', label: 'Se importan sin ese dato; si la web lo tiene, se queda' },
  ],
  defaultValue: NO,
});
