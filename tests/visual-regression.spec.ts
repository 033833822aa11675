import { siteUrl } from './setup/global.ts';
import { startFaultyProxy } from './setup/proxy.ts';
import { expect, open, type Page, waitForAnimations, test as watched } from './setup/test.ts';
import { ALBUM } from './setup/viewer.ts';

// Shows side effects of style sheet changes: one screenshot for each part of the site. After an intended change, look at the
// new screenshots and commit them: npm run test:browser -- visual --update-snapshots

const GREY = Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const test = watched.extend({
  // With `font-display: optional` a busy machine would keep the fallback typeface.
  greySite: async ({ once }, use) => {
    const startStillSite = () =>
      startFaultyProxy(siteUrl(), {
        pictures: GREY,
        // Logos take the aspect ratio of their file, and the grey pixel is square.
        css: (sheet) =>
          `${sheet.replace(/font-display:\s*optional/g, 'font-display:block')}[aria-label=Colaboradores] img{visibility:hidden}`,
      });
    await use((await once('still site', startStillSite)).origin);
  },
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const screenshotPath = (name: string) => ['tests', 'visual-regression', `${name}.png`];
const VIEWS = { 360: 740, 768: 1024, 1280: 800 };

async function openAt(page: Page, path: string, width: keyof typeof VIEWS): Promise<void> {
  await page.setViewportSize({ width, height: VIEWS[width] });
  await open(page, path);
  await page.evaluate(() => document.fonts.ready);
  await waitForAnimations(page);
}

/** Moves an element to a whole pixel. Otherwise the size of its screenshot would depend on the height of the content above. */
const snapToPixel = (element: HTMLElement) => {
  const { left, top } = element.getBoundingClientRect();
  element.style.translate = `${Math.ceil(left) - left}px ${Math.ceil(top) - top}px`;
};

for (const [path, ...parts] of [
  ['/equipos/federados', ['header', 1280, 'body > header']],
  ['/aviso-legal', ['footer', 768, 'footer'], ['form', 360, '#contacto']],
  ['/equipos/federados/junior-femenino', ['team', 1280, 'main'], ['team-phone', 360, 'main']],
  ['/equipos/resto', ['teams', 1280, 'main']],
  ['/entrenamientos', ['week', 1280, '#semana']],
  [ALBUM, ['album', 768, 'main']],
] as [string, ...[string, keyof typeof VIEWS, string][]][])
  test(`${path} matches its screenshots`, async ({ page }) => {
    for (const [name, width, part] of parts) {
      await openAt(page, path, width);
      // The whole page is in view, so that the fixed header covers nothing and no picture is still loading.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height });
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || !image.checkVisibility()),
      );
      await waitForAnimations(page);
      await page.locator(part).evaluate(snapToPixel);
      await expect(page.locator(part)).toHaveScreenshot(screenshotPath(name));
    }
  });

test('the home page and its menu match their screenshots on a phone', async ({ page }) => {
  await openAt(page, '/', 360);
  await expect(page).toHaveScreenshot(screenshotPath('home-phone'));
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.locator('#menu')).toBeInViewport();
  await expect(page).toHaveScreenshot(screenshotPath('menu-phone'));
});
