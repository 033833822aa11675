/** Rules for the end of a match. «Hoy», the form of matches and the import ask the same rules. */
import {
  maxParts,
  partTitle,
  type ScorePair,
  type Scoring,
  type SetScoring,
  scoreWords,
  type TallyScoring,
  totalOf,
} from './scoring.ts';

/** Score of a match. */
export interface FinalScore {
  /** Sets won, goals or points; null if only the parts are known. */
  total: ScorePair | null;
  /** Points of the sets, or scores of the periods; empty if unknown. */
  partials: readonly ScorePair[];
}

/** Returns a Spanish sentence about the first fault of a score; undefined if a match can end with it. */
export function findResultError(scoring: Scoring, score: FinalScore): string | undefined {
  const { total, partials } = score;
  if (!total && partials.length === 0) return 'Falta el resultado.';
  if (scoring.unit !== 'sets') return findTallyError(scoring, score);
  return partials.length === 0 && total ? findSetsWonError(scoring, total) : findSetsError(scoring, partials);
}

const NUMBERS = ['ningún', 'un', 'dos', 'tres', 'cuatro', 'cinco'];
/** `tres sets`, `un set` */
const countSets = (count: number) => `${NUMBERS[count] ?? count} ${count === 1 ? 'set' : 'sets'}`;

/** Number of sets that win a match of at most `length` sets. */
const majorityOf = (length: number) => Math.floor(length / 2) + 1;
/** Number of sets after which a match of at most `length` sets may be drawn. */
const levelAfter = (length: number) => length - (length % 2);

/**
 * Checks the sets of a match: two points apart, and no set after the end of the match. The rules of volleyball, the default,
 * are those of FIVB, Official Volleyball Rules 2025–2028, 6.1 to 6.3; matches of three sets, as schools play them, end with a
 * third set to 25 or 15.
 */
function findSetsError(scoring: SetScoring, sets: readonly ScorePair[]): string | undefined {
  const { lengths, allPlayed } = scoring;
  const longest = Math.max(...lengths);
  const won: [number, number] = [0, 0];
  for (const [i, [ours, theirs]] of sets.entries()) {
    const name = `El set ${i + 1} (${ours}-${theirs})`;
    if (i >= longest) return `${name} sobra: se juegan ${countSets(longest)} como mucho.`;
    const most = Math.max(...won);
    if (!allPlayed && most >= majorityOf(longest))
      return `${name} sobra: con ${countSets(most)} ganados se acaba el partido.`;
    const faults = targetsOf(scoring, sets.length, i, won).map((target) => scoreFault(ours, theirs, target));
    if (faults.every(Boolean)) return `${name} ${faults[0]}`;
    won[ours > theirs ? 0 : 1]++;
  }
  return findEndError(scoring, won);
}

/** Returns the points that may win a set. @param played number of sets played @param won sets won before */
function targetsOf(
  { lengths, points, decidingPoints, allPlayed }: SetScoring,
  played: number,
  index: number,
  won: ScorePair,
): number[] {
  const longest = Math.max(...lengths);
  const isLast = index === longest - 1 && longest % 2 === 1;
  const targets = [isLast && !allPlayed ? decidingPoints : points];
  const isDecider = lengths.includes(played) && played % 2 === 1 && index === played - 1;
  if (isDecider && (allPlayed || won[0] === won[1])) targets.push(decidingPoints);
  return targets;
}

/** Returns why a match cannot end with these sets won; undefined if it can. */
function findEndError({ lengths, allPlayed, draws }: SetScoring, won: ScorePair): string | undefined {
  const score = won.join('-');
  const played = won[0] + won[1];
  if (allPlayed && !lengths.includes(played) && !(draws && won[0] === won[1]))
    return `Van ${score}: se juegan ${lengths.map(countSets).join(' o ')}.`;
  if (won[0] === won[1]) {
    if (!draws) return `Van ${score}: falta el set que decide.`;
    return lengths.some((length) => played === levelAfter(length)) ? undefined : `Van ${score}: faltan sets.`;
  }
  const isOver = lengths.some((length) => Math.max(...won) >= majorityOf(length));
  return isOver ? undefined : `Van ${score}: con ${countSets(played)} no se acaba el partido.`;
}

/** Checks a result of which only the sets won are known. */
function findSetsWonError(scoring: SetScoring, won: ScorePair): string | undefined {
  const { lengths, allPlayed } = scoring;
  const most = Math.max(...won);
  const played = won[0] + won[1];
  // Tournaments of a sport without a declared number of sets may have matches of one set.
  if (lengths.length > 1 && played === 1) return undefined;
  const isPossible = lengths.some((length) =>
    allPlayed
      ? played === length
      : played <= length && most <= majorityOf(length) && (most < majorityOf(length) || won[0] !== won[1]),
  );
  return isPossible ? findEndError(scoring, won) : `Un partido no puede acabar ${won.join('-')}.`;
}

/** Returns why a set to `target` points cannot end with this score, as the end of a Spanish sentence; undefined if it can. */
function scoreFault(ours: number, theirs: number, target: number): string | undefined {
  const [high, low] = [Math.max(ours, theirs), Math.min(ours, theirs)];
  if (high < target) return `no está acabado: se gana con ${target} puntos.`;
  if (high - low < 2) return 'no está acabado: se gana por dos puntos.';
  if (high > target && high - low > 2)
    return `no puede ser: se acaba al llegar a ${target} con dos de ventaja.`;
  return undefined;
}

/** Checks goals or points: overtime follows a draw, and ends it where there are no draws. */
function findTallyError(scoring: TallyScoring, { total, partials }: FinalScore): string | undefined {
  const { periods, draws } = scoring;
  const { part } = scoreWords(scoring);
  const sum = totalOf(scoring, partials);
  const isComplete = partials.length > 0 && partials.length >= periods;
  if (partials.length > 0 && !isComplete && !total)
    return `Falta ${partTitle(scoring, partials.length)}: son ${periods} ${part}s.`;
  const isContradicted =
    total && (isComplete ? sum.join() !== total.join() : sum[0] > total[0] || sum[1] > total[1]);
  if (isContradicted) return `Los parciales suman ${sum.join('-')} y el resultado dice ${total.join('-')}.`;
  for (let count = periods; count < partials.length; count++) {
    const score = totalOf(scoring, partials.slice(0, count));
    if (score[0] !== score[1]) return `Con ${score.join('-')} ya había acabado el partido: no hay prórroga.`;
  }
  const final = total ?? (isComplete ? sum : null);
  if (final && final[0] === final[1] && !draws)
    return `No puede acabar ${final.join('-')}: no hay empates${maxParts(scoring) > 0 ? ', se juega la prórroga' : ''}.`;
  return undefined;
}
