import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWhole } from './write.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'write-'));
  await writeFile(join(dir, 'a'), 'old');
});
afterEach(() => rm(dir, { recursive: true }));

test('where one file cannot be written none is, and nothing is left behind', async () => {
  const files = { [join(dir, 'a')]: 'new', [join(dir, 'not-there', 'b')]: 'new' };
  await expect(writeWhole(files)).rejects.toThrow(`No puedo escribir en ${dir} (ENOENT).`);
  expect(await readdir(dir)).toEqual(['a']);
  expect(await readFile(join(dir, 'a'), 'utf8')).toBe('old');
});

test('a link stays one: the file that it leads to is written', async () => {
  await symlink(join(dir, 'a'), join(dir, 'link'));
  await writeWhole({ [join(dir, 'link')]: 'new' });
  expect(await readFile(join(dir, 'a'), 'utf8')).toBe('new');
});
