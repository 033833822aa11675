import { basename, dirname } from 'node:path/posix';
import { ONE_OF_EACH, PATHS } from '../setup/site-map.ts';
import { expect, FULL, open, type Page, test } from '../setup/test.ts';
import { badNames, colourFindings, expectWhole, findings, SPACED, withStyle, ZOOMED } from './judge.ts';

// Where less motion is preferred all of a page stands still to be judged.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of ONE_OF_EACH) test(`${path} for every reader`, ({ page }) => judge(page, path));

// One after another in one tab, where a page starts in a third of the time that a new tab takes.
const folders = Object.groupBy(PATHS, dirname);
for (const [folder, paths = []] of Object.entries(folders)) {
  test(`${folder}: ${paths.map((path) => basename(path)).join(', ')}`, { tag: FULL }, async ({ page }) => {
    for (const path of paths) await test.step(path, () => judgeFurther(page, path));
  });
}

/**
 * At 400 % zoom and on a desktop, there at night, too, by ear. As React runs it: the fixture fails on a word in the console, or
 * what its policy refuses.
 */
async function judge(page: Page, path: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await open(page, path);
  await expectWhole(page, `${path} at 400 % zoom`);
  expect.soft(await findings(page), `${path} at 400 % zoom`).toEqual([]);
  expect.soft(await badNames(page), `${path}: names in Spanish`).toEqual([]);
  for (const width of [360, 768, 1024, 1920, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWhole(page, `${path}, ${width} px`);
  }
  expect.soft(await findings(page), `${path}, 1280 px`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft((await colourFindings(page)).found, `${path} in the dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The same, then in forced colours, on a tablet, and with the reader's own spacing. */
async function judgeFurther(page: Page, path: string): Promise<void> {
  await judge(page, path);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await findings(page), `${path} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 768, height: 1024 });
  expect.soft(await findings(page), `${path}, 768 px`).toEqual([]);
  await withStyle(page, SPACED);
  for (const width of [320, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWhole(page, `${path} spaced, ${width} px`);
  }
  await withStyle(page, '');
}
