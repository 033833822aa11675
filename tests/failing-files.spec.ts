/** Pages whose pictures, scripts or data fail or arrive late are never blank. */

import { expectStateAccessible } from './accessibility/judge.ts';
import { pictureAddress, SAMPLE } from './setup/clubs.ts';
import { message, openForm, SENT, sendLikePerson } from './setup/contact.ts';
import { continueRequest, expect, followClock, holdRequests, open, test } from './setup/test.ts';
import { ALBUM, photoLink, Viewer } from './setup/viewer.ts';

const TORNEOS = '/galerias/2024-2025/torneos';
const SEASON = '**/assets/agenda-*.json';

test('invalid season data replaces an island with the error screen, and the rest of the page works', async ({
  page,
  faults,
}) => {
  faults.expect(/TypeError/);
  await followClock(page);
  await page.route(SEASON, (route) => route.fulfill({ json: { season: {} } }));
  await page.goto('/equipos/federados/cadete-femenino');
  await expect(page.locator('[data-island][data-season]')).not.toHaveCount(1);
  const screen = page.getByRole('main').getByRole('alert');
  await expect(screen.getByRole('heading', { name: '¡Vaya!', exact: true })).toBeVisible();
  await expect(screen.getByText('Parece que se ha producido un error.', { exact: true })).toBeVisible();
  await expect(screen.getByText('TypeError Esta parte de la página no se ha podido mostrar.')).toBeVisible();
  await expectStateAccessible(page, 'error screen', '[role=alert]');
  await sendLikePerson(page);
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  await expect(screen).toHaveCount(1);
  await page.unroute(SEASON);
  await screen.getByRole('link', { name: 'Volver a la página principal', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('Club Voleibol Sierra');
  await expect(page).toHaveURL('/');
});

test('the page stays as built if season data or code is wrong or missing', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED|Failed to fetch/);
  for (const answer of [{ json: {} }, null]) {
    await followClock(page);
    await page.route(SEASON, (route) => (answer ? route.fulfill(answer) : route.abort()));
    if (!answer) await page.route('**/assets/NextDays-*.js', (route) => route.abort());
    const requested = page.waitForRequest(SEASON);
    await page.goto('/');
    const nextDays = page.locator('[data-island="NextDays"]');
    const builtText = (await nextDays.textContent()) ?? '';
    await requested;
    await openForm(page);
    await message(page).focus();
    await expect(page.locator('[data-island="ContactNotice"]')).toHaveAttribute('data-rendered', '');
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(nextDays).toHaveText(builtText);
    await expect(nextDays).not.toHaveAttribute('data-rendered');
    await page.unroute(SEASON);
  }
});

test('«Hoy» goes when its part expires, even if the part cannot be loaded', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED|Failed to fetch/);
  await followClock(page);
  await page.route(SEASON, (route) => route.abort());
  await page.clock.setFixedTime('2024-11-14T15:40:00Z');
  await page.goto('/agenda');
  const days = page.locator('[data-island="AgendaDays"]');
  await expect(days.getByRole('heading').first()).toHaveText('Hoy, jueves 14 de noviembre');
  await page.clock.setFixedTime('2024-11-15T09:00:00Z');
  const requested = page.waitForRequest(SEASON);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await requested;
  await expect(days.getByRole('heading').first()).toHaveText('jueves 14 de noviembre');
  await expect(days).not.toContainText('Hoy');
});

test('without its first script, a page says which view it shows', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/agenda?equipo=federados/cadete-femenino');
  await expect(page.locator('[data-island=AgendaDays]').getByRole('status')).toHaveText(
    /^Todo el club: \d+ entrenamientos/,
  );
  await page.goto('/agenda/federados?equipo=federados/cadete-femenino');
  await expect(page.locator('[data-island=AgendaDays]').getByRole('status')).toHaveText(
    /^Equipos federados: \d+ entrena/,
  );
  await page.goto('/unete?nacido=2010');
  await expect(page.locator('[data-island="JoinAnswer"] h2')).toHaveText('Todos los equipos');
});

test('a page says so if it cannot show the view that its address asks for', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED|Failed to fetch/);
  for (const [path, failure, builtView, asked, files] of [
    [
      '/agenda?equipo=federados/cadete-femenino',
      'Los filtros no se han podido cargar',
      'esta es la agenda entera',
      'Quitar filtros',
      ['render-island', 'agenda'],
    ],
    [
      '/unete?nacido=2010',
      'No se ha podido cargar la elección del año',
      'estos son todos los equipos',
      'para quien nació en 2010',
      ['JoinAnswer'],
    ],
  ] as const) {
    const alert = page.getByRole('alert');
    const view = page.getByRole('main').getByText(asked);
    for (const lost of files) {
      await page.route(`**/assets/${lost}-*`, (route) => route.abort());
      await page.goto(path);
      await expect(alert, lost).toHaveText(`${failure}: ${builtView}. Vuelve a cargar la página.`);
      await expect(view, lost).toHaveCount(0);
      await page.unroute(`**/assets/${lost}-*`);
    }
    // Without the fields, the view of the address is still right.
    await page.route('**/assets/choices-*', (route) => route.abort());
    await page.goto(path);
    await expect(view).toBeVisible();
    await expect(alert).toHaveText(`${failure}. Vuelve a cargar la página.`, { useInnerText: true });
    await page.unroute('**/assets/choices-*');
    await alert.getByRole('link').click();
    await expect(view).toBeVisible();
    await expect(alert).toHaveCount(0);
  }
});

test('a page says so if its address asks for a team that is not in the agenda', async ({ page }) => {
  await open(page, '/agenda?equipo=federados/equipo-de-antes&lugar=ceip-sur');
  await expect(
    page.getByText('La dirección pide un equipo o un lugar que no está en la agenda'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page.getByText('La dirección pide')).toHaveCount(0);
});

test.describe('real pictures', () => {
  test.use({ pictures: 'real' });

  test('a missing picture leaves its alternative text and its space', async ({ page, faults }) => {
    const lostPicture = pictureAddress(SAMPLE, '2024-2025/torneos/2');
    faults.expect(new RegExp(`request failed: net::ERR_FAILED .*${lostPicture}`));
    faults.expect(new RegExp(`console error: Failed to load resource: net::ERR_FAILED .*${lostPicture}`));
    await page.route(`**${lostPicture}*`, (route) => route.abort());
    await page.goto(TORNEOS);
    const photo = page.getByRole('img', { name: 'Foto 2 de Torneos 2024-2025' });
    await photo.scrollIntoViewIfNeeded();
    const box = await photo.boundingBox();
    expect(box?.height).toBeGreaterThan(80);
    const colour = await photo.evaluate((img) => getComputedStyle(img).backgroundColor);
    expect(colour).toMatch(/^rgb\(/);
  });

  test('a loading photo shows its placeholder', async ({ page }) => {
    await open(page, ALBUM);
    const link = page.locator('#foto-2 a');
    await link.scrollIntoViewIfNeeded();
    const small = await link.locator('img').evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      return img.currentSrc;
    });
    const large = await holdRequests(
      page,
      new RegExp(`${small.replace(/-\d+\.\w+\.\w+$/, '')}-(?!${/-(\d+)\.\w+\.\w+$/.exec(small)?.[1]}\\.)`),
    );
    await link.click();
    const viewer = new Viewer(page);
    await viewer.expectPhoto(2);
    await expect(viewer.image).toHaveCSS('opacity', '1');
    await expect(viewer.image).toHaveCSS('background-image', `url("${small}")`);
    expect(await viewer.image.evaluate((img: HTMLImageElement) => img.complete)).toBe(false);
    const waiting = await viewer.image.boundingBox();
    expect(waiting?.width).toBeGreaterThan(300);
    large.end(continueRequest);
    await viewer.waitUntilStill();
    expect(await viewer.image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
    const loaded = await viewer.image.boundingBox();
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((loaded?.[side] ?? 0) - (waiting?.[side] ?? 0)), side).toBeLessThanOrEqual(1);
  });
});

test('a loading viewer says so and can be closed', async ({ page }) => {
  await open(page, TORNEOS);
  const code = await holdRequests(page, '**/assets/viewer-*.js');
  const opening = page.getByRole('dialog', { name: 'Abriendo la foto…' });
  for (const close of [
    () => opening.getByRole('button', { name: 'Cerrar' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    const photo = page.locator('#foto-2 a');
    await photo.click();
    await code.requested;
    await expect(opening.getByText('Abriendo la foto…')).toBeInViewport();
    await expect(opening.getByRole('button', { name: 'Cerrar' })).toBeFocused();
    expect(await opening.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    // The page behind it is inert.
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus:not(dialog *, body)')).toHaveCount(0);
    await close();
    await expect(opening).toHaveCount(0);
    await expect(page).toHaveURL(TORNEOS);
    await expect(photo).toBeFocused();
  }
  await photoLink(page, 1).click();
  await page.goBack();
  await expect(opening).toHaveCount(0);
  await page.goForward();
  await expect(opening).toBeVisible();
  await expectStateAccessible(page, 'photo on its way', 'dialog');
  code.end(continueRequest);
  await new Viewer(page).expectPhoto(1);
});

for (const part of ['js', 'css'])
  test(`the album stays and says so if the ${part} of the viewer is lost`, async ({ page, faults }) => {
    faults.expect(new RegExp(`request failed: net::ERR_FAILED .*/assets/viewer-.*${part}`));
    faults.expect(/console error/);
    const files = `**/assets/viewer-*.${part}`;
    const errorDialog = page.getByRole('dialog', {
      name: /^No se ha podido abrir la foto a pantalla completa\./,
    });
    await page.route(files, (route) => route.abort());
    await open(page, TORNEOS);
    await page.locator('#foto-2 a').click();
    await expect(errorDialog).toBeInViewport();
    if (part === 'js') await expectStateAccessible(page, 'no viewer', 'dialog');
    await errorDialog.getByRole('button', { name: 'Cerrar' }).click();
    await expect(errorDialog).toHaveCount(0);
    if (part === 'css') return;
    await photoLink(page, 1).click();
    await expect(errorDialog).toBeInViewport();
    await page.unroute(files);
    await errorDialog.getByRole('button', { name: 'Reintentar' }).click();
    await new Viewer(page).expectPhoto(1);
  });

test('lost photos in the viewer can be retried, and load by themselves when the network returns', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  const photo = `**${pictureAddress(SAMPLE, '2021-2022/torneos/2')}*`;
  await page.route(photo, (route) => route.abort());
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  const slide = viewer.root.locator('.yarl__slide_current');
  const errorMessage = slide.getByRole('alert');
  await viewer.button('Siguiente').click();
  await expect(errorMessage).toContainText('La foto no ha llegado. Comprueba tu conexión.');
  await expect(viewer.image).toHaveCSS('opacity', '0');
  await page.unroute(photo);
  await slide.getByRole('button', { name: 'Reintentar' }).click();
  await expect(viewer.image).toHaveCSS('opacity', '1');
  await expect(errorMessage).toHaveCount(0);
  await viewer.expectPhoto(2);

  await viewer.openPhoto(1, '/galerias/2023-2024/torneos');
  await expect(viewer.image).toHaveCSS('opacity', '1');
  await context.setOffline(true);
  for (const n of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await viewer.expectPhoto(n);
  }
  await expect(errorMessage).toBeVisible();
  await context.setOffline(false);
  await expect(errorMessage).toHaveCount(0);
  await expect(viewer.image).toHaveCSS('opacity', '1');
});
