import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
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

test('another process is refused, too, and one that is killed leaves no lock', async () => {
  const script = `
    import { oneAtATime } from ${JSON.stringify(resolve('src/publish/publish-club.ts'))};
    await oneAtATime(${JSON.stringify(folders())}, () => new Promise(() => {
      console.log('begun');
      setInterval(() => {}, 1000);
    }));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  await once(child.stdout, 'data');
  await expect(oneAtATime(folders(), async () => {})).rejects.toThrow('Ya se está publicando');
  child.kill('SIGKILL');
  await ended;
  expect(await oneAtATime(folders(), async () => 'next')).toBe('next');
});
