import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, plannedVariants } from '../src/pictures/manifest.ts';
import { attributes, builtPages } from './setup/built-pages.ts';
import { siteDir } from './setup/global.ts';
import { REDIRECTS } from './setup/site-map.ts';
import { expect, test } from './setup/test.ts';

test('every address in every page leads somewhere that exists', async () => {
  const pages = await builtPages(siteDir());
  const ids = new Map(pages.map(({ path, html }) => [path, new Set(attributes(html, 'id'))]));
  const moved = new Set(REDIRECTS.filter(({ to }) => to !== '/').map(({ from }) => from));
  const manifest = JSON.parse(await readFile(join(siteDir(), '..', 'pictures.json'), 'utf8')) as Manifest;
  const pictures = new Set(plannedVariants(manifest));
  const dead: string[] = [];
  const files = new Set<string>();
  for (const { path, html } of pages) {
    const srcSets = attributes(html, 'srcset').flatMap((set) =>
      set.split(', ').map((each) => each.split(' ')[0] ?? ''),
    );
    for (const address of new Set([...attributes(html, 'href'), ...attributes(html, 'src'), ...srcSets])) {
      if (/^(https?|mailto|tel|data):/.test(address)) continue;
      const { pathname, hash } = new URL(address, `http://site${path}`);
      const known = ids.get(pathname);
      if (known ? hash && !known.has(hash.slice(1)) : !moved.has(pathname) && !pictures.has(pathname)) {
        if (known || !/\.\w+$/.test(pathname)) dead.push(`${path} -> ${address}`);
        else files.add(pathname);
      }
    }
  }
  for (const file of files) {
    if (!(await stat(join(siteDir(), file)).catch(() => null))?.isFile()) dead.push(file);
  }
  expect(dead).toEqual([]);
});

test('every link to another site opens a new tab and gives it no way back', async () => {
  const wrong: string[] = [];
  let count = 0;
  for (const { path, html } of await builtPages(siteDir())) {
    for (const [anchor] of html.matchAll(/<a\s[^>]*href="https?:[^>]*>/g)) {
      count += 1;
      if (!/target="_blank"/.test(anchor) || !/rel="[^"]*noopener/.test(anchor))
        wrong.push(`${path} ${anchor}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(500);
});

test('no link inside the site opens a new tab', async () => {
  const wrong = (await builtPages(siteDir())).flatMap(({ path, html }) =>
    [...html.matchAll(/<a\s[^>]*href="[/#][^>]*>/g)]
      .filter(([a]) => a.includes('target='))
      .map(([a]) => `${path} ${a}`),
  );
  expect(wrong).toEqual([]);
});

test('files that search engines and phones read are there, with their types', async ({ request }) => {
  for (const [path, type] of [
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/_.data', 'text/x-script'],
  ] as const) {
    const response = await request.get(path);
    expect([response.status(), response.headers()['content-type']?.split(';')[0]], path).toEqual([200, type]);
  }
});
