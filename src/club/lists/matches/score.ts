import type { MatchInput } from '../../content/files/matches.ts';
import { parseScore } from '../cells/score.ts';
import { cleanText } from '../cells/text.ts';
import { textsOfExtras } from '../cells/title.ts';
import { extract } from '../cells/vocabulary.ts';
import { type ColumnRole, SET_NUMBERS } from '../columns/roles.ts';
import { type ImportQuestion, NO } from '../questions/questions.ts';
import { askOrStop, type RowReading } from './row-reading.ts';

/** Resolves the score, the home team's numbers first. @throws NoMatchError */
export function resolveScore(
  reading: RowReading,
  state: MatchInput['estado'],
): { sets?: string[]; result?: string } {
  const { line, title, sides, notes } = reading;
  const { cells } = line;
  const text = (cell?: string) => cleanText(cell ?? '');
  const joinPair = (home: ColumnRole, away: ColumnRole, combined: ColumnRole) =>
    text(cells[home]) || text(cells[away])
      ? `${text(cells[home])}-${text(cells[away])}`
      : text(cells[combined]);
  const setCells = SET_NUMBERS.map((n) => joinPair(`set${n}-local`, `set${n}-visitante`, `set${n}`));
  const joinedCells = [joinPair('sets-local', 'sets-visitante', 'resultado'), text(cells.sets)];
  const score = parseScore([...joinedCells, ...textsOfExtras(title.extras, 'score')], setCells);
  const withoutResult = (reason: string) => {
    if (reason) notes.push(`sin resultado: ${reason}`);
    return {};
  };
  if ('reason' in score) return withoutResult(score.reason);
  if (!score.value) return withoutResult('');
  if (state) return withoutResult(`el partido está ${state}`);
  for (const openText of [cells.resultado, cells.sets].flatMap((cell) => extract(cell ?? '', 'open').found))
    notes.push(`el resultado dice también «${openText}»`);
  const { sets, result } = score.value;
  if (sets.length === 0) return { result };
  if (!result) return { sets };
  const answer = askOrStop(reading, scoreQuestion(sides, result, sets));
  if (answer === NO)
    return withoutResult(`el resultado ${result} no es el de los parciales ${sets.join(', ')}`);
  return answer === result ? { result } : { sets };
}

/** Question about a result that the points of the sets contradict. */
const scoreQuestion = (
  sides: readonly string[],
  result: string,
  sets: readonly string[],
): ImportQuestion => ({
  kind: 'resultados',
  name: `${sides.join(' – ')}: ${result} / ${sets.join(', ')}`,
  text: `${sides.join(' – ')}: el resultado ${result} no es el de los parciales ${sets.join(', ')}. ¿Qué vale?`,
  choices: [
    { value: NO, label: 'No se sabe: queda sin resultado' },
    { value: result, label: `El resultado: ${result}` },
    { value: 'parciales', label: `Los parciales: ${sets.join(', ')}` },
  ],
  defaultValue: NO,
});
