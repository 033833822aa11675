import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { fullBrowserPath } from './setup/chromium.ts';
import { siteDir, siteUrl } from './setup/global.ts';
import { SPELLINGS } from './setup/site-map.ts';
import { expect, open, noScripts as plain, type StartOnce, test, waitForIslands } from './setup/test.ts';

// Navigation between pages and back. Targets and statuses of addresses: server/answers.test.ts.

test('a followed link starts at the top of the page, also for the keyboard', async ({ page }) => {
  await open(page, '/equipos');
  await page.getByRole('main').getByRole('link', { name: 'Benjamín mixto' }).click();
  await expect(page).toHaveTitle('Benjamín mixto (Escuela ADS) | Club Voleibol Sierra');
  await expect(page.locator('h1')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
});

test('prefetches the page of a hovered link, but no files or anchors', async ({ page }) => {
  await page.goto('/agenda');
  const session = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) =>
    fetched.push(new URL(prefetchUrl).pathname),
  );
  await session.send('Preload.enable');
  const footer = page.getByRole('contentinfo');
  await page.getByRole('button', { name: 'Llevarlo a mi calendario' }).click();
  await page.getByRole('link', { name: /Descargar el archivo/ }).hover();
  // The mouse would hover a link of the list below the popover.
  await page.mouse.move(0, 300);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').first().getByRole('link', { name: 'Contacto' }).hover();
  await footer.getByRole('link', { name: 'Torneos' }).hover();
  await expect.poll(() => fetched).toContain('/torneos');
  expect(new Set(fetched)).toEqual(new Set(['/torneos']));
});

test('Back and Forward restore the scroll position', async ({ page }) => {
  await open(page, '/cuerpo-tecnico');
  const team = page.getByRole('main').getByRole('link', { name: 'IES Guadarrama' });
  await team.click();
  await expect(page.locator('h1')).toHaveText('IES Guadarrama');
  const lower = page.getByRole('main').getByRole('heading', { level: 2 }).last();
  await lower.scrollIntoViewIfNeeded();
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Cuerpo técnico');
  await expect(team).toBeInViewport();
  await page.goForward();
  await expect(page.locator('h1')).toHaveText('IES Guadarrama');
  await expect(page.locator('h1')).not.toBeInViewport();
  await expect(lower).toBeInViewport();
});

test('Back to the home page restores the selected teams; a new visit starts with the first', async ({
  page,
}) => {
  await open(page, '/');
  const school = page.getByRole('radio', { name: 'Escuela ADS' });
  const card = page.locator('div[data-panel]').getByRole('link', { name: 'Absoluto femenino', exact: true });
  await school.click();
  await card.click();
  await expect(page.locator('h1')).toHaveText('Absoluto femenino');
  await page.goBack();
  await expect(school).toBeChecked();
  await expect(card).toBeInViewport();
  await card.click();
  await expect(page.locator('h1')).toHaveText('Absoluto femenino');
  await page.locator('#menu').getByRole('link', { name: 'Inicio', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Equipos Federados' })).toBeChecked();
});

test('a page from the back/forward cache has its menu closed', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const executablePath = fullBrowserPath();
  test.skip(!executablePath, 'The headless shell has no back/forward cache.');
  // Playwright disables the back/forward cache by default.
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs,
  });
  const page = await browser.newPage({ serviceWorkers: 'block' });
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.toggleAttribute('data-persisted', persisted),
    ),
  );
  await open(page, `${baseURL}/`);
  await page.locator('#menu').getByText('Nosotros').click();
  await page.locator('#menu').getByRole('link', { name: 'Junta directiva' }).click();
  await expect(page.locator('h1')).toHaveText('Junta directiva');
  await page.evaluate(() => history.back());
  await expect(page.locator('h1')).toHaveText('Club Voleibol Sierra');
  await expect(page.locator('html')).toHaveAttribute('data-persisted', '');
  await expect(page.locator('#menu details[open]')).toHaveCount(0);
  await browser.close();
});

/**
 * Serves a built site like GitHub Pages: index.html for folders, 404.html for unknown paths, no headers or rules of the site.
 * Pictures come from the site shared by all tests, because this build has not encoded them.
 */
async function startStaticHost() {
  const [root, app] = [siteDir(), fastify({ forceCloseConnections: true })];
  await app.register(fastifyStatic, { root, redirect: true });
  app.get('/img/*', async ({ url }, reply) => {
    const picture = await fetch(siteUrl() + url);
    reply.code(picture.status).type(picture.headers.get('content-type') ?? '');
    return Buffer.from(await picture.arrayBuffer());
  });
  app.setNotFoundHandler((_, reply) =>
    reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send(createReadStream(join(root, '404.html'))),
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close() };
}

const onHost = {
  baseURL: async ({ once }: { once: StartOnce }, use: (url: string) => Promise<void>) =>
    use((await once('static host', startStaticHost)).url),
};
const REDIRECTS = [
  { from: '/equipos-federados', to: '/equipos/federados' },
  { from: '/no-existe', to: '' },
];

for (const [suffix, hostTest, redirects] of [
  ['', test.extend(onHost), [...REDIRECTS, ...SPELLINGS]],
  // Only scripts recognise an address that differs from a page's in capitals or accents.
  [', without scripts', plain.extend(onHost), REDIRECTS],
] as const) {
  hostTest(`pages and redirects work on a plain static host${suffix}`, async ({ page, baseURL, faults }) => {
    faults.expect(/status of 404|response 404/);
    await page.goto(`${baseURL}/aviso-legal/`);
    for (const { from, to } of redirects) {
      await page.goto(`${baseURL}${from}`, { waitUntil: 'commit' });
      await page.waitForURL(`${baseURL}${to}/`);
      await page.goBack();
      await expect(page, `back from ${from}`).toHaveURL(`${baseURL}/aviso-legal/`);
    }
    await page.goto(`${baseURL}/equipos/federados`);
    if (!suffix) await waitForIslands(page);
    await page.getByRole('main').getByRole('link', { name: 'Cadete femenino' }).click();
    await expect(page.locator('h1')).toHaveText('Cadete femenino');
  });
}
