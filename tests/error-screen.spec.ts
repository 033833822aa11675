import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { siteInfoOf } from '../src/build/build.ts';
import { readClub } from '../src/content/read.ts';
import { readMailConfig } from '../src/mail/config.ts';
import { type Manifest, variantsOf } from '../src/pictures/manifest.ts';
import { picturesOnRequest } from '../src/pictures/on-request.ts';
import { createApp } from '../src/server/serve.ts';
import { openSite } from '../src/server/site.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { SENT, submit } from './contact/form.ts';
import { SAMPLE } from './setup/clubs.ts';
import { siteDir } from './setup/global.ts';
import { expect, type Page, test } from './setup/test.ts';

const SEASON = '**/assets/agenda-*.json';

/** What the specification asks of the error screen. */
async function expectErrorScreen(page: Page, screen: Locator, detail: RegExp): Promise<void> {
  await expect(screen.getByRole('heading', { name: '¡Vaya!', exact: true })).toBeVisible();
  await expect(screen.getByText('Parece que se ha producido un error.', { exact: true })).toBeVisible();
  await expect(screen.getByText(detail)).toBeVisible();
  await screen.getByRole('link', { name: 'Volver a la página principal', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('Club Voleibol Sierra');
  expect(new URL(page.url()).pathname).toBe('/');
}

test('a season that cannot be drawn: one error screen in the place of a part, and the rest of the page lives on', async ({
  page,
  faults,
}) => {
  faults.expect(/TypeError/);
  await page.route(SEASON, (route) => route.fulfill({ json: { season: {} } }));
  await page.goto('/equipos/federados/cadete-femenino');
  expect(await page.locator('[data-island][data-agenda]').count()).toBeGreaterThan(3);
  const screen = page.getByRole('main').getByRole('alert');
  await expect(screen).toBeVisible();
  // The form is started after the others.
  await submit(page);
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
  await expect(screen).toHaveCount(1);
  await page.unroute(SEASON);
  await expectErrorScreen(page, screen, /undefined/);
});

for (const [what, answer] of Object.entries({
  'is not there': { status: 404, body: 'Not Found' },
  'is cut off': { contentType: 'application/json', body: '{"season":{"weekly":[' },
  'is another file': { json: {} },
}))
  test(`a season that ${what}: the page stays as it was made`, async ({ page, faults }) => {
    if ('status' in answer) faults.expect(/404/);
    await page.route(SEASON, (route) => route.fulfill(answer));
    const asked = page.waitForResponse(SEASON);
    await page.goto('/');
    const next = await page.locator('[data-island="NextDays"]').textContent();
    await asked;
    await submit(page);
    await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await page.locator('[data-island="NextDays"]').textContent()).toBe(next);
  });

test('the season, or the code of a part of a page, cannot be loaded: the page stays as it was made', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED|Failed to fetch/);
  await page.route(/\/assets\/(agenda-.*\.json|NextDays-.*\.js)$/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('radio', { name: 'Escuela ADS' }).click();
  await expect(page.getByRole('link', { name: 'Benjamín mixto', exact: true }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Próximo', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
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
    // Alone: another photo of the same content would be read in its place.
    pictures: picturesOnRequest({
      manifest: { pictures: { damaged: picture } },
      photosDir: folder,
      cacheDir: join(folder, 'cache'),
    }),
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
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(242, 242, 238)');
  await expect(page).toHaveTitle('¡Vaya!');
  await expect(page.locator('strong')).toHaveText('500');
  await expectErrorScreen(page, page.getByRole('main'), /^500 Internal Server Error$/);
  await page.close();
  await server.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});
