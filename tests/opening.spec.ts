/** While a page opens, what is far below the screen is not laid out (src/site/opening); nobody may notice. */
import { expect, hydrated, neverIdle, noScripts, open, type Page, test } from './setup/test.ts';

test.use({ viewport: { width: 412, height: 823 } });

/** The parts of the page that are not laid out, by their first headings. */
const skipped = (page: Page) =>
  page
    .locator('section, footer')
    .evaluateAll((parts) =>
      parts
        .filter((part) => !part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
        .map((part) => part.querySelector('h2')?.textContent ?? part.localName),
    );

const TRACES = '[data-opening], [data-laid-out], section[style], footer[style]';

const heights = (page: Page) =>
  page.locator('section, footer').evaluateAll((parts) => parts.map((part) => part.clientHeight));

test('what is far below waits until the first touch', async ({ page }) => {
  await neverIdle(page);
  await page.goto('/');
  expect(await skipped(page)).toEqual([
    'La semana, de un vistazo',
    'Galerías 2024-2025',
    'Quiénes somos',
    'Patrocinadores',
    'Colaboradores',
    'El club',
  ]);
  await page.mouse.click(1, 400);
  expect(await skipped(page)).toEqual([]);
});

test('once scripts start all is laid out, without a trace of it', async ({ page }) => {
  await open(page, '/');
  expect(await skipped(page)).toEqual([]);
  await expect(page.locator(TRACES)).toHaveCount(0);
});

test('each part is there when it is scrolled to, as high as it is later', async ({ page }) => {
  await neverIdle(page);
  await page.goto('/');
  for (const part of await page.locator('section, footer').all()) {
    await part.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
    await expect
      .poll(() =>
        part.evaluate(({ firstElementChild }) =>
          firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
        ),
      )
      .toBe(true);
  }
  const before = await heights(page);
  await page.mouse.click(1, 400);
  await expect(page.locator('[data-opening]')).toHaveCount(0);
  expect(await heights(page)).toEqual(before);
});

test('Back finds the place that was left, and a reload and a link to a part every height right', async ({
  page,
  faults,
}) => {
  // A typeface that comes late is used from the next page on (`font-display: optional`), and lines break elsewhere
  // there. Here it never comes, so that both visits have the same heights.
  await page.route('**/*.woff2', (route) => route.abort());
  faults.expect(/\.woff2/);
  await neverIdle(page);
  await page.goto('/');
  await page.mouse.click(1, 400);
  await page.evaluate(() => scrollTo({ top: 4000, behavior: 'instant' }));
  await page.goto('/aviso-legal');
  expect(await skipped(page)).toContain('Patrocinadores');
  await page.goBack();
  expect(await skipped(page)).toEqual([]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(4000);
  await page.reload();
  expect(await skipped(page)).toEqual([]);
  await page.goto('/aviso-legal#contacto');
  expect(await skipped(page)).toEqual([]);
  await expect(page.getByRole('heading', { name: 'Contacto' })).toBeInViewport();
});

test('Contacto, touched at once, leads to the form and stays there', async ({ page }) => {
  const beIdle = await neverIdle(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).first().click();
  const heading = page.getByRole('heading', { name: 'Contacto' });
  await expect(heading).toBeInViewport();
  const top = () => heading.evaluate((h) => Math.round(h.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(300);
  await beIdle();
  await hydrated(page);
  expect(await top()).toBeLessThan(300);
  expect(await top()).toBeGreaterThan(0);
});

noScripts('without scripts a page opens in one piece', async ({ page }) => {
  await page.goto('/');
  expect(await page.locator('html').getAttribute('data-opening')).toBeNull();
});
