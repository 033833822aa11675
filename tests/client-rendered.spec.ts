import { scratchFolder, serveFolder } from '../bench/site.ts';
import { buildSpa } from '../bench/spa/build.ts';
import { siteDir } from './setup/global.ts';
import { expect, test } from './setup/test.ts';
import { ALBUM } from './setup/viewer.ts';

// What benches compare the site with has to be the same screens, or the comparison says nothing.
test('the client-rendered build of the benches shows the screens that the site shows', async ({
  page,
  browser,
}) => {
  const paths = ['/', '/aviso-legal', ALBUM];
  const folder = scratchFolder();
  await buildSpa(siteDir(), folder.path, paths);
  const spa = await serveFolder(folder.path);
  const context = await browser.newContext();
  try {
    const client = await context.newPage();
    for (const path of paths) {
      await client.goto(spa.url + path);
      await expect(client.locator('h1')).toBeVisible();
      await page.goto(path);
      await expect(client.locator('main')).toHaveText((await page.locator('main').textContent()) ?? '');
      expect(await client.locator('main img').count()).toBe(await page.locator('main img').count());
    }
  } finally {
    await context.close();
    await spa.stop();
    folder.dispose();
  }
});
