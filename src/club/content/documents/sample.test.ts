import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import type { ValuePath } from '../yaml.ts';
import { changeDocument, formatDocument, readDocument } from './documents.ts';
import { type Fields, valueAt } from './values.ts';

const files = readdirSync(sampleContent, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:yaml|md)$/.test(file) && !file.startsWith('.'))
  .map((file) => file.split(sep).join('/'));
const fullTextOf = (file: string) => readFileSync(join(sampleContent, file), 'utf8');
/** Text of a file; of the season's matches only the first, since the others are alike. */
const textOf = (file: string) =>
  file === 'partidos.yaml'
    ? fullTextOf(file)
        .split(/(?=^ {2}- )/m)
        .slice(0, 25)
        .join('')
    : fullTextOf(file);

function scalarPaths(value: unknown, path: ValuePath = []): ValuePath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, child]) =>
    scalarPaths(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Returns evenly spaced elements of a list: at most 8, or 80 in the full run. */
const evenSample = <T>(list: readonly T[], max = process.env.FULL ? 80 : 8) =>
  list.filter((_, i) => i % Math.ceil(list.length / max) === 0);

const changedScalar = (old: unknown) =>
  typeof old === 'number'
    ? old + 1
    : typeof old === 'boolean'
      ? !old
      : `${old ?? ''}`.replace(/\s*$/, ' añadido: #1');

test.each(files)('keeps the formatted file %s unchanged without edits', (file) => {
  const text = fullTextOf(file);
  expect(formatDocument(file, text)).toBe(text);
  for (const variant of [text, `\ufeff${text.replaceAll('\n', '\r\n')}`, text.trimEnd()])
    expect(changeDocument(file, variant, structuredClone(readDocument(file, variant)))).toBe(variant);
});

// Tests of the form of the stories: story-form.test.ts.
test.each(files.filter((file) => file !== 'paginas/blog.md'))(
  'changes only the lines of the changed value in %s',
  (file) => {
    const text = textOf(file);
    const value = readDocument(file, text);
    for (const path of evenSample(scalarPaths(value))) {
      const pathText = path.join('/');
      const next = structuredClone(value);
      const old = valueAt(value, path);
      (valueAt(next, path.slice(0, -1)) as Fields)[String(path.at(-1))] = changedScalar(old);
      const after = changeDocument(file, text, next);
      expect(readDocument(file, after), pathText).toEqual(next);
      expect(formatDocument(file, after), pathText).toBe(after);
      const [before, afterLines] = [text.split('\n'), after.split('\n')];
      const removedLines = before.filter((line) => !afterLines.includes(line));
      const addedLines = afterLines.filter((line) => !before.includes(line));
      const isLong = typeof old === 'string' && old.length > 80;
      // A flow mapping that no longer fits on its line becomes a block.
      const isOpened = /[[{]/.test(removedLines[0] ?? '') && (removedLines[0] ?? '').length > 100;
      expect(addedLines.length, `${pathText}\n${addedLines.join('\n')}`).toBeLessThanOrEqual(
        isOpened ? 20 : isLong ? 3 : 1,
      );
      expect(removedLines.length, pathText).toBeLessThanOrEqual(1);
    }
  },
);
