import { isFields } from '../../documents/is-fields.ts';

/**
 * What two people made of a value, each on their own: what only one of them changed is as that one has it; what both changed,
 * and lists that no longer have the same items, as it is here.
 */
export function merged(base: unknown, theirs: unknown, mine: unknown): unknown {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs)) return mine;
  if (isFields(theirs) && isFields(mine)) {
    const from = isFields(base) ? base : {};
    const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    const entries = [...keys].map((key) => [key, merged(from[key], theirs[key], mine[key])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  const isOneList = [base, theirs, mine].every(Array.isArray);
  const [was = [], now = [], here = []] = isOneList ? ([base, theirs, mine] as unknown[][]) : [];
  if (!isOneList || was.length !== now.length || now.length !== here.length) return mine;
  return here.map((item, i) => merged(was[i], now[i], item));
}

/** Whether two values of a content file are the same: texts, numbers, lists, fields. An absent field is an undefined one. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) =>
    isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}
