import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { readFolders } from '../../base/config/folders.ts';
import { isWithoutClub } from '../../desk/server/open-desk.ts';

let dir: string;
beforeEach(() => {
  dir = newFolder();
});

/** Runs the desk's start script, which is expected to fail. */
const start = (args: string[] = [], contentDir = join(dir, 'disco/content'), script = 'src/cli/editar.mjs') =>
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

const failure = (message: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(message) });

test('reports a missing content folder in one line, with the next step', () => {
  const { stderr, ...rest } = start();
  expect({ stderr, ...rest }).toMatchObject(
    failure(/^No se encuentra la carpeta del contenido .*nuevo-club/),
  );
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('starts a new club in an empty or missing folder, but not on a disconnected disk', () => {
  const contentDir = join(dir, 'content');
  const isNew = (path = contentDir) => isWithoutClub(readFolders({ CONTENT_DIR: path }));
  expect(isNew()).toBe(true);
  mkdirSync(contentDir);
  expect(isNew()).toBe(true);
  writeFileSync(join(contentDir, 'club.yaml'), '');
  expect(isNew()).toBe(false);
  symlinkSync('/no/such/disk', join(dir, 'enlace'));
  expect(isNew(join(dir, 'enlace'))).toBe(false);
  expect(isNew(join(dir, 'disco/content'))).toBe(false);
});

test('reports an old Node and missing packages', () => {
  const old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.0'})";
  expect(start(['--import', old])).toMatchObject(
    failure(/^Este ordenador tiene Node 20\.11\.0, que es antiguo/),
  );
  for (const file of ['package.json', 'src/cli/editar.mjs']) cpSync(file, join(dir, file));
  const bare = start([], undefined, resolve(dir, 'src/cli/editar.mjs'));
  expect(bare).toMatchObject(failure(/^Falta instalar los programas .*«npm ci»/));
});
