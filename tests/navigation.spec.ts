import { isSamePage, mark, scrollY } from './setup/same-page.ts';
import { CLUB } from './setup/site-map.ts';
import { expect, open, type Page, test } from './setup/test.ts';

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
  await expect(page.locator('[role=status][aria-live=polite].visually-hidden')).toHaveText(
    await page.title(),
  );
  expect(await scrollY(page)).toBe(0);
  expect(await isSamePage(page)).toBe(true);
});

test('the ball flies to the next page and is in nobody’s way; with less motion it does not', async ({
  page,
}) => {
  // As slow as a test can see.
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.playbackRate = 0.02;
      return animation;
    };
  });
  const ball = page.locator('main [data-ball]');
  const flights = () => ball.evaluate((element) => element.getAnimations().length);
  await open(page, '/equipos');
  await page.getByRole('banner').first().getByRole('link', { name: 'Galerías', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('Galerías');
  await expect.poll(flights).toBe(3);
  const flying = await ball.boundingBox();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
  await expect(page.locator('h1')).toHaveText('Aviso legal');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'CV Sierra' }).click();
  await expect(page.locator('h1')).toHaveText('Club Voleibol Sierra');
  await page.getByRole('banner').first().getByRole('link', { name: 'Galerías', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('Galerías');
  expect(await flights()).toBe(0);
  expect(await ball.boundingBox()).not.toEqual(flying);
});

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

test.describe('fetched ahead', () => {
  // Playwright switches the browser's cache off where it answers requests itself. It scrolls to try again when what it
  // clicks still moves, and the pointer would mean whatever then lies under it.
  test.use({ pictures: 'real', contextOptions: { reducedMotion: 'reduce' } });
  for (const [from, name, how] of [
    ['/', 'La semana, de un vistazo', 'a screen with one address'],
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
  await follow(main.getByRole('link', { name: 'La semana, de un vistazo' }), 'Entrenamientos');
  // Its place on the page, clear of the header that stays.
  const week = await main.getByRole('heading', { name: 'La semana, de un vistazo' }).boundingBox();
  expect(week?.y).toBeGreaterThan((await page.getByRole('banner').first().boundingBox())?.height ?? 0);
  expect(week?.y).toBeLessThan(400);
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
