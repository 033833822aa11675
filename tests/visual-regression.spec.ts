import { siteUrl } from './setup/global.ts';
import { startFaultyProxy } from './setup/proxy.ts';
import { expect, open, type Page, still, test as watched } from './setup/test.ts';
import { ALBUM } from './setup/viewer.ts';

// What a change of a style sheet does where nobody meant it. A few pictures, each of a part that no other shows; after a
// change that was meant, look at the new ones and keep them: npm run test:browser -- visual --update-snapshots

const GREY = Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const test = watched.extend({
  // The site leaves a page its stand-in letters when the typeface comes late; pictures would tell how busy a machine was.
  greySite: async ({ once }, use) => {
    const still = () =>
      startFaultyProxy(siteUrl(), {
        pictures: GREY,
        // Marks have the shape of their picture, and grey is square.
        css: (sheet) =>
          `${sheet.replace(/font-display:\s*optional/g, 'font-display:block')}[aria-label=Colaboradores] img{visibility:hidden}`,
      });
    await use((await once('still', still)).origin);
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const at = (name: string) => ['tests', 'visual-regression', `${name}.png`];
const VIEWS = { 360: 740, 768: 1024, 1280: 800 };

async function openAt(page: Page, path: string, width: keyof typeof VIEWS): Promise<void> {
  await page.setViewportSize({ width, height: VIEWS[width] });
  await open(page, path);
  await page.evaluate(() => document.fonts.ready);
  await still(page);
}

for (const [path, ...parts] of [
  ['/equipos/federados', ['header', 1280, 'body > header']],
  ['/aviso-legal', ['footer', 768, 'footer'], ['form', 360, '#contacto']],
  ['/equipos/federados/junior-femenino', ['team', 1280, 'main'], ['team-phone', 360, 'main']],
  ['/equipos/resto', ['teams', 1280, 'main']],
  ['/entrenamientos', ['week', 1280, '#semana']],
  [ALBUM, ['album', 768, 'main']],
] as [string, ...[string, keyof typeof VIEWS, string][]][])
  test(`${path} looks as it did`, async ({ page }) => {
    for (const [name, width, part] of parts) {
      await openAt(page, path, width);
      // All of it in view: else the header, which stays, would lie over it, and pictures below would be on their way.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || !image.checkVisibility()),
      );
      await still(page);
      await expect(page.locator(part)).toHaveScreenshot(at(name));
    }
  });

test('the home page and its menu look as they did, on a phone', async ({ page }) => {
  await openAt(page, '/', 360);
  await expect(page).toHaveScreenshot(at('home-phone'));
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.locator('#menu')).toBeInViewport();
  await expect(page).toHaveScreenshot(at('menu-phone'));
});
