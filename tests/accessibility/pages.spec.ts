import { basename, dirname } from 'node:path/posix';
import { PAGES } from '../setup/site-map.ts';
import { expect, open, type Page, test } from '../setup/test.ts';
import { findings } from './axe.ts';
import { KINDS } from './kinds.ts';
import { expectWhole, ZOOMED } from './measures.ts';

// Reveals hide what lies below the view until it is reached; with less motion asked for, all of it can be judged.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of KINDS) {
  test(`${path} at 400 % zoom and in forced colours, narrow and wide`, async ({ page }) => {
    await judgeZoomed(page, path);
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await findings(page), 'forced colours').toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect.soft(await findings(page), 'forced colours, 1280 px').toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    expect.soft(await findings(page), '1280 px').toEqual([]);
    await page.setViewportSize({ width: 768, height: 1024 });
    expect.soft(await findings(page), '768 px').toEqual([]);
  });
}

// The others differ from one of these in words and pictures only. One after another in one tab, where a page starts in
// a third of the time that a new tab takes.
const OTHERS = PAGES.map(({ path }) => path).filter((path) => !KINDS.includes(path));
for (const [folder, paths = []] of Object.entries(Object.groupBy(OTHERS, dirname))) {
  test(`${folder}: ${paths.map((path) => basename(path)).join(', ')} at 400 % zoom`, async ({ page }) => {
    for (const path of paths) await test.step(path, () => judgeZoomed(page, path));
  });
}

/** As React runs it. Every page starts here: the fixture fails on a word in the console, or what its policy refuses. */
async function judgeZoomed(page: Page, path: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await open(page, path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectWhole(page, `${path} at 400 % zoom`);
  expect.soft(await findings(page), `${path} at 400 % zoom`).toEqual([]);
}
