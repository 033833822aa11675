import { readHtml } from './setup/html.ts';
import { CLUB, PAGES } from './setup/site-map.ts';
import { expect, noScripts, test } from './setup/test.ts';

test('every page is a page of its own', async ({ page }) => {
  for (const { path, h1, title, crumbs } of PAGES) {
    const found = await readHtml(page, path, (html) => ({
      title: html.title,
      h1: [...html.querySelectorAll('h1')].map((heading) => heading.textContent),
      crumbs: [...html.querySelectorAll('nav[aria-label="Ruta de navegación"] a')].map((a) => [
        a.textContent,
        a.getAttribute('href'),
      ]),
    }));
    const name = title ? `${title} | ${CLUB}` : `${CLUB} | La Sierra`;
    expect(found, path).toEqual({ title: name, h1: [h1], crumbs });
  }
});

noScripts('every page opens without scripts', async ({ page }) => {
  for (const { path, h1 } of PAGES) {
    // The pictures, which all come at once without scripts, have no part in it.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const heading = page.getByRole('heading', { level: 1, name: h1, exact: true });
    await expect(heading, path).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Enviar mensaje' }), path).toBeVisible();
  }
});

test('there are 56 pages, and the sitemap lists just these', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const listed = [...xml.matchAll(/<loc>https:\/\/cvsierra\.example\.org([^<]*)<\/loc>/g)].map((m) => m[1]);
  expect(listed.sort()).toEqual(PAGES.map(({ path }) => path).sort());
  expect(listed).toHaveLength(56);
});

test('each page has its own description, canonical address and picture to share', async ({ request }) => {
  const seen = { description: new Set<string>(), image: new Set<string>() };
  for (const { path } of PAGES) {
    const html = await (await request.get(path)).text();
    const meta = (pattern: RegExp) => {
      const found = pattern.exec(html)?.[1];
      expect(found, `${path}: ${pattern}`).toBeTruthy();
      return found ?? '';
    };
    seen.description.add(meta(/<meta name="description" content="([^"]+)"/));
    seen.image.add(
      meta(/<meta property="og:image" content="https:\/\/cvsierra\.example\.org(\/img\/[^"]+)"/),
    );
    expect(meta(/<link rel="canonical" href="([^"]+)"/)).toBe(`https://cvsierra.example.org${path}`);
  }
  expect(seen.description.size, 'descriptions').toBe(PAGES.length);
  expect(seen.image.size, 'pictures to share').toBe(PAGES.length);
});
