import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteInfoOf } from '../src/build/site-info.ts';
import { readClub } from '../src/content/read.ts';
import { readMailConfig } from '../src/mail/config.ts';
import { type Manifest, variantsOf } from '../src/pictures/manifest.ts';
import { picturesOnRequest } from '../src/pictures/on-request.ts';
import { createApp } from '../src/server/app.ts';
import { openSite } from '../src/server/site.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { SAMPLE } from './setup/clubs.ts';
import { siteDir } from './setup/global.ts';
import { expect, hydrated, open, type Page, test } from './setup/test.ts';

/** What the specification asks of the error screen; an empty status is none. */
async function expectErrorScreen(
  page: Page,
  status: string,
  message: RegExp,
  title = '¡Vaya! | Club Voleibol Sierra',
): Promise<void> {
  await expect(page.locator('h1')).toHaveText('¡Vaya!');
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('main')).toContainText('Parece que se ha producido un error.');
  const detail = page.locator('h1 + p + p');
  await expect(detail).toHaveText(message);
  await expect(detail.locator('strong')).toHaveText(status ? [status] : []);
  await page.getByRole('link', { name: 'Volver a la página principal' }).click();
  await expect(page.locator('h1')).toHaveText('Club Voleibol Sierra');
  expect(new URL(page.url()).pathname).toBe('/');
}

for (const [name, link] of [
  ['a page with an address of its own', 'Entrenamientos'],
  ['one of many pages', 'Torneos'],
] as const) {
  test(`the data of ${name} cannot be loaded: inside the layout`, async ({ page, faults }) => {
    faults.expect(/500/);
    await page.route(/\.data/, (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'Avería' }),
    );
    await open(page, '/aviso-legal');
    if (link === 'Torneos') await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    else {
      await page.locator('#menu').getByText('Nosotros').click();
      await page.locator('#menu').getByRole('link', { name: link }).click();
    }
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('banner').first()).toBeVisible();
    await expectErrorScreen(page, '500', /Avería|Internal Server Error/);
  });
}

test('there is no network any more', async ({ page, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await open(page, '/aviso-legal');
  await page.route(/\.data/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(page.getByRole('main')).toContainText('No hay conexión con el servidor.');
  await expect(page.getByRole('main')).not.toContainText('fetch');
  const again = page.getByRole('link', { name: 'vuelve a intentarlo' });
  await again.click();
  await expect(page.locator('h1')).toHaveText('Torneos');
  await hydrated(page);
  // To the browser the page before is a place of this one: the router asks for its data.
  await page.goBack();
  await expect(page).toHaveURL('/aviso-legal');
  await expectErrorScreen(page, '', /^ *No hay conexión con el servidor\.$/);
});

test('Back without a network: the error is on the screen, and the page comes with the connection', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await open(page, '/aviso-legal');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(page.locator('h1')).toHaveText('Torneos');
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '¡Vaya!' })).toBeInViewport();
  await context.setOffline(false);
  await expect(page.locator('h1')).toHaveText('Aviso legal');
});

test('a screen that throws: inside the layout, with the message of the error', async ({ page, faults }) => {
  faults.expect(/TypeError|Cannot read|is not|Minified React error/);
  // The page's data with a list where its people should be taken away: the screen cannot draw that.
  await page.route('**/junta-directiva.data*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const broken = body.replace('"people"', '"nadies"');
    expect(broken).not.toBe(body);
    await route.fulfill({ response, body: broken });
  });
  await open(page, '/');
  await page.locator('#menu').getByText('Nosotros').click();
  await page.locator('#menu').getByRole('link', { name: 'Junta directiva' }).click();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  // Said to screen readers, too; and gone with the screen, even when the next page's own title comes back unchanged.
  await expect(page.getByRole('status').filter({ hasText: '¡Vaya!' })).toBeAttached();
  await page.goBack();
  await expect(page).toHaveTitle('Club Voleibol Sierra | La Sierra');
  await page.goForward();
  await expectErrorScreen(page, '', /undefined|null/);
});

test('a page whose own data in the HTML is broken shows the screen, too', async ({ page, faults }) => {
  faults.expect(/TypeError|Cannot read|Hydration|hydrat|Minified React error|#4\d\d/);
  await page.route('/junta-directiva', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const headers = { ...response.headers() };
    delete headers['content-security-policy'];
    const broken = html.replace('\\"people\\"', '\\"nadies\\"');
    expect(broken).not.toBe(html);
    await route.fulfill({
      response,
      headers,
      body: broken.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ''),
    });
  });
  await page.goto('/junta-directiva');
  await hydrated(page);
  await expectErrorScreen(page, '', /undefined|null/);
});

/** The site with a photo whose file was damaged on disk: same size, same time, no picture in it. */
async function startDamaged(folder: string) {
  const photo = join(folder, 'rota.jpg');
  await writeFile(photo, 'no picture');
  const { size, mtimeMs } = await stat(photo);
  const manifest = JSON.parse(await readFile(join(siteDir(), '..', 'pictures.json'), 'utf8')) as Manifest;
  const picture = manifest.pictures['foto:2024-2025/copa/1'];
  if (!picture) throw new Error('the sample club has such a photo');
  picture.source = { kind: 'file', path: 'rota.jpg', sha256: '', bytes: size, mtimeMs };
  const info = siteInfoOf(await readClub(SAMPLE.contentDir, sitePages));
  const site = {
    ...(await openSite(info, siteDir())),
    pictures: picturesOnRequest({ manifest, photosDir: folder, cacheDir: join(folder, 'cache') }),
  };
  const app = await createApp({
    site: () => site,
    siteDir: siteDir(),
    mail: readMailConfig({ DATA_DIR: join(folder, 'data') }),
    logLevel: 'silent',
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${url}${variantsOf(picture)[0]?.path}`, stop: () => app.close() };
}

test('a fault of the server itself', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'club-fault-'));
  const server = await startDamaged(folder);
  const page = await browser.newPage();
  const response = await page.goto(server.url);
  expect(response?.status()).toBe(500);
  // The home page's own pictures would still be drawn into the folder while it is removed.
  await page.route('**/img/**', (route) => route.abort());
  // Its style passes its own policy.
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(43, 47, 54)');
  await expectErrorScreen(page, '500', /Internal Server Error/, '¡Vaya!');
  await page.close();
  await server.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});
