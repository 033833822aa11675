/** Changes of a content file's value at one place, as hands at a form or a text editor make them, right and wrong. */
import type { Path } from '../api.ts';

type Container = Record<string | number, unknown>;

/** The paths of everything in a value, without its root. */
function pathsIn(value: unknown, above: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const steps = Array.isArray(value) ? value.keys().toArray() : Object.keys(value);
  return steps.flatMap((step) => {
    const path = [...above, step];
    return [path, ...pathsIn((value as Container)[step], path)];
  });
}

const TEXTS = [
  '',
  'no-existe',
  'Otra cosa',
  '25:99',
  '2024-02-31',
  '{{nada}}',
  '../fuera',
  'a'.repeat(3000),
  '18:30',
];

/** Another value in the place of one. */
function instead(value: unknown, pick: (most: number) => number): unknown {
  const kind = pick(10);
  if (kind === 0) return { sobra: true };
  if (kind === 1) return [value];
  if (typeof value === 'number') return kind < 7 ? value + 1 + pick(3) : kind < 9 ? -1 : String(value);
  if (typeof value === 'boolean') return kind < 7 ? !value : 'quizás';
  if (Array.isArray(value))
    return kind < 5 ? value.toReversed() : kind < 8 ? value.slice(1) : [...value, value[0]];
  if (typeof value === 'string') return kind < 6 ? `${value} bis` : TEXTS[pick(TEXTS.length)];
  return kind < 6 && typeof value === 'object' && value ? { ...value, sobra: 1 } : null;
}

/** A value changed at one place, and where. @param pick a whole number below another one */
export function changedAtRandom(
  before: unknown,
  pick: (most: number) => number,
): { value: unknown; path: Path } {
  const value = structuredClone(before);
  const paths = pathsIn(value);
  const path = paths[pick(paths.length)] ?? [];
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((each, step) => (each as Container)[step], value) as Container;
  const last = path.at(-1) ?? '';
  if (pick(8) === 0 && !Array.isArray(holder)) delete holder[last];
  else holder[last] = instead(holder[last], pick);
  return { value, path };
}
