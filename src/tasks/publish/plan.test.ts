import { expect, test } from 'vitest';
import type { FileState } from './manifest.ts';
import { planPublish, type TargetState } from './plan.ts';
import { showsWithdrawn } from './withdrawn.ts';

const state = (text: string): FileState => ({
  sha256: Buffer.from(text).toString('hex').padEnd(64, '0'),
  size: text.length,
});
const files = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, state(text)]));
const sizes = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, { length }]) => [path, length]));
const published = (texts: Record<string, string>, otherFiles: Record<string, string> = {}): TargetState => ({
  manifest: { files: files(texts), announced: new Map() },
  sizes: sizes({ ...texts, ...otherFiles }),
});

const PICTURE = 'img/2024-2025/copa/17-480.0a1b2c3d4e.avif';

test('sends only changed files and removes obsolete ones', () => {
  const plan = planPublish(
    files({ 'index.html': 'new', 'sitemap.xml': 'same', 'equipos/index.html': 'here' }),
    published({ 'index.html': 'old', 'sitemap.xml': 'same', [PICTURE]: 'foto', 'avisos/index.html': 'x' }),
  );
  expect(plan).toMatchObject({
    immutable: [],
    pages: ['equipos/index.html', 'index.html'],
    gone: ['avisos/index.html', PICTURE],
    unchanged: 1,
  });
});

test('sends files again that were removed or changed at the target by hand', () => {
  const site = { 'index.html': 'page', 'agenda/index.html': 'page', 'assets/app-1.js': 'code' };
  const remote = {
    ...published(site),
    sizes: sizes({ 'index.html': 'page', 'agenda/index.html': 'longer page' }),
  };
  expect(planPublish(files(site), remote)).toMatchObject({
    immutable: ['assets/app-1.js'],
    pages: ['agenda/index.html'],
    occupied: [],
  });
});

test('without a manifest, sends pages but not pictures, and treats files published by this computer as its own', () => {
  const site = { 'index.html': 'a', [PICTURE]: 'foto' };
  const known = files({ ...site, 'viejo/index.html': 'x', 'suyo/index.html': 'x' });
  const targetFiles = { ...site, 'viejo/index.html': 'x', 'suyo/index.html': 'theirs', 'otro.txt': 'y' };
  const remote = { manifest: null, sizes: sizes(targetFiles), known };
  expect(planPublish(files({ ...site, 'suyo/index.html': 'b' }), remote)).toMatchObject({
    immutable: [],
    pages: ['suyo/index.html', 'index.html'],
    gone: ['viejo/index.html'],
    occupied: ['suyo/index.html'],
  });
});

test('recognises a withdrawn photo in all widths, by content or by position in its album, and no other photo', () => {
  const hash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
  const inAlbum = { album: '2024-2025/copa', photo: 17 };
  const photo = { date: '2024-11-20', inAlbum, likeness: null, hashes: [hash], images: ['0123456789'] };
  const withdrawn = [photo];
  const targetFiles = [
    PICTURE,
    'img/2024-2025/copa/17-960.0a1b2c3d4e.avif',
    'img/9f86d081884c7d65-480.0a1b2c3d4e.avif',
    'img/9f86d081884c7d65-960.5e4d3c2b1a.jpg',
    'img/otra-480.0123456789.avif',
  ];
  const otherFiles = [
    'img/9f86d081884c7d66-480.0a.avif',
    'img/9f86d081884c7d6-480.0a.avif',
    'img/2024-2025/copa/1-480.0a.avif',
    'img/2024-2025/copa/170-480.0a.avif',
  ];
  const remote = published(Object.fromEntries([...targetFiles, ...otherFiles].map((path) => [path, path])));
  const isWithdrawn = (path: string) => showsWithdrawn(path, withdrawn);
  expect(planPublish(files({}), remote, { isWithdrawn }).withdrawn).toEqual(targetFiles);
});

test('replaces new pages before pages that link to them, and a compressed copy after its file', () => {
  const site = files({
    'index.html': 'new',
    'sitemap.xml': 'new',
    'galerias/index.html': 'new',
    'galerias/index.html.gz': 'new',
    'galerias/copa/index.html': 'new',
  });
  const old = published({ 'index.html': 'old', 'sitemap.xml': 'old', 'galerias/index.html': 'old' });
  expect(planPublish(site, old).pages).toEqual([
    'galerias/copa/index.html',
    'galerias/index.html',
    'galerias/index.html.gz',
    'index.html',
    'sitemap.xml',
  ]);
});

test('keeps files with hashed names for the grace period, except withdrawn photos', () => {
  const OTHER = 'img/2024-2025/copa/18-480.0a1b2c3d4e.avif';
  const grace = 1000;
  const targetFiles = { 'avisos/index.html': 'x', [PICTURE]: 'foto', [OTHER]: 'other' };
  const first = planPublish(files({}), published(targetFiles), { grace, now: 5000 });
  expect(first.gone).toEqual(['avisos/index.html']);
  expect([...first.leaving.keys()]).toEqual([PICTURE, OTHER]);
  const remainingSizes = sizes({ [PICTURE]: 'foto', [OTHER]: 'other' });
  const later = { manifest: { files: new Map(), announced: first.leaving }, sizes: remainingSizes };
  const isWithdrawn = (path: string) => path === PICTURE;
  expect(planPublish(files({}), later, { isWithdrawn, grace, now: 5999 })).toMatchObject({
    gone: [PICTURE],
    withdrawn: [PICTURE],
  });
  expect(planPublish(files({}), later, { grace, now: 6000 }).gone).toEqual([PICTURE, OTHER]);
  // Setting the clock back does not extend the grace period.
  const { leaving } = planPublish(files({}), later, { grace, now: 100 });
  expect([...leaving.values()].map(({ since }) => since)).toEqual([100, 100]);
});
