import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILES } from '../src/content/files/files.ts';

const guide = readFileSync('docs/guia-del-voluntario.md', 'utf8');

test('the guide names every file that a club may have', () => {
  const rows = FILES.map((file) => `| ${file.holds} | \`${file.name.replace('*', '…')}\` |\n`);
  expect(guide).toContain(`| Qué | Archivo |\n| --- | --- |\n${rows.join('')}`);
});
