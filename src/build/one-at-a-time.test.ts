import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

let file: string;
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'turno-'));
  file = join(dir, 'below', 'montando');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('one waits for the other, also where that fails', async () => {
  const seen: string[] = [];
  const work = (name: string, fails = false) =>
    oneAtATime(file, async () => {
      seen.push(`${name} begins`);
      await pause(50);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const [first, second] = await Promise.allSettled([work('a', true), work('b')]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ value: 'b' });
  expect(seen[0]?.[0]).toBe(seen[1]?.[0]);
  expect(seen[2]?.[0]).toBe(seen[3]?.[0]);
  expect(existsSync(file)).toBe(false);
});

test('what a killed process left keeps nobody waiting', async () => {
  await oneAtATime(file, async () => {});
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, String(pid));
  expect(await oneAtATime(file, async () => 'done')).toBe('done');
});
