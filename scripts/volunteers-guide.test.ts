import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES } from '../src/content/files/files.ts';

const guide = readFileSync('docs/guia-del-voluntario.md', 'utf8');

test('the guide names every file that a club may have', () => {
  const rows = FILES.map((file) => `| ${file.holds} | \`${file.name.replace('*', '…')}\` |\n`);
  // The missing line first: the whole guide is too long to find it in.
  expect(rows.filter((row) => !guide.includes(row))).toEqual([]);
  expect(guide).toContain(`| Qué | Archivo |\n| --- | --- |\n${rows.join('')}`);
});
