/** Types and functions shared by the checks of the health report. */
import type { Finding } from './finding.ts';

/** Result of a check; an empty list if there is nothing to report. */
export type CheckResult = Finding | Finding[];

/** Returns one finding about several items, with a link to the first; an empty list without items. */
export function firstFinding<Item>(items: readonly Item[], finding: (first: Item) => Finding): Finding[] {
  return items.slice(0, 1).map(finding);
}

/** Joins names for a sentence, and abbreviates a long list: `Ana, Berta y 3 más`. */
export function abbreviateList(names: readonly string[], max = 4): string {
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  if (names.length <= max) return list.format(names);
  return list.format([...names.slice(0, max - 1), `${names.length - max + 1} más`]);
}
