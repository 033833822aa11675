import { siteDir, siteUrl } from './setup/global.ts';
import { SPELLINGS } from './setup/site-map.ts';
import { startStaticHost } from './setup/static-host.ts';
import { expect, hydrated, type Once, noScripts as plain, test as watched } from './setup/test.ts';

const onHost = {
  baseURL: async ({ once }: { once: Once }, use: (url: string) => Promise<void>) =>
    use((await once('static host', () => startStaticHost(siteDir(), siteUrl()))).url),
};
const test = watched.extend(onHost);
const noScripts = plain.extend(onHost);

test('the same build works from a host that knows nothing of it', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/equipos/federados`);
  await hydrated(page);
  await expect(page.locator('h1')).toHaveText('Equipos Federados');
  await page.getByRole('main').getByRole('link', { name: 'Cadete femenino' }).click();
  await expect(page.locator('h1')).toHaveText('Cadete femenino');
  await expect(page.locator('nav#menu [aria-current=page]')).toHaveCount(0);
});

for (const [name, run] of [
  ['with scripts', test],
  ['without scripts', noScripts],
] as const) {
  run(
    `redirects lead where they should, in place of its own history entry, ${name}`,
    async ({ page, baseURL, faults }) => {
      faults.expect(/status of 404|response 404/);
      await page.goto(`${baseURL}/aviso-legal/`);
      for (const [from, to] of [
        ['/equipos-federados', '/equipos/federados/'],
        ['/no-existe', '/'],
      ]) {
        const target = `${baseURL}${to}`;
        await page.goto(`${baseURL}${from}`, { waitUntil: 'commit' });
        await page.waitForURL(target);
        await page.goBack();
        await expect(page, `back from ${from}`).toHaveURL(`${baseURL}/aviso-legal/`);
      }
    },
  );
}

test('with scripts, an address that differs from a page’s in capitals or accents alone leads to that page', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/status of 404|response 404/);
  await page.goto(`${baseURL}/aviso-legal/`);
  for (const { from, to } of SPELLINGS) {
    await page.goto(`${baseURL}${from}`, { waitUntil: 'commit' });
    await page.waitForURL(`${baseURL}${to}/`);
    await page.goBack();
    await expect(page, `back from ${from}`).toHaveURL(`${baseURL}/aviso-legal/`);
  }
});
