import type { Reading } from './dates.ts';
import { type Line, setNumbers } from './list.ts';

/** A score as the list gives it: the home team's points first. */
export interface Score {
  sets: string[];
  /** `3-1`; empty when the list has none. */
  result: string;
}

const UNCLEAR = { why: 'los parciales no se entienden (se espera «25-18»)' };

type Pair = [home: number, away: number];

/** A set is won with fifteen points at least; nobody wins more than a few sets. */
const isSet = ([home, away]: Pair) => Math.max(home, away) >= 11;

/** What a match's cells say of its score. A score that is there in part is none. */
export function readScore(cells: Line['cells']): Reading<Score> {
  const together = [cells.resultado, cells.sets].map((text = '') => pairsOf(text));
  const apart = setNumbers.map((n) => {
    const home = cells[`set${n}-local`]?.trim();
    const away = cells[`set${n}-visitante`]?.trim();
    return pairsOf(home || away ? `${home}-${away}` : (cells[`set${n}`] ?? ''));
  });
  if (apart.some((pairs) => pairs === null) || together[1] === null) return UNCLEAR;
  const pairs = [...together, ...apart].flatMap((some) => some ?? []).filter(([a, b]) => a + b > 0);
  const sets = pairs.filter(isSet);
  const [result, ...more] = pairs.filter((pair) => !isSet(pair)).map((pair) => pair.join('-'));
  if (more.some((other) => other !== result)) return UNCLEAR;
  if (sets.length > setNumbers.length || sets.some(([home, away]) => home === away)) return UNCLEAR;
  if (sets.length === 0) return { value: result ? { sets: [], result } : null };
  const won = sets.filter(([home, away]) => home > away).length;
  if (result && result !== `${won}-${sets.length - won}`)
    return {
      why: `el resultado ${result} no es el de los parciales ${sets.map((set) => set.join('-')).join(', ')}`,
    };
  return { value: { sets: sets.map((set) => set.join('-')), result: result ?? '' } };
}

/** All pairs of numbers of a text; null where it has digits beside them. */
function pairsOf(text: string): Pair[] | null {
  const pair = /(?<!\d)(\d{1,2})\s*[-–—:/]\s*(\d{1,2})(?!\d)/g;
  const rest = text.replace(pair, ' ');
  if (/\d/.test(rest)) return null;
  return [...text.matchAll(pair)].map(([, home, away]) => [Number(home), Number(away)]);
}
