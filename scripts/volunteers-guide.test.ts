import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES } from '../src/content/files/files.ts';

const guide = readFileSync('docs/guia-del-voluntario.md', 'utf8');

test('the guide names every file that a club may have', () => {
  const files = FILES.filter(({ part }) => part !== 'Apoyos');
  const rows = files.map(({ holds, name }) => `| ${holds} | \`${name.replace('*', '…')}\` |`);
  // Shows the missing lines instead of the whole guide.
  expect(rows.filter((row) => !guide.includes(`${row}\n`))).toEqual([]);
  const [, table = ''] = /\| Qué \| Archivo \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(guide) ?? [];
  expect(table.split('\n').filter((row) => row && !row.includes('patrocinadores.yaml'))).toEqual(rows);
});
