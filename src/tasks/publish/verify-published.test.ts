import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../tests/setup/listen.ts';
import type { SiteFiles } from './manifest.ts';
import { checkGone, checkPublished, filesToCheck } from './verify-published.ts';

const filesOf = (texts: Record<string, string>): SiteFiles =>
  new Map(
    Object.entries(texts).map(([path, text]) => [
      path,
      { sha256: createHash('sha256').update(text).digest('hex'), size: text.length },
    ]),
  );

let served: Record<string, { text: string; type?: string; age?: string }>;
let origin: string;
beforeEach(async () => {
  served = {};
  // Redirects a folder's URL to its trailing slash, as static hosts do.
  const host = createServer(({ url = '' }, response) => {
    const found = served[url];
    if (!found && served[`${url}/`]) response.writeHead(301, { Location: `${url}/` }).end();
    else if (!found) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': found.type ?? 'text/html', ...(found.age && { Age: found.age }) })
        .end(found.text);
  });
  const { url, stop } = await listen(host);
  onTestFinished(stop);
  origin = url;
});

test('reports pages as correct, outdated, foreign or missing', async () => {
  served = {
    '/': { text: 'home' },
    '/equipos/': { text: 'old teams', age: '90' },
    '/agenda/': { text: 'parked domain' },
  };
  const files = filesOf({
    'index.html': 'home',
    'equipos/index.html': 'teams',
    'agenda/index.html': 'agenda',
    'avisos/index.html': 'notices',
  });
  const lines = await checkPublished({
    origin,
    files,
    paths: [...files.keys()],
    before: filesOf({ 'equipos/index.html': 'old teams' }),
  });
  expect(lines.map(({ state }) => state)).toEqual(['same', 'old', 'differs', 'missing']);
  expect(lines[1]?.sentence).toContain('de una copia de hace 90 s');
});

test('reports pages that answer 403 as missing, with a remedy, and a site that does not answer', async () => {
  const host = await listen(createServer((_, response) => void response.writeHead(403).end()));
  const files = filesOf({ 'index.html': 'home' });
  const check = () => checkPublished({ origin: host.url, files, paths: ['index.html'] });
  const forbidden = { state: 'missing', sentence: expect.stringContaining('permiso 644') };
  expect(await check()).toEqual([expect.objectContaining(forbidden)]);
  await host.stop();
  const silent = { state: 'unreachable', sentence: expect.stringContaining('no responde (ECONNREFUSED)') };
  expect(await check()).toEqual([expect.objectContaining(silent)]);
});

test('reports which old URLs of a photo are gone', async () => {
  served = {
    '/img/1.avif': { text: 'x', type: 'image/avif' },
    '/img/2.avif': { text: '<html>', type: 'text/html' },
  };
  const lines = await checkGone([1, 2, 3].map((n) => `${origin}/img/${n}.avif`));
  expect(lines.map(({ state }) => state)).toEqual(['there', 'unknown', 'gone']);
});

test('selects the home page, a page of each kind, preferably a changed one, and some new pictures', () => {
  const pages = ['/', '/equipos', '/equipos/a/b', '/equipos/a/c', '/galerias'];
  const html = pages.map((page) => (page === '/' ? 'index.html' : `${page.slice(1)}/index.html`));
  const pictures = [1, 2, 3, 4].map((n) => `img/000000000000000${n}-480.0a1b2c3d4e.avif`);
  const files = filesOf(Object.fromEntries([...html, ...pictures].map((path) => [path, path])));
  const changed = [{ address: '/equipos/a/c', title: 'C', change: 'changed' as const }];
  expect(filesToCheck(files, pages, changed, ['assets/app-1.js', ...pictures])).toEqual([
    'equipos/a/c/index.html',
    'equipos/index.html',
    'galerias/index.html',
    'index.html',
    ...pictures.slice(0, 3),
  ]);
});
