import { request as httpRequest } from 'node:http';
import { REDIRECTS, SPELLINGS } from './setup/site-map.ts';
import { expect, noScripts, open, type Page, test } from './setup/test.ts';

const MOVED = REDIRECTS.filter(({ to }) => to !== '/');
const UNKNOWN = REDIRECTS.filter(({ to }) => to === '/');

/** No picture has a part in it, and with scripts off all of the home page's would be waited for, fifteen times. */
const PLAIN = { waitUntil: 'domcontentloaded' } as const;

/** Goes from a page to each address that leads elsewhere, and back: the address itself must not be in the history. */
async function expectReplaced(page: Page): Promise<void> {
  await page.goto('/aviso-legal');
  for (const { from, to } of REDIRECTS) {
    await test.step(`${from} leads to ${to}`, async () => {
      await page.goto(from, PLAIN);
      await expect(page).toHaveURL(to);
      expect(await page.evaluate(() => history.length), from).toBe(3);
      await page.goBack(PLAIN);
      await expect(page, `back from ${from}`).toHaveURL('/aviso-legal');
    });
  }
  await page.goForward(PLAIN);
  await expect(page).toHaveURL(REDIRECTS.at(-1)?.to ?? '');
}

test('redirects stand in place of their own history entry', ({ page }) => expectReplaced(page));

noScripts('redirects need no scripts', ({ page }) => expectReplaced(page));

/** Follows a link to the address as the site's own links do, without loading a page. */
async function navigateInPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The data router of React Router, which every <Link> talks to.
    (
      window as unknown as { __reactRouterDataRouter: { navigate(to: string): void } }
    ).__reactRouterDataRouter.navigate(to);
  }, path);
}

/** Goes to each address from a page of the site, and back. */
async function expectReplacedInPage(page: Page, redirects: typeof REDIRECTS): Promise<void> {
  await open(page, '/aviso-legal');
  const before = await page.evaluate(() => history.length);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  for (const { from, to } of redirects) {
    await test.step(`${from} leads to ${to}`, async () => {
      await navigateInPage(page, from);
      await expect(page, from).toHaveURL(to);
      await expect(page.locator('h1')).not.toHaveText('Aviso legal');
      expect(await page.evaluate(() => history.length), from).toBe(before + 1);
      await page.goBack();
      await expect(page, `back from ${from}`).toHaveURL('/aviso-legal');
      await expect(page.locator('h1')).toHaveText('Aviso legal');
    });
  }
  expect(await page.evaluate(() => 'stayed' in window), 'no page was loaded').toBe(true);
}

test('inside the site addresses that have moved stand in place of their own history entry', ({ page }) =>
  expectReplacedInPage(page, MOVED));

test('inside the site unknown addresses lead home in place of their own history entry', async ({
  page,
  faults,
}) => {
  // The page asks whether an address has data; that it has none is how it learns that it is unknown.
  faults.expect(/404.*\.data/);
  await expectReplacedInPage(page, UNKNOWN);
});

test('the answers are those of a server: 301 for what has moved, 302 for what is unknown', async ({
  request,
}) => {
  for (const { from, to } of REDIRECTS) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], from).toEqual([to === '/' ? 302 : 301, to]);
  }
  const slash = await request.get('/equipos/federados/?x=1', { maxRedirects: 0 });
  expect([slash.status(), slash.headers().location]).toEqual([301, '/equipos/federados?x=1']);
});

test('an address that differs from a page’s in capitals or accents alone leads to that page, for good', async ({
  request,
}) => {
  for (const { from, to } of SPELLINGS) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], from).toEqual([301, to]);
  }
});

test('the icon that browsers ask for by themselves is there', async ({ request }) => {
  const response = await request.get('/favicon.ico');
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
});

test('what is written for static hosts is not to be read', async ({ request }) => {
  for (const path of ['/_headers', '/_redirects', '/.htaccess']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], path).toEqual([302, '/']);
  }
});

test('a missing file is a 404, never the home page', async ({ request }) => {
  for (const path of [
    '/img/no-existe.jpg',
    '/img/foto.avif',
    '/assets/no-existe.js',
    '/img',
    '/no-existe.data',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(await response.text()).toBe('No existe.');
  }
});

/** Where the server sends a request for exactly this path; a URL parser would tidy it up first. */
function locationOf(origin: string, path: string): Promise<string | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method: 'HEAD' }, (response) => {
      response.resume();
      resolve(response.headers.location);
    });
    request.on('error', reject).end();
  });
}

test('an address that cannot be read leads home', async ({ baseURL }) => {
  expect(await locationOf(baseURL ?? '', '/%E0%A4%A')).toBe('/');
});

test('an address that looks like another site does not lead there', async ({ baseURL }) => {
  for (const path of [
    '//evil.example/',
    '//evil.example',
    '//equipos/',
    '/%2F%2Fevil.example/',
    '/\\evil.example',
  ]) {
    expect((await locationOf(baseURL ?? '', path)) ?? 'nowhere', path).toMatch(/^(\/|nowhere)$/);
  }
});
