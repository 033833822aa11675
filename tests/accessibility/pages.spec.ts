import { basename, dirname } from 'node:path/posix';
import { PAGES } from '../setup/site-map.ts';
import { expect, open, type Page, test } from '../setup/test.ts';
import { findings } from './axe.ts';
import { KINDS } from './kinds.ts';
import { expectWhole, SPACED, withStyle, ZOOMED } from './measures.ts';
import { badNames } from './names.ts';
import { smallTargets } from './targets.ts';

// Reveals hide what lies below the view until it is reached; with less motion asked for, all of it can be judged.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of KINDS) {
  test(`${path} for every reader, and to axe at each width`, async ({ page }) => {
    await judge(page, path);
    expect.soft(await findings(page), '1280 px').toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await findings(page), 'forced colours, 1280 px').toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.setViewportSize({ width: 768, height: 1024 });
    expect.soft(await findings(page), '768 px').toEqual([]);
  });
}

// The others differ from one of these in words and pictures only. One after another in one tab, where a page starts in
// a third of the time that a new tab takes.
const OTHERS = PAGES.map(({ path }) => path).filter((path) => !KINDS.includes(path));
for (const [folder, paths = []] of Object.entries(Object.groupBy(OTHERS, dirname))) {
  test(`${folder}: ${paths.map((path) => basename(path)).join(', ')} for every reader`, async ({ page }) => {
    for (const path of paths) await test.step(path, () => judge(page, path));
  });
}

/**
 * At 400 % zoom and in forced colours, with the reader's own spacing, by finger and by ear. As React runs it: every page
 * starts here, and the fixture fails on a word in the console, or what its policy refuses. Leaves it 1280 px wide.
 */
async function judge(page: Page, path: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await open(page, path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectWhole(page, `${path} at 400 % zoom`);
  expect.soft(await findings(page), `${path} at 400 % zoom`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await findings(page), `${path} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  expect.soft(await badNames(page), `${path}: names in Spanish`).toEqual([]);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(smallTargets), `${path}: small targets, ${width} px`).toEqual([]);
    await withStyle(page, SPACED);
    await expectWhole(page, `${path} spaced, ${width} px`);
    await withStyle(page, '');
  }
}
