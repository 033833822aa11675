import { CLUB, type ExpectedPage, PAGES } from './setup/site-map.ts';
import { expect, noScripts, type Page, test } from './setup/test.ts';

/** What every page says of itself. */
async function expectPage(page: Page, { path, h1, title, crumbs }: ExpectedPage) {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  expect(response?.status()).toBe(200);
  expect(response?.request().redirectedFrom()).toBeNull();
  await expect(page).toHaveTitle(title ? `${title} | ${CLUB}` : `${CLUB} | La Sierra`);
  await expect(page.locator('h1')).toHaveText(h1);
  const steps = page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link');
  const found = await steps.evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute('href')]));
  expect(found).toEqual(crumbs);
}

noScripts('every page is a page of its own', async ({ page }) => {
  test.slow();
  for (const expected of PAGES) await test.step(expected.path, () => expectPage(page, expected));
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
    const meta = (pattern: RegExp) => pattern.exec(html)?.[1] ?? `${path} has none`;
    seen.description.add(meta(/<meta name="description" content="([^"]+)"/));
    seen.image.add(
      meta(/<meta property="og:image" content="https:\/\/cvsierra\.example\.org(\/img\/[^"]+)"/),
    );
    expect(meta(/<link rel="canonical" href="([^"]+)"/)).toBe(`https://cvsierra.example.org${path}`);
  }
  expect(seen.description.size, 'descriptions').toBe(PAGES.length);
  expect(seen.image.size, 'pictures to share').toBe(PAGES.length);
});
