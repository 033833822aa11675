import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { type ClubUse, withClubLock, withSiteLock } from './club-lock.ts';

let contentDir: string;
beforeEach(() => {
  contentDir = join(newFolder(), 'content');
  mkdirSync(contentDir);
});

/** Starts a process that holds the lock until it is killed. */
async function holdInOtherProcess(use: ClubUse): Promise<ChildProcess> {
  const script = `import { withClubLock } from ${JSON.stringify(resolve('src/base/files/club-lock.ts'))};
    await withClubLock(${JSON.stringify(contentDir)}, ${JSON.stringify(use)}, async () => {
      console.log('held');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

/** Takes the lock once. Returns true, or the code of the refusal. */
const tryUse = (use: ClubUse) =>
  withClubLock(contentDir, use, async () => true, { wait: 0 }).catch(({ code }) => code);

test.each<[held: ClubUse, beside: Partial<Record<ClubUse, unknown>>]>([
  ['read', { read: true, snapshot: true, change: true, alone: 'photos-in-use' }],
  ['change', { read: true, snapshot: 'club-busy', change: 'club-busy', alone: 'photos-in-use' }],
  ['alone', { read: 'club-busy', snapshot: 'club-busy', change: 'club-busy', alone: 'photos-in-use' }],
])('while another process holds it for %s, allows %o', async (held, beside) => {
  const child = await holdInOtherProcess(held);
  for (const [use, expected] of Object.entries(beside))
    expect(await tryUse(use as ClubUse), use).toBe(expected);
  // A killed holder holds nothing.
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await tryUse('alone')).toBe(true);
});

test('lets nobody overtake a process that waits to be alone', async () => {
  const started: string[] = [];
  let endFirst = () => {};
  const first = withClubLock(contentDir, 'read', () => new Promise<void>((resolve) => (endFirst = resolve)));
  await pause(30);
  const alone = withClubLock(contentDir, 'alone', async () => void started.push('alone'));
  await pause(60);
  const second = withClubLock(contentDir, 'read', async () => void started.push('second'));
  await pause(60);
  expect(started).toEqual([]);
  endFirst();
  await Promise.all([first, alone, second]);
  expect(started).toEqual(['alone', 'second']);
});

test('lets work that holds the lock take it again, also while another waits to be alone', async () => {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const { promise: waiting, resolve: wait } = Promise.withResolvers<void>();
  const holder = withClubLock(contentDir, 'read', async () => {
    enter();
    await waiting;
    await withClubLock(contentDir, 'read', async () => {});
    await withClubLock(contentDir, 'change', () => withClubLock(contentDir, 'read', async () => {}));
    await expect(withClubLock(contentDir, 'alone', async () => {})).rejects.toThrow('within another use');
  });
  await entered;
  const alone = withClubLock(contentDir, 'alone', () => tryUse('change'), { onWait: wait });
  await holder;
  expect(await alone).toBe(true);
});

test('does not take a lock as held that its holder has released', async () => {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  let later: Promise<unknown> = Promise.resolve();
  await withClubLock(contentDir, 'alone', async () => {
    later = held.then(() => tryUse('read'));
  });
  const child = await holdInOtherProcess('alone');
  hold();
  expect(await later).toBe('club-busy');
  child.kill('SIGKILL');
});

test('reads a folder that cannot be written, and creates no folder', async () => {
  chmodSync(contentDir, 0o555);
  if (process.getuid?.() !== 0) {
    expect(await tryUse('read')).toBe(true);
    expect(await tryUse('change')).toBe('not-lockable');
  }
  chmodSync(contentDir, 0o755);
  rmSync(contentDir, { recursive: true });
  expect(await tryUse('change')).toBe(true);
  expect(existsSync(contentDir)).toBe(false);
});

test("keeps the lock's files out of repositories", async () => {
  expect(await tryUse('read')).toBe(true);
  expect(readdirSync(join(contentDir, '.escritorio')).sort()).toEqual([
    '.gitignore',
    'turno-cola.db',
    'turno.db',
  ]);
});

test('gives a built site to one program at a time, after the time to wait', async () => {
  const buildDir = join(newFolder(), 'build');
  let waits = 0;
  await withSiteLock(buildDir, async () => {
    await withSiteLock(buildDir, async () => {});
  });
  const first = withSiteLock(buildDir, () => pause(80));
  const options = { wait: 5000, onWait: () => void waits++ };
  await expect(withSiteLock(buildDir, async () => {})).rejects.toMatchObject({ code: 'site-busy' });
  expect(await withSiteLock(buildDir, async () => 'second', options)).toBe('second');
  expect(waits).toBeGreaterThan(0);
  await first;
});
