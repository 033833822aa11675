import { readClub } from '../../src/content/read.ts';
import { sitePages } from '../../src/site/pages/pages.server.ts';
import { OTHER_SPORT } from '../setup/clubs.ts';
import { still } from '../setup/still.ts';
import { expect, FULL, onClub, open, type Page, test as watched } from '../setup/test.ts';
import { colourFindings } from './axe.ts';
import { tooFaint } from './contrast.ts';

// A club in colours of its own, with its own pictures: what is computed from two colours is looked at as it is drawn.

const test = watched.extend(onClub(OTHER_SPORT));
test.use({ pictures: 'real', contextOptions: { reducedMotion: 'reduce' } });

const pages = sitePages(await readClub(OTHER_SPORT.contentDir, sitePages)).map(({ path }) => path);
/** The cover, and the tightest place for the colours of a kind of team. */
const FIRST = ['/', '/equipos/federados/cadete-femenino'];

for (const path of pages)
  test(`${path} in the club’s own colours`, { tag: FIRST.includes(path) ? [] : FULL }, async ({ page }) => {
    await open(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 1280]) {
        await showWhole(page, width);
        const { found, undecided } = await colourFindings(page);
        expect.soft(found, `${colorScheme}, ${width} px`).toEqual([]);
        const { faint } = await tooFaint(page, undecided);
        expect.soft(faint, `${colorScheme}, ${width} px`).toEqual([]);
      }
    }
  });

async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await still(page);
}
