import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { tryLock } from './lock.ts';

let dir: string;
beforeEach(() => {
  dir = newFolder();
});

test('excludes other processes until it is released', () => {
  const file = join(dir, 'below/lock.db');
  const lockInOtherProcess = () => {
    const script = `import { tryLock } from ${JSON.stringify(resolve('src/base/files/lock.ts'))};
      console.log(tryLock(${JSON.stringify(file)}) !== null);`;
    return String(spawnSync(process.execPath, ['--input-type=module', '-e', script]).stdout).trim();
  };
  const release = tryLock(file);
  expect(tryLock(file)).toBeNull();
  expect(lockInOtherProcess()).toBe('false');
  release?.();
  expect(lockInOtherProcess()).toBe('true');
  const secondRelease = tryLock(file);
  expect(secondRelease).not.toBeNull();
  secondRelease?.();
});

test('keeps the lock if its release function is garbage-collected', () => {
  const script = `import { tryLock } from ${JSON.stringify(resolve('src/base/files/lock.ts'))};
    const file = ${JSON.stringify(join(dir, 'lock.db'))};
    tryLock(file);
    for (let i = 0; i < 3; i++) { await new Promise((done) => setTimeout(done, 20)); gc(); }
    console.log(tryLock(file) === null);`;
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  expect(String(stdout).trim()).toBe('true');
});

test('replaces a damaged file and makes it private', () => {
  const file = join(dir, 'lock.db');
  writeFileSync(
    file,
    'no es una base de datos, sino otra cosa que ocupa más de cien letras en este archivo. '.repeat(3),
  );
  expect(tryLock(file)).not.toBeNull();
  expect(tryLock(file)).toBeNull();
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});
