import { expect, type Page, test } from './setup/test.ts';
import { ALBUM } from './setup/viewer.ts';

// Where scripts may run (else browsers fetch every picture at once): until the visitor scrolls, pictures below the fold
// wait (Picture.module.css); those on the screen must not.

const WAITING = 'img[class*="waits"]';

/** One page of each layout whose pictures have frames. */
const PATHS = [
  '/',
  '/equipos/federados',
  '/equipos/federados/cadete-femenino',
  '/entrenamientos',
  '/junta-directiva',
  '/cuerpo-tecnico',
  '/galerias',
  '/galerias/2024-2025',
  ALBUM,
];

/** Pictures whose frame is at least partly on the screen, and those below: how they are. */
const pictures = (page: Page) =>
  page.locator(WAITING).evaluateAll((images) => {
    const onScreen: string[] = [];
    const below: string[] = [];
    for (const img of images as HTMLImageElement[]) {
      // The marks of partners have their frame around the picture element, which has no box itself.
      const picture = img.closest('picture');
      const box = (
        picture?.getBoundingClientRect().width ? picture : picture?.parentElement
      )?.getBoundingClientRect();
      if (!box?.width || box.bottom <= 0) continue;
      const inPlace = /^(none|0px( 0%)?)$/.test(getComputedStyle(img).translate);
      const how = img.complete ? (inPlace ? 'shown' : 'out of place') : 'not fetched';
      (box.top < innerHeight ? onScreen : below).push(how);
    }
    return { onScreen: [...new Set(onScreen)], below: [...new Set(below)] };
  });

const notShown = async (page: Page) => (await pictures(page)).onScreen.filter((how) => how !== 'shown');

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    for (const path of PATHS) {
      test(`pictures on the screen are there, those below wait for the first scroll: ${path}`, async ({
        page,
      }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect.poll(() => notShown(page)).toEqual([]);
        expect((await pictures(page)).below).toEqual(['not fetched']);

        // From the first scroll on, whatever comes on the screen is there.
        for (let screens = 0; screens < 3; screens++) {
          await page.evaluate(() => window.scrollBy({ top: 800, behavior: 'instant' }));
          await expect.poll(() => notShown(page)).toEqual([]);
        }
      });
    }
  });
}
