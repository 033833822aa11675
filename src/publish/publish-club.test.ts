import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneAtATime } from './publish-club.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'publicar-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const folders = () => ({ buildDir: join(dir, 'build') });

test('a second publication is refused while one is at work, and not after it, however it ended', async () => {
  const second = () => oneAtATime(folders(), async () => 'second');
  await oneAtATime(folders(), async () => {
    await expect(second()).rejects.toMatchObject({ code: 'failed', retry: true });
  });
  expect(await second()).toBe('second');
  const failing = oneAtATime(folders(), async () => {
    throw new Error('cut');
  });
  await expect(failing).rejects.toThrow('cut');
  expect(await second()).toBe('second');
});
