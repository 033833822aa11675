import type { Fields } from '../../../club/content/documents/values.ts';
import { resultOf } from '../../../club/scoring/result-of.ts';
import { findResultError } from '../../../club/scoring/result-rules.ts';
import type { Scoring } from '../../../club/scoring/scoring.ts';
import { formatOutcome, formatScore } from '../../../site/agenda/format.ts';

/** Returns the well-formed pairs of a list that somebody may still be typing. */
const pairsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map(String).filter((text) => /^\d+-\d+$/.test(text));

/**
 * Describes the typed result of a match in Spanish, as the site will show it: `En la web: Victoria 3-1 (fuera).` Returns an empty
 * string without a result.
 */
export function describeResult({ sets, parciales, resultado, donde }: Fields, scoring: Scoring): string {
  const [total] = pairsOf([resultado]);
  const { result, partials } = resultOf(
    { sets: pairsOf(sets), parciales: pairsOf(parciales), resultado: total },
    scoring,
  );
  if (!result) return '';
  const score = formatScore(result);
  const isAddedUp = partials.length > 0 && !total;
  const fromSets = isAddedUp && scoring.unit === 'sets' ? `De «Sets» sale ${score}. ` : '';
  // A match that goes on has no winner yet.
  if (findResultError(scoring, { total: result, partials })) return fromSets.trim();
  const side = donde === 'casa' ? ' (en casa)' : donde === 'fuera' ? ' (fuera)' : '';
  return `${fromSets}En la web: ${formatOutcome(result)} ${score}${side}.`;
}
