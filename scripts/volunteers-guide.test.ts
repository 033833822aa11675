import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES } from '../src/content/files/files.ts';

const guide = readFileSync('docs/guia-del-voluntario.md', 'utf8');

test('the guide names every file that a club may have, the tiers of partners together', () => {
  const files = FILES.filter(({ part }) => part !== 'Apoyos');
  const rows = files.map(({ holds, name }) => `| ${holds} | \`${name.replace('*', '…')}\` |`);
  // The missing line first: the whole guide is too long to find it in.
  expect(rows.filter((row) => !guide.includes(`${row}\n`))).toEqual([]);
  const [, table = ''] = /\| Qué \| Archivo \|\n\| --- \| --- \|\n((?:\|.*\n)+)/.exec(guide) ?? [];
  expect(table.split('\n').filter((row) => row && !row.includes('patrocinadores.yaml'))).toEqual(rows);
});
