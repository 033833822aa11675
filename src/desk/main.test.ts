import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { readFolders } from '../config/folders.ts';
import { isWithoutClub } from './server/open-desk.ts';

let dir: string;
beforeEach(() => {
  dir = newFolder();
});

/** Starts the desk as `npm run editar` does, where it cannot open. */
const start = (
  args: string[] = [],
  contentDir = join(dir, 'disco/content'),
  script = 'src/desk/editar.mjs',
) =>
  spawnSync(process.execPath, [...args, script], {
    env: {
      ...process.env,
      CONTENT_DIR: contentDir,
      PHOTOS_DIR: join(dir, 'photos'),
      CACHE_DIR: join(dir, 'cache'),
      EDITAR_SIN_NAVEGADOR: '1',
    },
    encoding: 'utf8',
  });

const refusal = (words: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(words) });

test('a folder that is not there is named, with what to do', () => {
  const { stderr, ...rest } = start();
  expect({ stderr, ...rest }).toMatchObject(refusal(/^No encuentro la carpeta del contenido .*nuevo-club/));
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a folder that is empty or not there yet begins a club; one of a disk that is away does not', () => {
  const contentDir = join(dir, 'content');
  const begins = (path = contentDir) => isWithoutClub(readFolders({ CONTENT_DIR: path }));
  expect(begins()).toBe(true);
  mkdirSync(contentDir);
  expect(begins()).toBe(true);
  writeFileSync(join(contentDir, 'club.yaml'), '');
  expect(begins()).toBe(false);
  symlinkSync('/no/such/disk', join(dir, 'enlace'));
  expect(begins(join(dir, 'enlace'))).toBe(false);
  expect(begins(join(dir, 'disco/content'))).toBe(false);
});

test('a Node that is too old, and packages that were never installed', () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.0'})";
  expect(start(['--import', old])).toMatchObject(
    refusal(/^Este ordenador tiene Node 20\.11\.0, que es antiguo/),
  );
  for (const file of ['package.json', 'src/desk/editar.mjs']) cpSync(file, join(dir, file));
  const bare = start([], undefined, resolve(dir, 'src/desk/editar.mjs'));
  expect(bare).toMatchObject(refusal(/^Falta instalar los programas .*«npm ci»/));
});
