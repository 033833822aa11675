/** Points of a set, the team's own first. */
export type SetScore = readonly [number, number];

const SET_POINTS = 25;
/** Points that win the deciding set, after two sets each. */
const DECIDING_POINTS = 15;
const MAX_SETS = 5;

/**
 * Checks the sets of a match by the rules of volleyball: to 25 points, the fifth to 15, two points apart.
 * Source: FIVB, Official Volleyball Rules 2025–2028, 6.1 to 6.3. Matches of three sets, as schools play them, end with a
 * third set to 25 or 15. A match has a winner, with two sets at least; two to zero may end a match of three sets.
 * @returns a Spanish sentence about the first fault; undefined if a match can end with the sets
 */
export function findScoreError(sets: readonly SetScore[]): string | undefined {
  const won: [number, number] = [0, 0];
  for (const [i, [ours, theirs]] of sets.entries()) {
    const name = `El set ${i + 1} (${ours}-${theirs})`;
    if (Math.max(...won) === 3) return `${name} sobra: con tres sets ganados se acaba el partido.`;
    const targets = i === MAX_SETS - 1 ? [DECIDING_POINTS] : [SET_POINTS];
    if (i === 2 && sets.length === 3 && won[0] === 1 && won[1] === 1) targets.push(DECIDING_POINTS);
    const faults = targets.map((target) => scoreFault(ours, theirs, target));
    if (faults.every(Boolean)) return `${name} ${faults[0]}`;
    won[ours > theirs ? 0 : 1]++;
  }
  const score = won.join('-');
  if (won[0] === won[1]) return `Van ${score}: falta el set que decide.`;
  return sets.length === 1 ? `Van ${score}: con un set no se acaba el partido.` : undefined;
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
