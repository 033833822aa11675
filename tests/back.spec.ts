import { isSamePage, mark, scrollY } from './setup/same-page.ts';
import { expect, hydrated, neverIdle, open, type Page, test } from './setup/test.ts';

test('Back and Forward return to where the reader was', async ({ page }) => {
  await open(page, '/cuerpo-tecnico');
  await mark(page);
  const team = page.getByRole('main').getByRole('link', { name: 'IES Guadarrama' });
  // Where the reader is when the link is followed.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { leftAt: window.scrollY }), true),
  );
  await team.click();
  const before = await page.evaluate(() => (window as unknown as { leftAt: number }).leftAt);
  expect(before).toBeGreaterThan(300);
  await expect(page.locator('h1')).toHaveText('IES Guadarrama');
  await page.mouse.wheel(0, 400);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300);
  const lower = await scrollY(page);
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Cuerpo técnico');
  await expect.poll(() => scrollY(page)).toBe(before);
  await page.goForward();
  await expect(page.locator('h1')).toHaveText('IES Guadarrama');
  await expect.poll(() => scrollY(page)).toBe(lower);
  expect(await isSamePage(page)).toBe(true);
});

for (const early of [false, true]) {
  const when = early ? ', chosen before React ran' : '';
  test(`Back to the home page shows the teams that were left there${when}`, async ({ page }) => {
    const school = page.getByRole('radio', { name: 'Escuela ADS' });
    const card = page
      .locator('div[data-panel]')
      .getByRole('link', { name: 'Absoluto femenino', exact: true });
    if (early) {
      // The first touch starts React, and comes too late for it.
      await page.route('**/assets/*.js', async (route) => {
        await expect(school).toBeChecked();
        await route.continue();
      });
      await page.goto('/', { waitUntil: 'commit' });
      await school.click();
      await hydrated(page);
    } else {
      await open(page, '/');
      await school.click();
    }
    await mark(page);
    await card.click();
    await expect(page.locator('h1')).toHaveText('Absoluto femenino');
    await page.goBack();
    await expect(school).toBeChecked();
    await expect(card).toBeInViewport();
    // A new visit begins with the first again.
    await card.click();
    await expect(page.locator('h1')).toHaveText('Absoluto femenino');
    await page.locator('#menu').getByRole('link', { name: 'Inicio', exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Equipos Federados' })).toBeChecked();
    expect(await isSamePage(page)).toBe(true);
  });
}

/** Follows a link to /torneos. To the browser both are places of one page then, even after a reload. */
async function changePage(page: Page): Promise<void> {
  await open(page, '/aviso-legal');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(page.locator('h1')).toHaveText('Torneos');
}

test('Back of a page that was just reloaded brings the page before, although no script follows yet', async ({
  page,
}) => {
  await changePage(page);
  await neverIdle(page);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL('/aviso-legal');
  await expect(page.locator('h1')).toHaveText(['Aviso legal']);
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
});

/** Runs in the page: presses Back when its own scripts set this. */
const backWhenSet = (name: string) =>
  Object.defineProperty(window, name, {
    configurable: true,
    set(value) {
      Object.defineProperty(window, name, { value });
      history.back();
    },
  });

/** Moments of a page's start, and the script that presses Back in each of them, before the page's own. */
const MOMENTS = {
  'while its HTML arrives': `(${() =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      history.back();
    }).observe(document, { childList: true, subtree: true })})()`,
  'while its code is read': `(${backWhenSet})('__reactRouterRouteModules')`,
  'before its router is there': `(${() =>
    Object.defineProperty(window, '__reactRouterContext', {
      configurable: true,
      set(context) {
        const value = new Proxy(context, {
          set(target, key, part) {
            // React Router takes the page's data; the router is made once they are decoded.
            if (key === 'stream' && !part) history.back();
            return Reflect.set(target, key, part);
          },
        });
        Object.defineProperty(window, '__reactRouterContext', { value });
      },
    })})()`,
  'once its router is there, and nobody listens to it': `(${backWhenSet})('__reactRouterDataRouter')`,
};

for (const [moment, script] of Object.entries(MOMENTS)) {
  test(`Back of a page that is starting again, ${moment}, brings the page before`, async ({ page }) => {
    await changePage(page);
    await page.addInitScript(`if (location.pathname === '/torneos') ${script}`);
    await page.reload({ waitUntil: 'commit' });
    await expect(page).toHaveURL('/aviso-legal');
    await expect(page.locator('h1')).toHaveText(['Aviso legal']);
    await hydrated(page);
    await expect(page.locator('h1')).toHaveText(['Aviso legal']);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accesibilidad' }).click();
    await expect(page.locator('h1')).toHaveText(['Accesibilidad']);
  });
}

test('Back after a link to a place of the same page returns to where the reader was', async ({ page }) => {
  await open(page, '/aviso-legal');
  const index = page.getByRole('navigation', { name: 'Índice' });
  await index.getByRole('link', { name: 'Hiperenlaces a esta web' }).click();
  await expect(page).toHaveURL(/#/);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300);
  const heading = page.getByRole('heading', { name: 'Hiperenlaces a esta web' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const lower = await scrollY(page);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goForward();
  await expect.poll(() => scrollY(page)).toBe(lower);
});
