import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { type Swap, swapAll } from './swap.ts';

let dir: string;

beforeEach(() => {
  dir = newFolder();
});

const swapOf = (name: string): Swap => ({
  path: join(dir, name),
  newPath: join(dir, `${name}.new`),
  backupPath: join(dir, `${name}.old`),
});

function writeFolder(name: string, text: string): void {
  mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, name, 'text'), text);
}
const textOf = (name: string) => readFileSync(join(dir, name, 'text'), 'utf8');

test('replaces folders and keeps backups of the old ones', async () => {
  writeFolder('a', 'old');
  writeFolder('a.new', 'new');
  writeFolder('b.new', 'new');
  expect((await swapAll([swapOf('a'), swapOf('b')])).map(({ path }) => path)).toEqual([join(dir, 'a')]);
  expect([textOf('a'), textOf('b'), textOf('a.old')]).toEqual(['new', 'new', 'old']);
});

test('rolls back if one path cannot be replaced', async () => {
  writeFolder('a', 'old');
  writeFolder('a.new', 'new');
  writeFolder('b', 'old');
  await expect(swapAll([swapOf('a'), swapOf('b')])).rejects.toMatchObject({
    path: join(dir, 'b'),
    stranded: [],
    cause: { code: 'ENOENT' },
  });
  expect([textOf('a'), textOf('a.new'), textOf('b')]).toEqual(['old', 'new', 'old']);
  expect(readdirSync(dir).sort()).toEqual(['a', 'a.new', 'b']);
});
