import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { interceptDisk, interruptAtEachCall } from '../../store/testing/intercept-disk.ts';
import { type PublishProgress, type SyncOptions, syncSite } from './sync.ts';
import { openFolderTarget } from './targets/folder-target.ts';
import type { Target } from './targets/target.ts';
import {
  type InventedSite,
  interruptedAt,
  inventedSite,
  readFolderTexts,
  siteFaults,
  writeSite,
} from './testing/sites.ts';

let dir: string;
let targetDir: string;
beforeEach(() => {
  dir = newFolder();
  targetDir = join(dir, 'destino');
  mkdirSync(targetDir);
});

const OLD = inventedSite('old', [1, 2]);
const NEW = inventedSite('new', [2, 3], ['equipos', 'agenda']);
const writeLocalSite = (name: string, site: InventedSite) => writeSite(join(dir, name), site);

const published = () => Object.keys(readFolderTexts(targetDir)).sort();

test('keeps foreign files, removes empty folders and leftovers and reports progress', async () => {
  const foreign = { '.well-known/acme': 'x', '.publicando/boda.jpg': 'theirs' };
  writeSite(targetDir, { ...foreign, [`.publicando/${'ab'.repeat(32)}`]: 'left' });
  const target = await openFolderTarget(targetDir);
  await syncSite(target, writeLocalSite('old', OLD));
  const progress: PublishProgress[] = [];
  await syncSite(target, writeLocalSite('new', NEW), { onProgress: (step) => progress.push(step) });
  expect(readFolderTexts(targetDir)).toEqual({ ...foreign, ...NEW });
  expect(existsSync(join(targetDir, 'equipos/cadete'))).toBe(false);
  expect(progress.map(({ phase }) => phase)).toContain('switch');
});

test('replaces foreign pages only if confirmed, and never the host’s own settings', async () => {
  writeSite(targetDir, { 'index.html': 'theirs', '.htaccess': 'theirs' });
  const target = await openFolderTarget(targetDir);
  const site = writeLocalSite('old', { ...OLD, '.htaccess': 'ours' });
  await expect(syncSite(target, site)).rejects.toMatchObject({ kind: 'occupied', items: ['index.html'] });
  expect(published()).toEqual(['.htaccess', 'index.html']);
  await syncSite(target, site, { replaceForeign: true });
  expect(readFileSync(join(targetDir, '.htaccess'), 'utf8')).toBe('theirs');
  expect(siteFaults(targetDir, OLD)).toEqual([]);
});

const isFirstPhoto = (path: string) => path.startsWith('img/2024-2025/copa/1-');
// Not only the photos change, but also the code of the pages.
const WITHOUT_PHOTO = inventedSite('newer', [2]);

test.each<[string, InventedSite, finished: InventedSite, SyncOptions]>([
  ['and the next run finishes', NEW, NEW, {}],
  ['while it removes withdrawn pictures', WITHOUT_PHOTO, WITHOUT_PHOTO, { isWithdrawn: isFirstPhoto }],
  ['and the next run goes back to the old site', NEW, OLD, {}],
])('leaves complete pages when killed at any disk call, %s', async (_, site, finished, options) => {
  const [oldDir, newDir] = [writeLocalSite('old', OLD), writeLocalSite('new', site)];
  await interruptAtEachCall<string[]>('kill', {
    before: [],
    after: [],
    async start() {
      rmSync(targetDir, { recursive: true });
      mkdirSync(targetDir);
      const target = await openFolderTarget(targetDir);
      await syncSite(target, oldDir);
      const recover = async () => {
        const faults = siteFaults(targetDir, OLD, site);
        await syncSite(target, finished === OLD ? oldDir : newDir, options);
        expect(readFolderTexts(targetDir)).toEqual(finished);
        return faults;
      };
      return { change: () => syncSite(target, newDir, options), recover };
    },
  });
});

/** Publishes a site in a process that is killed when it moves the first picture into place. */
async function publishUntilKilled(target: Target, siteDir: string, options: SyncOptions): Promise<void> {
  let isKilled = false;
  const restore = await interceptDisk(({ name, args }) => {
    isKilled ||= name === 'rename' && String(args[1]).includes('/img/');
    if (isKilled) throw new Error('The process is gone.');
  });
  await syncSite(target, siteDir, options).catch(() => {});
  restore();
  expect(isKilled).toBe(true);
}

test.each<PublishProgress['phase']>(['upload', 'stage'])(
  'keeps the old site without withdrawn photos if cancelled at the end of «%s»',
  async (last) => {
    const target = await openFolderTarget(targetDir);
    await syncSite(target, writeLocalSite('old', OLD));
    const isWithdrawn = isFirstPhoto;
    const cancel = new AbortController();
    const phases: string[] = [];
    const onProgress = ({ phase, done, total }: PublishProgress) => {
      phases.push(phase);
      if (phase === last && done === total) cancel.abort();
    };
    await expect(
      syncSite(target, writeLocalSite('new', NEW), { isWithdrawn, onProgress, signal: cancel.signal }),
    ).rejects.toMatchObject({ kind: 'cancelled', retry: true });
    expect(phases.at(-1)).toBe(last);
    expect(published().filter(isWithdrawn)).toEqual([]);
    expect(readFileSync(join(targetDir, 'index.html'), 'utf8')).toBe(OLD['index.html']);
    await syncSite(target, join(dir, 'new'), { isWithdrawn });
    expect(readFolderTexts(targetDir)).toEqual(NEW);
  },
);

test('does not follow paths of a tampered manifest outside the target', async () => {
  const foreignDir = writeSite(join(dir, 'ajena'), { 'boda.jpg': 'theirs' });
  const target = await openFolderTarget(targetDir);
  await syncSite(target, writeLocalSite('old', OLD));
  const manifest = JSON.parse(readFileSync(join(targetDir, '.publicado.json'), 'utf8'));
  manifest.files['../ajena/boda.jpg'] = { sha256: 'ab'.repeat(32), size: 6 };
  writeSite(targetDir, { '.publicado.json': JSON.stringify(manifest) });
  await syncSite(target, writeLocalSite('new', NEW), { replaceForeign: true });
  expect(readdirSync(foreignDir)).toEqual(['boda.jpg']);
});

const THEIRS = inventedSite('theirs', [5, 6], ['torneos']);

test.each<[string, (method: string, path: string) => boolean]>([
  ['lists files', (method) => method === 'list'],
  ['replaces pages', (method) => method === 'rename'],
  ['removes files', (method, path) => method === 'remove' && path.startsWith('equipos')],
])(
  'refuses another computer that starts while this one %s, and lets it change nothing',
  async (_, isMoment) => {
    const target = await openFolderTarget(targetDir);
    await syncSite(target, writeLocalSite('old', OLD), { owner: 'this' });
    const theirs = writeLocalSite('theirs', THEIRS);
    let refusal: unknown;
    const interrupted = interruptedAt(target, isMoment, async () => {
      refusal = await syncSite(target, theirs, { owner: 'other' }).catch((error) => error);
    });
    const now = Date.UTC(2026, 10, 25, 20, 31);
    await syncSite(interrupted, writeLocalSite('new', NEW), { owner: 'this', now });
    expect(refusal).toMatchObject({ kind: 'other-computer', retry: true });
    expect(String(refusal)).toMatch(
      /Otro ordenador está publicando en .* desde el 25 de noviembre de 2026 a las 21:31/,
    );
    expect(readFolderTexts(targetDir)).toEqual(NEW);
    // The next computer learns who published last.
    const contains = vi.fn(() => true);
    await syncSite(target, theirs, { owner: 'other', contains });
    expect(contains).toHaveBeenCalledWith(expect.objectContaining({ owner: 'this', at: now }));
  },
);

test('takes over the lock of another computer if confirmed, and resumes its own', async () => {
  const [oldDir, newDir] = [writeLocalSite('old', OLD), writeLocalSite('new', NEW)];
  const target = await openFolderTarget(targetDir);
  await publishUntilKilled(target, oldDir, { owner: 'this' });
  await expect(syncSite(target, newDir, { owner: 'other' })).rejects.toThrow('Otro ordenador');
  await syncSite(target, newDir, { owner: 'other', takeOverLock: true });
  expect(readFolderTexts(targetDir)).toEqual(NEW);
  await publishUntilKilled(target, oldDir, { owner: 'this' });
  await syncSite(target, oldDir, { owner: 'this' });
  expect(readFolderTexts(targetDir)).toEqual(OLD);
});

test('ignores a half-written lock', async () => {
  const target = await openFolderTarget(targetDir);
  writeSite(targetDir, { '.publicando/turno.json': '{"id":' });
  await syncSite(target, writeLocalSite('old', OLD), { owner: 'this' });
  expect(readFolderTexts(targetDir)).toEqual(OLD);
});

test('a slow computer stops before its pages change if another one took over', async () => {
  const target = await openFolderTarget(targetDir);
  await syncSite(target, writeLocalSite('old', OLD), { owner: 'this' });
  const theirs = writeLocalSite('theirs', THEIRS);
  const isMoment = (method: string, path: string) => method === 'put' && path.startsWith('img/');
  const interrupted = interruptedAt(target, isMoment, () =>
    syncSite(target, theirs, { owner: 'other', takeOverLock: true }),
  );
  await expect(syncSite(interrupted, writeLocalSite('new', NEW), { owner: 'this' })).rejects.toThrow(
    'Otro ordenador',
  );
  expect(siteFaults(targetDir, THEIRS)).toEqual([]);
});

test('a slow computer removes nothing after another one took over', async () => {
  const target = await openFolderTarget(targetDir);
  await syncSite(target, writeLocalSite('old', OLD), { owner: 'this' });
  const theirs = inventedSite('theirs', [1, 2]);
  writeLocalSite('theirs', theirs);
  let isSwitched = false;
  const interrupted = interruptedAt(
    target,
    () => isSwitched,
    () => syncSite(target, join(dir, 'theirs'), { owner: 'other', takeOverLock: true }),
  );
  const onProgress = ({ phase, done, total }: PublishProgress) => {
    if (phase === 'switch') isSwitched = done === total;
  };
  await expect(
    syncSite(interrupted, writeLocalSite('new', NEW), { owner: 'this', onProgress }),
  ).rejects.toMatchObject({
    kind: 'other-computer',
  });
  expect(readFolderTexts(targetDir)).toEqual(theirs);
});

test('of two computers that publish at once, one is refused and the other’s site is complete', async () => {
  const sites = { one: inventedSite('one', [1, 2]), two: inventedSite('two', [1, 2]) };
  for (const [name, site] of Object.entries(sites)) writeLocalSite(name, site);
  const publishAs = (owner: keyof typeof sites) =>
    openFolderTarget(targetDir).then((target) => syncSite(target, join(dir, owner), { owner }));
  let refused = 0;
  for (let round = 0; round < 12; round++) {
    const delay = pause(Math.random() * 12);
    const results = await Promise.allSettled([publishAs('one'), delay.then(() => publishAs('two'))]);
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      refused++;
      expect(result.reason).toMatchObject({ kind: 'other-computer' });
    }
    const isWhole = Object.values(sites).filter((site) => siteFaults(targetDir, site).length === 0);
    expect(isWhole, `round ${round}`).toHaveLength(1);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  }
  expect(refused).toBeGreaterThan(0);
});
