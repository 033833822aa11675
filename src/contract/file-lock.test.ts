import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock } from './file-lock.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'turno-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('one holds it at a time, also where it is asked for from another process, and an end gives it back', () => {
  const file = join(dir, 'below/lock.db');
  const elsewhere = () => {
    const script = `import { tryLock } from ${JSON.stringify(resolve('src/contract/file-lock.ts'))};
      console.log(tryLock(${JSON.stringify(file)}) !== null);`;
    return String(spawnSync(process.execPath, ['--input-type=module', '-e', script]).stdout).trim();
  };
  const release = tryLock(file);
  expect(tryLock(file)).toBeNull();
  expect(elsewhere()).toBe('false');
  release?.();
  expect(elsewhere()).toBe('true');
  const again = tryLock(file);
  expect(again).not.toBeNull();
  again?.();
});

test('it is held although nobody keeps what gives it back', () => {
  const script = `import { tryLock } from ${JSON.stringify(resolve('src/contract/file-lock.ts'))};
    const file = ${JSON.stringify(join(dir, 'lock.db'))};
    tryLock(file);
    for (let i = 0; i < 3; i++) { await new Promise((done) => setTimeout(done, 20)); gc(); }
    console.log(tryLock(file) === null);`;
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]);
  expect(String(stdout).trim()).toBe('true');
});
