import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClubFolders } from './testing/club-folders.ts';

let club: ClubFolders;
let lock: string;
beforeEach(() => {
  club = new ClubFolders();
  lock = join(club.contentDir, '.escritorio/bloqueo');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  return club.remove();
});

function leave(owner: object | string): void {
  mkdirSync(join(club.contentDir, '.escritorio'), { recursive: true });
  writeFileSync(lock, typeof owner === 'string' ? owner : JSON.stringify(owner));
}

const since = '2024-11-20T10:00:00.000Z';

/** A process that does nothing until it is told to end. */
async function idleProcess() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(1)']);
  await once(child.stdout, 'data');
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid as number, end };
}

test('one desk at a time, also by another name of the folder; the next one after it closed', async () => {
  const first = await club.open();
  await expect(club.open()).rejects.toMatchObject({ code: 'locked' });
  const alias = join(club.base, 'alias');
  symlinkSync(club.contentDir, alias, 'junction');
  await expect(club.open({ contentDir: alias })).rejects.toThrow(
    'El escritorio ya está abierto en esta carpeta',
  );
  await first.close();
  await (await club.open()).close();
});

test('a desk whose lock is gone takes it again, and sees what is in the folder; not where another has it', async () => {
  const first = await club.open();
  club.write('content/a.yaml', 'a: 1\n');
  const tag = (await first.read('a.yaml'))?.tag ?? null;
  await first.apply({ title: 'Antes', writes: { 'a.yaml': 'a: 2\n' }, expect: { 'a.yaml': tag } });
  expect(first.versions()).toHaveLength(1);
  // As when the folder is replaced by a copy.
  rmSync(join(club.contentDir, '.escritorio'), { recursive: true });
  expect(await first.drafts()).toEqual([]);
  expect(first.versions()).toEqual([]);
  await expect(club.open()).rejects.toMatchObject({ code: 'locked' });

  rmSync(lock);
  const second = await club.open();
  await expect(
    first.apply({ title: 'Después', writes: { 'b.yaml': 'b: 1\n' }, expect: { 'b.yaml': null } }),
  ).rejects.toMatchObject({ code: 'locked' });
  await second.close();
  await first.apply({ title: 'Después', writes: { 'b.yaml': 'b: 1\n' }, expect: { 'b.yaml': null } });
  expect(first.versions().map(({ title }) => title)).toEqual(['Después']);
});

test('of two started at once exactly one opens', async () => {
  leave({ pid: 999_999_999, host: hostname(), since, process: null });
  const opened = await Promise.allSettled([club.open(), club.open(), club.open()]);
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a desk that lives keeps its lock; one that died does not', async () => {
  const other = await idleProcess();
  leave({ pid: other.pid, host: hostname(), since, process: null });
  await expect(club.open()).rejects.toMatchObject({ code: 'locked' });
  await other.end();
  await club.open();
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
});

test('a number that was given to another process, also to this one, holds nothing', async () => {
  leave({ pid: process.pid, host: hostname(), since, process: null });
  await (await club.open()).close();
  const other = await idleProcess();
  leave({ pid: other.pid, host: hostname(), since, process: 'another start' });
  await (await club.open()).close();
  await other.end();
});

test.skipIf(process.platform === 'win32')('a desk of another time zone is still the same one', async () => {
  const other = await idleProcess();
  const startIn = (zone: string) =>
    execFileSync('ps', ['-o', 'lstart=', '-p', String(other.pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: zone },
    }).trim();
  expect(startIn('UTC')).not.toBe(startIn('Asia/Tokyo'));
  // Where there is no /proc.
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  leave({ pid: other.pid, host: hostname(), since, process: startIn('UTC') });
  await expect(club.open()).rejects.toMatchObject({ code: 'locked' });
  await other.end();
});

test('a lock that a power cut left empty or torn is taken over', async () => {
  for (const rest of ['', '{"pid": 12']) {
    leave(rest);
    await (await club.open()).close();
  }
});

test('a desk on another computer is believed, and the message says what to do', async () => {
  leave({ pid: 1, host: 'portatil-de-ana', since, process: null });
  const error = await club.open().catch((error) => error);
  expect(error.message).toContain('en el ordenador «portatil-de-ana»');
  expect(error.message).toContain(`borra el archivo ${lock}`);
});

test('without a content folder there is nothing to open, and none is made', async () => {
  const contentDir = join(club.base, 'nada');
  await expect(club.open({ contentDir })).rejects.toThrow('No encuentro la carpeta del contenido');
  await expect(club.open({ contentDir })).rejects.toThrow('No encuentro la carpeta del contenido');
});
