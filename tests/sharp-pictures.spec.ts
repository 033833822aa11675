import { siteUrl } from './setup/global.ts';
import { expect, FULL, type Page, noScripts as test } from './setup/test.ts';
import { ALBUM } from './setup/viewer.ts';

// Without scripts, which do not affect the choice of a picture's file.

/** A page for every layout that shows pictures. */
const PATHS = [
  '/',
  '/equipos/federados',
  '/equipos/federados/cadete-femenino',
  '/entrenamientos',
  '/quienes-somos',
  '/junta-directiva',
  '/cuerpo-tecnico',
  '/galerias',
  '/galerias/2024-2025',
  ALBUM,
  '/torneos',
];

interface Shown {
  file: string;
  /** Width of the file chosen and of all that were offered, px. */
  chosen: number;
  offered: number[];
  /** Width of the picture in device pixels, including what its frame crops. */
  needed: number;
  /** True for the photo in a page's header and those of an album, of which dense phones fetch a smaller file. */
  isReduced: boolean;
}

/** Loaded pictures of `main` that offer several files, with the file that the browser chose. */
async function shownPictures(page: Page): Promise<Shown[]> {
  await page.evaluate(async () => {
    for (const img of document.images) img.loading = 'eager';
    await Promise.all(
      [...document.images].map((img) => img.complete || new Promise((done) => (img.onload = done))),
    );
  });
  return page.locator('main picture img').evaluateAll((images) =>
    (images as HTMLImageElement[]).flatMap((img) => {
      const { width, height } = img.getBoundingClientRect();
      const sources = [...(img.parentElement?.querySelectorAll('source') ?? [])];
      const usedSource = sources.find(({ media }) => !media || matchMedia(media).matches) ?? img;
      const { srcset } = usedSource;
      const offered = srcset.split(',').map((candidate) => Number(/ (\d+)w$/.exec(candidate.trim())?.[1]));
      if (width === 0 || offered.length < 2) return [];
      const file = new URL(img.currentSrc).pathname;
      const own = usedSource.hasAttribute('width') ? usedSource : img;
      const shape = Number(own.getAttribute('width')) / Number(own.getAttribute('height'));
      const across = Math.max(width, height * shape);
      return [
        {
          file,
          chosen: Number(/-(\d+)\.[0-9a-f]+\.\w+$/.exec(file)?.[1]),
          offered,
          needed: across * devicePixelRatio,
          isReduced: usedSource.sizes.includes('1.5dppx'),
        },
      ];
    }),
  );
}

/** Least file pixels per device pixel. A tenth less is not visible; the layouts' `sizes` round by less. */
const SHARP = 0.9;
/** Share of such a photo's width that dense phones need: 1.5 file pixels per CSS pixel at 2x. */
const REDUCED_ON_PHONE = 0.75;

for (const scale of [1, 2]) {
  test.describe(`${scale}x`, () => {
    test.use({ deviceScaleFactor: scale });
    for (const path of PATHS) {
      test(`pictures of ${path} use the smallest file that is sharp enough`, { tag: FULL }, async ({
        page,
      }) => {
        let checkedCount = 0;
        // Real pictures, since some frames take their aspect ratio. The route also turns off the browser's cache: a browser
        // prefers a larger cached file.
        await page.route('**/img/**', (route) =>
          route.continue({ url: siteUrl() + new URL(route.request().url()).pathname }),
        );
        for (const width of [360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          for (const { file, chosen, offered, needed: full, isReduced } of await shownPictures(page)) {
            checkedCount++;
            const isOnPhone = isReduced && scale > 1 && width <= 500;
            const needed = full * (isOnPhone ? REDUCED_ON_PHONE : 1);
            const description = `${file} at ${width} px, ${Math.round(needed)} px needed of ${offered}`;
            expect(offered, description).toContain(chosen);
            const soft = chosen < needed * SHARP && chosen < Math.max(...offered);
            expect(soft, `too small: ${description}`).toBe(false);
            const smaller = offered.filter((width) => width < chosen && width >= needed);
            expect(smaller, `larger than it need be: ${description}`).toEqual([]);
          }
        }
        expect(checkedCount).toBeGreaterThan(3);
      });
    }
  });
}
