import type { MatchInput } from '../../content/files/matches.ts';
import { momentOf } from '../../content/season.ts';
import { parseScore } from '../cells/score.ts';
import { cleanText } from '../cells/text.ts';
import { textsOfExtras } from '../cells/title.ts';
import { extract } from '../cells/vocabulary.ts';
import { type ColumnRole, SET_NUMBERS } from '../columns/roles.ts';
import { type ImportQuestion, NO } from '../questions/questions.ts';
import { askOrStop, type RowReading } from './row-reading.ts';

/**
 * Resolves the score, the home team's numbers first.
 * @param day of the match, in which a goalless draw is no sign of a match to come
 * @throws NoMatchError
 */
export function resolveScore(
  reading: RowReading,
  state: MatchInput['estado'],
  day: string,
): { partials?: string[]; result?: string } {
  const { line, title, sides, notes, scoring, club } = reading;
  const { cells } = line;
  const text = (cell?: string) => cleanText(cell ?? '');
  const joinPair = (home: ColumnRole, away: ColumnRole, combined: ColumnRole) =>
    text(cells[home]) || text(cells[away])
      ? `${text(cells[home])}-${text(cells[away])}`
      : text(cells[combined]);
  const score = parseScore(scoring, {
    result: joinPair('sets-local', 'sets-visitante', 'resultado'),
    partials: text(cells.sets),
    parts: SET_NUMBERS.map((n) => joinPair(`set${n}-local`, `set${n}-visitante`, `set${n}`)),
    title: textsOfExtras(title.extras, 'score'),
  });
  const withoutResult = (reason: string) => {
    if (reason) notes.push(`sin resultado: ${reason}`);
    return {};
  };
  if ('reason' in score) return withoutResult(score.reason);
  if (!score.value) return withoutResult('');
  const { partials, result, isContradicted } = score.value;
  // Lists fill the matches to come with 0-0.
  if (result === '0-0' && day >= momentOf(club).date) return withoutResult('');
  if (state) return withoutResult(`el partido está ${state}`);
  for (const openText of [cells.resultado, cells.sets].flatMap((cell) => extract(cell ?? '', 'open').found))
    notes.push(`el resultado dice también «${openText}»`);
  if (partials.length === 0) return { result };
  if (!result) return { partials };
  if (!isContradicted) return { partials, result };
  const answer = askOrStop(reading, scoreQuestion(sides, result, partials));
  if (answer === NO)
    return withoutResult(`el resultado ${result} no es el de los parciales ${partials.join(', ')}`);
  return answer === result ? { result } : { partials };
}

/** Question about a result that the partials contradict. */
const scoreQuestion = (
  sides: readonly string[],
  result: string,
  partials: readonly string[],
): ImportQuestion => ({
  kind: 'resultados',
  name: `${sides.join(' – ')}: ${result} / ${partials.join(', ')}`,
  text: `${sides.join(' – ')}: el resultado ${result} no es el de los parciales ${partials.join(', ')}. ¿Qué vale?`,
  choices: [
    { value: NO, label: 'No se sabe: queda sin resultado' },
    { value: result, label: `El resultado: ${result}` },
    { value: 'parciales', label: `Los parciales: ${partials.join(', ')}` },
  ],
  defaultValue: NO,
});
