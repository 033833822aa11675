import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { unreadable } from './problems/problem.ts';
import { messageOf } from './testing/broken-club.ts';

const FILES = (await readdir(sampleContent, { recursive: true })).filter((file) =>
  /^[^.].*\.(?:yaml|md)$/.test(file),
);

test.each(FILES)('%s: a field that it does not know is a problem with its place', async (file) => {
  const text = await readFile(join(sampleContent, file), 'utf8');
  const added = 'aviso: Sábado, torneo';
  const changed = file.endsWith('.md') ? text.replace('---\n', `---\n${added}\n`) : `${text}\n${added}\n`;
  const line = changed.split('\n').indexOf(added) + 1;
  const message = await messageOf({ [file]: changed }, sampleContent);
  expect(message).toContain('El contenido tiene 1 error:');
  expect(message).toContain(`${file}:${line}:1 (aviso)\n  El campo «aviso» no existe aquí.\n  Se admite: `);
});

test('a file that is not understood is a problem, even when no reason is given', () => {
  expect(unreadable('junta.yaml', [])).toMatchObject({ ok: false, problems: [{ file: 'junta.yaml' }] });
});
