import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { changeDocument, formatDocument, readDocument } from './documents.ts';

const CONTENT = 'sample-club/content';
const files = readdirSync(CONTENT, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.(?:yaml|md)$/.test(name))
  .map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(CONTENT.length + 1)
      .split(sep)
      .join('/'),
  );
const textOf = (file: string) => readFileSync(join(CONTENT, file), 'utf8');

type Path = (string | number)[];

function scalarPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, each]) =>
    scalarPaths(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** At most so many of a list, evenly spread, and in the full run four times as many: most values are of a few kinds. */
const spread = <T>(list: readonly T[], most: number) =>
  list.filter((_, i) => i % Math.ceil(list.length / (process.env.FULL ? 4 * most : most)) === 0);

/** A copy of a value with another one at a path. */
function withValue(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[step] = withValue(copy[step], rest, change);
  return copy;
}

const changed = (old: unknown) =>
  typeof old === 'number'
    ? old + 1
    : typeof old === 'boolean'
      ? !old
      : `${old ?? ''}`.replace(/\s*$/, ' añadido: #1');

/** Lines that went and lines that came, without those at the beginning and the end that are the same. */
function difference(before: string, after: string) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return { gone: old.slice(start, old.length - end), come: now.slice(start, now.length - end), start };
}

test.each(files)('%s stays byte for byte when nothing changes', (file) => {
  for (const text of [
    textOf(file),
    `\ufeff${textOf(file).replaceAll('\n', '\r\n')}`,
    textOf(file).trimEnd(),
  ]) {
    const { value } = readDocument(file, text);
    expect(changeDocument(file, text, structuredClone(value))).toBe(text);
  }
});

test.each(files)('%s is in the form in which it is written', (file) => {
  expect(formatDocument(file, textOf(file))).toBe(textOf(file));
});

test.each(files)('%s changes only in the lines of a value that does', (file) => {
  const text = textOf(file);
  const { value } = readDocument(file, text);
  for (const path of spread(scalarPaths(value), 20)) {
    const next = withValue(value, path, changed);
    const after = changeDocument(file, text, next);
    const where = path.join('/');
    expect(readDocument(file, after).value, where).toEqual(next);
    expect(formatDocument(file, after), where).toBe(after);
    const { gone, come } = difference(text, after);
    const old = path.reduce<unknown>((at, step) => (at as Record<string | number, unknown>)?.[step], value);
    const isLong = typeof old === 'string' && old.length > 80;
    // What stands in braces and does not fit in its line any more becomes a block.
    const isOpened = /[[{]/.test(gone[0] ?? '') && (gone[0] ?? '').length > 100;
    expect(come.length, `${where}\n${come.join('\n')}`).toBeLessThanOrEqual(isOpened ? 20 : isLong ? 3 : 1);
    expect(gone.length, where).toBeLessThanOrEqual(1);
  }
});
