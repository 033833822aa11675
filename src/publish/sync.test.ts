import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MANIFEST_FILE } from './manifest.ts';
import type { PublishProgress } from './progress.ts';
import { syncSite } from './sync.ts';
import { openFolder } from './targets/folder-target.ts';
import type { Target } from './targets/target.ts';
import { crossedAt, faults, inventedSite, type Site, writeSite } from './testing/sites.ts';

let dir: string;
let place: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'publicar-'));
  place = join(dir, 'destino');
  mkdirSync(place);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const OLD = inventedSite('old', [1, 2]);
const NEW = inventedSite('new', [2, 3], ['equipos', 'agenda']);
const local = (name: string, site: Site) => writeSite(join(dir, name), site);

/** All files of the target but the note of what is published. */
const published = () =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .sort();
const pathsOf = (site: Site) => Object.keys(site).sort();

test('the target shows the site, then the next one, and nothing else is left; what was not ours stays', async () => {
  writeSite(place, { '.well-known/acme': 'x' });
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  expect(published()).toEqual(['.well-known/acme', ...pathsOf(OLD)].sort());
  const progress: PublishProgress[] = [];
  await syncSite(target, local('new', NEW), { onProgress: (step) => progress.push(step) });
  expect(published()).toEqual(['.well-known/acme', ...pathsOf(NEW)].sort());
  expect(faults(place, NEW)).toEqual([]);
  expect(existsSync(join(place, 'equipos/cadete'))).toBe(false);
  expect(progress.map(({ phase }) => phase)).toContain('switch');
  expect(await syncSite(target, join(dir, 'new'))).toMatchObject({ immutable: [], pages: [], gone: [] });
});

test('a read-only file of the build is published, and can be replaced', async () => {
  const site = local('old', OLD);
  chmodSync(join(site, 'index.html'), 0o444);
  await syncSite(await openFolder(place), site);
  expect(statSync(join(place, 'index.html')).mode & 0o200).toBe(0o200);
});

test("somebody else's page is replaced only where that was confirmed; the host's own settings never", async () => {
  writeSite(place, { 'index.html': 'theirs', '.htaccess': 'theirs' });
  const target = await openFolder(place);
  const site = local('old', { ...OLD, '.htaccess': 'ours' });
  await expect(syncSite(target, site)).rejects.toMatchObject({ code: 'occupied', items: ['index.html'] });
  expect(published()).toEqual(['.htaccess', 'index.html']);
  await syncSite(target, site, { takeOver: true });
  expect(readFileSync(join(place, '.htaccess'), 'utf8')).toBe('theirs');
  expect(faults(place, OLD)).toEqual([]);
});

test('a torn note of what is published costs nothing but sending the pages again', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  writeFileSync(join(place, MANIFEST_FILE), '{"version":1,"fil');
  await expect(syncSite(target, local('new', NEW))).rejects.toMatchObject({ code: 'occupied' });
  await syncSite(target, join(dir, 'new'), { takeOver: true });
  expect(faults(place, NEW)).toEqual([]);
});

/** A target whose line is cut at a step: that one and all later ones fail. */
function cutAt(target: Target, step: number): Target {
  let steps = 0;
  return new Proxy(target, {
    get(of, name: keyof Target) {
      const method = of[name];
      if (typeof method !== 'function') return method;
      return async (...args: never[]) => {
        if (++steps > step) throw new Error('cut');
        return (method as (...args: never[]) => unknown).apply(of, args);
      };
    },
  });
}

test('cut off at any step, every page that visitors get is whole, and the next run ends it', async () => {
  local('old', OLD);
  local('new', NEW);
  let reached = false;
  for (let step = 0; !reached; step++) {
    rmSync(place, { recursive: true });
    mkdirSync(place);
    const target = await openFolder(place);
    await syncSite(target, join(dir, 'old'));
    reached = await syncSite(cutAt(target, step), join(dir, 'new')).then(
      () => true,
      () => false,
    );
    expect(faults(place, OLD, NEW), `cut at ${step}`).toEqual([]);
    await syncSite(target, join(dir, 'new'));
    expect(published(), `cut at ${step}`).toEqual(pathsOf(NEW));
    expect(faults(place, NEW), `cut at ${step}`).toEqual([]);
  }
});

test('cut off, then another site is published: nothing of the one in between is left', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  for (const step of [12, 16, 20, 30]) {
    const between = inventedSite(`between ${step}`, [step]);
    await syncSite(cutAt(target, step), local(`between-${step}`, between)).catch(() => {});
    expect(faults(place, OLD, between)).toEqual([]);
    await syncSite(target, join(dir, 'old'));
    expect(published()).toEqual(pathsOf(OLD));
  }
});

test('pages that another publication took from beside the site are not taken for published', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  // Of the same size as the old one.
  const next = inventedSite('neo', [1, 2]);
  const robbed: Target = {
    ...target,
    async put(path, content) {
      await target.put(path, content);
      if (!path.endsWith('diario.json')) return;
      const staged = [...(await target.list(['.publicando'])).keys()].filter((each) => each !== path);
      for (const each of staged.slice(0, 3)) await target.remove(each);
    },
  };
  await expect(syncSite(robbed, local('neo', next))).rejects.toMatchObject({ code: 'failed', retry: true });
  expect(faults(place, next)).not.toEqual([]);
  await syncSite(target, join(dir, 'neo'));
  expect(faults(place, next)).toEqual([]);
  expect(published()).toEqual(pathsOf(next));
});

test('a process that is killed at a random moment leaves whole pages', async () => {
  local('old', OLD);
  local('new', NEW);
  await syncSite(await openFolder(place), join(dir, 'old'));
  for (let round = 0; round < 8; round++) {
    const child = spawn(
      process.execPath,
      ['src/publish/testing/publish-run.ts', place, join(dir, round % 2 ? 'old' : 'new')],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    await pause(Math.random() * 40);
    child.kill('SIGKILL');
    await ended;
    expect(faults(place, OLD, NEW)).toEqual([]);
  }
  await syncSite(await openFolder(place), join(dir, 'new'));
  expect(published()).toEqual(pathsOf(NEW));
});

test('a photo that was taken down goes before anything else is sent', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  const isWithdrawn = (path: string) => path.startsWith('img/2024-2025/copa/1-');
  const cancel = new AbortController();
  cancel.abort();
  await expect(
    syncSite(target, local('new', NEW), { isWithdrawn, signal: cancel.signal }),
  ).rejects.toMatchObject({ code: 'cancelled' });
  expect(published().filter(isWithdrawn)).toEqual([]);
  await syncSite(target, join(dir, 'new'), { isWithdrawn });
  expect(published()).toEqual(pathsOf(NEW));
});

test('cancelled while files are sent, the old site stays as it is', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  const cancel = new AbortController();
  const onProgress = ({ phase }: PublishProgress) => phase === 'stage' && cancel.abort();
  await expect(
    syncSite(target, local('new', NEW), { onProgress, signal: cancel.signal }),
  ).rejects.toMatchObject({ code: 'cancelled', retry: true });
  expect(faults(place, OLD)).toEqual([]);
});

test('a folder that is not there is not made: its disk may not be connected', async () => {
  await expect(openFolder(join(dir, 'fuera'))).rejects.toMatchObject({ code: 'missing' });
});

test('a link below the place is not followed: what it leads to stays as it is, and nothing is published', async () => {
  const others = writeSite(join(dir, 'ajena'), { 'boda.jpg': 'theirs', '1-480.0a1b2c3d4e.avif': 'theirs' });
  const site = local('old', OLD);
  const target = await openFolder(place);
  for (const link of ['.publicando', 'img', 'equipos']) {
    symlinkSync(others, join(place, link));
    await expect(syncSite(await openFolder(place), site), link).rejects.toMatchObject({
      code: 'settings',
      message: expect.stringContaining(`«${join(place, link)}» es un enlace`),
    });
    expect(readdirSync(others).sort()).toEqual(['1-480.0a1b2c3d4e.avif', 'boda.jpg']);
    rmSync(join(place, link));
  }
  await syncSite(target, site);
  expect(faults(place, OLD)).toEqual([]);
});

test("in the folder of what is on its way, somebody else's file stays", async () => {
  writeSite(place, { '.publicando/boda.jpg': 'theirs', [`.publicando/${'ab'.repeat(32)}`]: 'left' });
  await syncSite(await openFolder(place), local('old', OLD));
  expect(published()).toEqual(['.publicando/boda.jpg', ...pathsOf(OLD)].sort());
});

const THEIRS = inventedSite('theirs', [5, 6], ['torneos']);

test.each<[string, (method: string, path: string) => boolean]>([
  ['before it announces anything', (method) => method === 'list'],
  ['while it sends pictures', (method, path) => method === 'put' && path.startsWith('img/')],
])('another computer that publishes %s is noticed: its site stays whole', async (_, isTime) => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  const theirs = local('theirs', THEIRS);
  const now = Date.UTC(2026, 10, 25, 20, 31);
  const crossing = crossedAt(target, isTime, () => syncSite(target, theirs, { now }));
  const failure = syncSite(crossing, local('new', NEW));
  await expect(failure).rejects.toMatchObject({ code: 'failed', retry: true });
  await expect(failure).rejects.toThrow('que empezó el 25 de noviembre de 2026 a las 21:31, se ha cruzado');
  await expect(failure).rejects.toThrow('Esta no ha cambiado ninguna página');
  expect(faults(place, THEIRS)).toEqual([]);
  await syncSite(target, join(dir, 'new'));
  expect(faults(place, NEW)).toEqual([]);
});

test('two that change pages at once are both noticed, and nothing is left that nobody knows', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  const theirs = local('theirs', THEIRS);
  // The other one announces, and sends its pictures, after the last look of this one.
  const cancel = new AbortController();
  const announceThem = () =>
    syncSite(target, theirs, {
      signal: cancel.signal,
      onProgress: ({ phase }) => phase === 'stage' && cancel.abort(),
    });
  const isTime = (method: string, path: string) => method === 'list' && path === '.publicando';
  let lists = 0;
  const crossing = crossedAt(
    target,
    // The journal is written, and what waits is listed for the renames.
    (method, path) => isTime(method, path) && ++lists === 3,
    () => announceThem().catch(() => {}),
  );
  await expect(syncSite(crossing, local('new', NEW))).rejects.toThrow('se ha cruzado con esta');
  expect(published()).toEqual(
    expect.arrayContaining(Object.keys(THEIRS).filter((path) => path.startsWith('img/'))),
  );
  await syncSite(target, join(dir, 'new'));
  expect(published()).toEqual(pathsOf(NEW));
  expect(faults(place, NEW)).toEqual([]);
});

test('a picture of a withdrawn photo goes although nobody noted it, and no other file does', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  const lost = 'img/2025-2026/otro/3-480.0a1b2c3d4e.avif';
  const others = ['img/2025-2026/otro/4-480.0a1b2c3d4e.avif', 'img/boda.jpg', 'img/2019/boda/1.jpg'];
  writeSite(place, Object.fromEntries([lost, ...others].map((path) => [path, 'x'])));
  const plan = await syncSite(target, join(dir, 'old'), { isWithdrawn: (path) => path === lost });
  expect(plan.withdrawn).toEqual([lost]);
  expect(published()).toEqual([...pathsOf(OLD), ...others].sort());
});
