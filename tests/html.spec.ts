import { HtmlValidate } from 'html-validate';
import { builtPages } from './setup/built-pages.ts';
import { siteDir } from './setup/global.ts';
import { HTML_RULES } from './setup/html-rules.ts';
import { PAGES } from './setup/site-map.ts';
import { expect, test } from './setup/test.ts';

test('every built page is valid HTML', async () => {
  const validator = new HtmlValidate(HTML_RULES);
  const pages = await builtPages(siteDir());
  expect(pages.length).toBeGreaterThan(55);
  const faults: string[] = [];
  for (const { path, html } of pages) {
    const { results } = await validator.validateString(html, path);
    for (const { messages } of results) {
      faults.push(...messages.map((m) => `${path}:${m.line}:${m.column} ${m.ruleId}: ${m.message}`));
    }
  }
  expect(faults).toEqual([]);
});

test('structured data can be read, and says what each page is', async () => {
  const types: Record<string, string[]> = {};
  for (const { path, html } of await builtPages(siteDir())) {
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    types[path] = blocks.flatMap((block) => JSON.parse(block[1] ?? '')['@type'] as string | string[]);
  }
  for (const { path } of PAGES.filter(({ crumbs }) => crumbs.length > 0))
    expect(types[path], path).toContain('BreadcrumbList');
  expect(types['/']).toEqual(['SportsClub', 'SportsOrganization']);
  expect(types['/equipos/federados/cadete-femenino']).toEqual(
    expect.arrayContaining(['SportsTeam', 'BreadcrumbList', 'Place']),
  );
  expect(types['/entrenamientos']?.filter((type) => type === 'Place')).toHaveLength(4);
  expect(types['/galerias/2024-2025/copa']).toEqual(['ImageGallery', 'BreadcrumbList']);
});

test('the web manifest names icons that are there', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({
    name: 'Club Voleibol Sierra',
    short_name: 'CV Sierra',
    lang: 'es',
    start_url: '/',
  });
  for (const icon of manifest.icons) {
    const response = await request.get(icon.src);
    expect([response.status(), response.headers()['content-type']]).toEqual([200, icon.type]);
  }
});
