import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { type PublishProgress, syncSite } from './sync.ts';
import { openFolder } from './targets/folder-target.ts';
import type { Target } from './targets/target.ts';
import { crossedAt, faults, inventedSite, type Site, textsIn, writeSite } from './testing/sites.ts';

let dir: string;
let place: string;
beforeEach(() => {
  dir = newFolder();
  place = join(dir, 'destino');
  mkdirSync(place);
});

const OLD = inventedSite('old', [1, 2]);
const NEW = inventedSite('new', [2, 3], ['equipos', 'agenda']);
const local = (name: string, site: Site) => writeSite(join(dir, name), site);

const published = () => Object.keys(textsIn(place)).sort();

test('foreign files stay, empty folders go, and progress is reported', async () => {
  writeSite(place, { '.well-known/acme': 'x' });
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  const progress: PublishProgress[] = [];
  await syncSite(target, local('new', NEW), { onProgress: (step) => progress.push(step) });
  expect(textsIn(place)).toEqual({ '.well-known/acme': 'x', ...NEW });
  expect(existsSync(join(place, 'equipos/cadete'))).toBe(false);
  expect(progress.map(({ phase }) => phase)).toContain('switch');
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
    expect(textsIn(place), `cut at ${step}`).toEqual(NEW);
  }
});

test('cut off, then another site is published: nothing of the one in between is left', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  for (const step of [12, 20]) {
    const between = inventedSite(`between ${step}`, [step]);
    await syncSite(cutAt(target, step), local(`between-${step}`, between)).catch(() => {});
    expect(faults(place, OLD, between)).toEqual([]);
    await syncSite(target, join(dir, 'old'));
    expect(textsIn(place)).toEqual(OLD);
  }
});

const KILLS = process.env.FULL ? 50 : 8;

test('a process that is killed at a random moment leaves whole pages', {
  timeout: 20_000 + 4000 * KILLS,
}, async () => {
  local('old', OLD);
  local('new', NEW);
  await syncSite(await openFolder(place), join(dir, 'old'));
  for (let round = 0; round < KILLS; round++) {
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
  expect(textsIn(place)).toEqual(NEW);
});

test.each<PublishProgress['phase']>(['upload', 'stage'])(
  'cancelled before pages change, at the end of «%s», the old site stays, but for photos that were taken down',
  async (last) => {
    const target = await openFolder(place);
    await syncSite(target, local('old', OLD));
    const isWithdrawn = (path: string) => path.startsWith('img/2024-2025/copa/1-');
    const cancel = new AbortController();
    const phases: string[] = [];
    const onProgress = ({ phase, done, total }: PublishProgress) => {
      phases.push(phase);
      if (phase === last && done === total) cancel.abort();
    };
    await expect(
      syncSite(target, local('new', NEW), { isWithdrawn, onProgress, signal: cancel.signal }),
    ).rejects.toMatchObject({ code: 'cancelled', retry: true });
    expect(phases.at(-1)).toBe(last);
    expect(published().filter(isWithdrawn)).toEqual([]);
    expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe(OLD['index.html']);
    await syncSite(target, join(dir, 'new'), { isWithdrawn });
    expect(textsIn(place)).toEqual(NEW);
  },
);

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

test('a manifest that was tampered with leads nowhere else: what is beside the place stays', async () => {
  const theirs = writeSite(join(dir, 'ajena'), { 'boda.jpg': 'theirs' });
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD));
  const manifest = JSON.parse(readFileSync(join(place, '.publicado.json'), 'utf8'));
  manifest.files['../ajena/boda.jpg'] = { sha256: 'ab'.repeat(32), size: 6 };
  writeSite(place, { '.publicado.json': JSON.stringify(manifest) });
  await syncSite(target, local('new', NEW), { takeOver: true });
  expect(readdirSync(theirs)).toEqual(['boda.jpg']);
});

test('foreign files in the staging folder stay', async () => {
  writeSite(place, { '.publicando/boda.jpg': 'theirs', [`.publicando/${'ab'.repeat(32)}`]: 'left' });
  await syncSite(await openFolder(place), local('old', OLD));
  expect(textsIn(place)).toEqual({ '.publicando/boda.jpg': 'theirs', ...OLD });
});

const THEIRS = inventedSite('theirs', [5, 6], ['torneos']);

test.each<[string, (method: string, path: string) => boolean]>([
  ['looks around', (method) => method === 'list'],
  ['changes pages', (method) => method === 'rename'],
  ['cleans up', (method, path) => method === 'remove' && path.startsWith('equipos')],
])('another computer that begins while this one %s is refused, and changes nothing', async (_, isTime) => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD), { owner: 'this' });
  const theirs = local('theirs', THEIRS);
  let refusal: unknown;
  const crossing = crossedAt(target, isTime, async () => {
    refusal = await syncSite(target, theirs, { owner: 'other' }).catch((error) => error);
  });
  const now = Date.UTC(2026, 10, 25, 20, 31);
  await syncSite(crossing, local('new', NEW), { owner: 'this', now });
  expect(refusal).toMatchObject({ code: 'other-computer', retry: true });
  expect(String(refusal)).toMatch(
    /Otro ordenador está publicando en .* desde el 25 de noviembre de 2026 a las 21:31/,
  );
  expect(textsIn(place)).toEqual(NEW);
  // The next one hears whose the last one was.
  expect(await syncSite(target, theirs, { owner: 'other' })).toMatchObject({ othersAt: now });
  expect(await syncSite(target, theirs, { owner: 'other' })).toMatchObject({ othersAt: null });
});

test('the turn of a computer that never came back can be taken over, and it resumes its own', async () => {
  local('old', OLD);
  local('new', NEW);
  const target = await openFolder(place);
  await syncSite(cutAt(target, 20), join(dir, 'old'), { owner: 'this' }).catch(() => {});
  await expect(syncSite(target, join(dir, 'new'), { owner: 'other' })).rejects.toThrow('Otro ordenador');
  await syncSite(target, join(dir, 'new'), { owner: 'other', takeTurn: true });
  expect(textsIn(place)).toEqual(NEW);
  await syncSite(cutAt(target, 20), join(dir, 'old'), { owner: 'this' }).catch(() => {});
  await syncSite(target, join(dir, 'old'), { owner: 'this' });
  expect(textsIn(place)).toEqual(OLD);
});

test('a half-written turn is nobody’s', async () => {
  const target = await openFolder(place);
  writeSite(place, { '.publicando/turno.json': '{"id":' });
  await syncSite(target, local('old', OLD), { owner: 'this' });
  expect(textsIn(place)).toEqual(OLD);
});

test('a slow computer stops before its pages change once another one has taken over', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD), { owner: 'this' });
  const theirs = local('theirs', THEIRS);
  const isTime = (method: string, path: string) => method === 'put' && path.startsWith('img/');
  const slow = crossedAt(target, isTime, () => syncSite(target, theirs, { owner: 'other', takeTurn: true }));
  await expect(syncSite(slow, local('new', NEW), { owner: 'this' })).rejects.toThrow('Otro ordenador');
  expect(faults(place, THEIRS)).toEqual([]);
});

test('a slow computer removes nothing once another one has taken over and shows what it would remove', async () => {
  const target = await openFolder(place);
  await syncSite(target, local('old', OLD), { owner: 'this' });
  const theirs = inventedSite('theirs', [1, 2]);
  local('theirs', theirs);
  let isSwitched = false;
  const slow = crossedAt(
    target,
    () => isSwitched,
    () => syncSite(target, join(dir, 'theirs'), { owner: 'other', takeTurn: true }),
  );
  const onProgress = ({ phase, done, total }: PublishProgress) => {
    if (phase === 'switch') isSwitched = done === total;
  };
  await expect(syncSite(slow, local('new', NEW), { owner: 'this', onProgress })).rejects.toMatchObject({
    code: 'other-computer',
  });
  expect(textsIn(place)).toEqual(theirs);
});

test('two computers that publish at once, again and again: one site is there, whole, and the other is refused', async () => {
  const sites = { one: inventedSite('one', [1, 2]), two: inventedSite('two', [1, 2]) };
  for (const [name, site] of Object.entries(sites)) local(name, site);
  const of = (owner: keyof typeof sites) =>
    openFolder(place).then((target) => syncSite(target, join(dir, owner), { owner }));
  let refused = 0;
  for (let round = 0; round < 42; round++) {
    const later = pause(Math.random() * 12);
    const both = await Promise.allSettled([of('one'), later.then(() => of('two'))]);
    for (const each of both) {
      if (each.status === 'fulfilled') continue;
      refused++;
      expect(each.reason).toMatchObject({ code: 'other-computer' });
    }
    const isWhole = Object.values(sites).filter((site) => faults(place, site).length === 0);
    expect(isWhole, `round ${round}`).toHaveLength(1);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  }
  expect(refused).toBeGreaterThan(0);
});
