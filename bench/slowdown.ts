/** Lighthouse's phone on machines of different speed. */

/** How much slower than this machine Lighthouse's phone is taken to be, unless it is told otherwise. */
export const DEFAULT_SLOWDOWN = 4;

/**
 * How much slower than a machine with this benchmark index (about 150 to 2000; Lighthouse measures it on every visit)
 * the same phone is: the default is made for an index of 1533, and on a slower machine would make a slower phone of it.
 * Never above the default: a fast machine has no need to be held back more than Lighthouse itself does.
 * Steps from Lighthouse's own calculator (lighthouse/docs/throttling.md, "Calibrating multipliers";
 * lighthouse-cpu-throttling-calculator): index 150 is 1, 800 is 2, 1300 is 3, 1533 is 4.
 */
export function slowdownFor(benchmarkIndex: number): number {
  const steps = [
    [150, 1],
    [800, 2],
    [1300, 3],
    [1533, DEFAULT_SLOWDOWN],
  ] as const;
  for (const [i, [to, high]] of steps.entries()) {
    const [from, low] = steps[i - 1] ?? [0, 1];
    if (benchmarkIndex <= to) return low + ((high - low) * (benchmarkIndex - from)) / (to - from);
  }
  return DEFAULT_SLOWDOWN;
}
