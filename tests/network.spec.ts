/** What a visitor sees when the network is slow or things fail to arrive: never a blank page, never a stuck one. */
import { expect, open, type Page, test } from './setup/test.ts';
import { ALBUM as VIEWED, Viewer } from './setup/viewer.ts';

const ALBUM = '/galerias/2024-2025/torneos';
const menuLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true });

test('on a slow network the page is complete before any script arrives', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: (400 * 1024) / 8,
    uploadThroughput: (400 * 1024) / 8,
  });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/equipos/federados/cadete-femenino', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cadete femenino');
  await expect(page.getByText('Martes y jueves')).toBeVisible();
  expect(scripts).toEqual([]);
});

test('while the next page is on its way a bar says so, and the old page stays', async ({ page }) => {
  await open(page, '/equipos/federados');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route('**/torneos.data*', async (route) => {
      resolve();
      await new Promise<void>((go) => {
        answer = go;
      });
      await route.continue();
    });
  });
  await menuLink(page, 'Torneos').click();
  await asked;
  await expect(page.getByText('Cargando la página')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipos Federados');
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneos');
  await expect(page.getByText('Cargando la página')).not.toBeAttached();
});

test('offline in the middle of a page change: the error screen, and the way on once the network is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/request failed: net::ERR_INTERNET_DISCONNECTED/);
  faults.expect(/Failed to (fetch|load resource)/);
  await open(page, '/equipos/federados');
  await context.setOffline(true);
  await menuLink(page, 'Campus').click();
  await expect(page.getByRole('heading', { name: '¡Vaya!' })).toBeVisible();
  await expect(page.getByText('Parece que se ha producido un error.')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Volver a la página principal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club Voleibol Sierra');
});

test('a photo is closed without a network', async ({ page, context }) => {
  const viewer = new Viewer(page);
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await viewer.openPhoto(3);
    await context.setOffline(true);
    await page.keyboard.press('ArrowRight');
    await viewer.expectPhoto(4);
    await close();
    await viewer.expectClosed();
    await expect(page).toHaveURL(VIEWED);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Galerías 2021-2022');
    await context.setOffline(false);
  }
});

test.describe('real pictures', () => {
  test.use({ pictures: 'real' });

  test('a picture that does not arrive leaves its words and its place', async ({ page, faults }) => {
    faults.expect(/request failed: net::ERR_FAILED .*\/img\/2024-2025\/torneos\/2-/);
    faults.expect(/console error: Failed to load resource: net::ERR_FAILED .*\/torneos\/2-/);
    await page.route('**/img/2024-2025/torneos/2-*', (route) => route.abort());
    await page.goto(ALBUM);
    const photo = page.getByRole('img', { name: 'Foto 2 de Torneos 2024-2025' });
    await photo.scrollIntoViewIfNeeded();
    const box = await photo.boundingBox();
    expect(box?.height).toBeGreaterThan(80);
    const colour = await photo.evaluate((img) => getComputedStyle(img).backgroundColor);
    expect(colour).toMatch(/^rgb\(/);
  });
});

test('without the scripts of the page everything stays plain HTML that works', async ({ page, faults }) => {
  faults.expect(/request failed: net::ERR_FAILED .*\/assets\/site-/);
  faults.expect(/console error: Failed to load resource: net::ERR_FAILED .*\/assets\/site-/);
  await page.route('**/assets/site-*.js', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('radio', { name: 'Escuela ADS' }).check({ force: true });
  await expect(page.getByRole('link', { name: 'Benjamín mixto', exact: true }).first()).toBeVisible();
  await menuLink(page, 'Torneos').click();
  await expect(page).toHaveURL(/\/torneos$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Torneos');
});

for (const part of ['js', 'css']) {
  test(`a viewer whose ${part} cannot be fetched says so, and the album stays`, async ({ page, faults }) => {
    faults.expect(new RegExp(`request failed: net::ERR_FAILED .*/assets/Lightbox-.*${part}`));
    faults.expect(/console error/);
    await page.route(`**/assets/Lightbox-*.${part}`, (route) => route.abort());
    await open(page, ALBUM);
    await page.locator('#foto-1 a').click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'No se ha podido abrir la foto a pantalla completa.' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Cerrar' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page.locator('#foto-1 a')).toBeVisible();
    await expect(page.locator('#foto-1 img')).toBeVisible();
  });
}

test('a data file that is not what it should be reaches the error screen', async ({ page }) => {
  await open(page, '/equipos/federados');
  await page.route('**/campus.data*', (route) =>
    route.fulfill({ status: 200, body: '<html>otra cosa</html>' }),
  );
  await menuLink(page, 'Campus').click();
  await expect(page.getByRole('heading', { name: '¡Vaya!' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
