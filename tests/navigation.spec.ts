import { CLUB } from './setup/site-map.ts';
import { expect, hydrated, neverIdle, open, type Page, test } from './setup/test.ts';

/** A mark that a full load would wipe out. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { samePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'samePage' in window);
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

test('a link inside the site loads no page: scroll to the top, focus on the heading, title announced', async ({
  page,
}) => {
  await open(page, '/equipos');
  await mark(page);
  const card = page.getByRole('main').getByRole('link', { name: 'Benjamín mixto' });
  await card.scrollIntoViewIfNeeded();
  expect(await scrollY(page)).toBeGreaterThan(300);
  await card.click();
  await expect(page.locator('h1')).toHaveText('Benjamín mixto');
  await expect(page.locator('h1')).toBeFocused();
  await expect(page).toHaveTitle('Benjamín mixto (Escuela ADS) | Club Voleibol Sierra');
  await expect(page.locator('[role=status][aria-live=polite].solo-lectores')).toHaveText(await page.title());
  expect(await scrollY(page)).toBe(0);
  expect(await isSamePage(page)).toBe(true);
});

test('Back and Forward return to where the reader was', async ({ page }) => {
  await open(page, '/cuerpo-tecnico');
  await mark(page);
  const team = page.getByRole('main').getByRole('link', { name: 'IES Guadarrama' });
  // Where the reader is when the link is followed.
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { leftAt: scrollY }), true),
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
    await page
      .getByRole('banner')
      .first()
      .getByRole('link', { name: /CV Sierra|Inicio/ })
      .first()
      .click();
    await expect(page.getByRole('radio', { name: 'Equipos Federados' })).toBeChecked();
    expect(await isSamePage(page)).toBe(true);
  });
}

test('an album leads on to the others of its season, and to the season', async ({ page }) => {
  await open(page, '/galerias/2023-2024/torneos');
  const siblings = page.getByRole('navigation', { name: 'Galerías 2023-2024' });
  await expect(siblings.getByRole('link')).toHaveText([
    'Toda la temporada',
    'Equipos federados',
    'Escuela ADS',
    'Torneos',
    'Copa',
  ]);
  await expect(siblings.getByRole('link', { name: 'Torneos' })).toHaveAttribute('aria-current', 'page');
  await siblings.getByRole('link', { name: 'Equipos federados' }).click();
  await expect(page).toHaveURL('/galerias/2023-2024/federados');
  await expect(page.locator('h1')).toBeFocused();
  await expect(siblings.locator('[aria-current]')).toHaveText('Equipos federados');
  await siblings.getByRole('link', { name: 'Toda la temporada' }).click();
  await expect(page).toHaveURL('/galerias/2023-2024');
});

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

/** Moments of a page's start, and what presses Back in each of them; run in the page before its own scripts. */
const MOMENTS = {
  'while its HTML arrives': () =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')) return;
      observer.disconnect();
      history.back();
    }).observe(document, { childList: true, subtree: true }),
  'while its code is read': () =>
    Object.defineProperty(window, '__reactRouterRouteModules', {
      configurable: true,
      set(value) {
        Object.defineProperty(window, '__reactRouterRouteModules', { value });
        history.back();
      },
    }),
  'before its router is there': () =>
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
    }),
  'once its router is there, and nobody listens to it': () =>
    Object.defineProperty(window, '__reactRouterDataRouter', {
      configurable: true,
      set(value) {
        Object.defineProperty(window, '__reactRouterDataRouter', { value });
        history.back();
      },
    }),
};

for (const [moment, goBack] of Object.entries(MOMENTS)) {
  test(`Back of a page that is starting again, ${moment}, brings the page before`, async ({ page }) => {
    await changePage(page);
    await page.addInitScript(`if (location.pathname === '/torneos') (${goBack})()`);
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

test.describe('fetched ahead', () => {
  // Playwright switches the browser's cache off where it answers requests itself. It scrolls to try again when what it
  // clicks still moves, and the pointer would mean whatever then lies under it.
  test.use({ pictures: 'real', contextOptions: { reducedMotion: 'reduce' } });
  for (const [from, name, how] of [
    ['/', 'Dónde entrenamos', 'a screen with one address'],
    ['/equipos', 'Benjamín mixto', 'a screen with an address for each of its kind'],
  ]) {
    test(`a link is fetched ahead when the visitor means it, and not again when it is followed: ${how}`, async ({
      page,
    }) => {
      await open(page, from as string);
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      const answers: { url: string; fromDiskCache?: boolean }[] = [];
      cdp.on('Network.responseReceived', ({ response }) => answers.push(response));
      const link = page.getByRole('main').getByRole('link', { name: name as string });
      const fetched = page.waitForResponse(/\.data/);
      await link.hover();
      const url = (await fetched).url();
      await link.click();
      await expect(page.locator('h1')).toBeFocused();
      const data = answers.filter((answer) => answer.url.includes('.data'));
      expect(data.map((answer) => answer.url)).toEqual([url, url]);
      expect(data[1]?.fromDiskCache, 'the second is answered by the cache').toBe(true);
    });
  }
});

test('every screen that links lead to is reached without loading a page', async ({ page }) => {
  await open(page, '/');
  await mark(page);
  const follow = async (link: ReturnType<Page['locator']>, h1: string) => {
    await link.click();
    await expect(page.locator('h1')).toHaveText(h1);
    await expect(page.locator('h1')).toBeFocused();
  };
  const main = page.getByRole('main');
  const footer = page.getByRole('contentinfo');
  const menu = page.locator('#menu');
  const fromMenu = async (name: string, h1 = name) => {
    await follow(menu.getByRole('link', { name, exact: true }), h1);
    // Off the menu again: it would stay open over what is pressed next.
    await page.mouse.move(5, 600);
  };
  await fromMenu('Equipos');
  for (const name of ['Junta directiva', 'Cuerpo técnico']) {
    await menu.getByText('Nosotros').hover();
    await fromMenu(name);
  }
  await fromMenu('Inicio', CLUB);
  await follow(main.getByRole('link', { name: 'Dónde entrenamos' }), 'Entrenamientos');
  await follow(footer.getByRole('link', { name: 'Quiénes somos' }), 'Quiénes somos');
  await follow(footer.getByRole('link', { name: 'Historia' }), 'Histórico de equipos');
  await follow(footer.getByRole('link', { name: 'Resto de equipos' }), 'Resto de Equipos');
  await expect(page).toHaveURL('/equipos/resto');
  await follow(main.getByRole('link', { name: 'Veteranos mixto' }), 'Veteranos mixto');
  await follow(footer.getByRole('link', { name: 'Aviso legal' }), 'Aviso legal');
  await follow(footer.getByRole('link', { name: 'Privacidad y cookies' }), 'Privacidad y cookies');
  await fromMenu('Galerías');
  await follow(main.getByRole('link', { name: '2021-2022' }), 'Galerías 2021-2022');
  await follow(main.getByRole('link', { name: 'Torneos' }), 'Galerías 2021-2022');
  await expect(page.locator('main li[id^=foto-]')).toHaveCount(5);
  expect(await isSamePage(page)).toBe(true);
});

test('a link opens in a new tab when the visitor asks for one', async ({ page, context }) => {
  await open(page, '/equipos/resto');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: 'Veteranos mixto' })
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL('/equipos/resto/veteranos-mixto');
  await expect(page).toHaveURL('/equipos/resto');
});

test('the browser tab and what is shared change with the page', async ({ page }) => {
  await open(page, '/equipos/resto');
  await page.getByRole('main').getByRole('link', { name: 'Veteranos mixto' }).click();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://cvsierra.example.org/equipos/resto/veteranos-mixto',
  );
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', await page.title());
});
