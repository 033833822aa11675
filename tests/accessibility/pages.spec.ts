import { basename, dirname } from 'node:path/posix';
import { EXAMPLE_PATHS, PATHS } from '../setup/site-map.ts';
import { expect, FULL, noScripts, open, type Page, test } from '../setup/test.ts';
import {
  applyReaderStyle,
  axeViolations,
  checkColours,
  expectLayoutIntact,
  nameFaults,
  TEXT_SPACING_CSS,
  ZOOMED,
} from './judge.ts';

// Reduced motion, so that the page does not move while it is checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of EXAMPLE_PATHS) test(`${path} is accessible`, ({ page }) => checkPage(page, path));

noScripts('a page without scripts is accessible', async ({ page }) => {
  await page.goto('/agenda');
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => matchMedia('(scripting: none)').matches)).toBe(true);
});

// In one tab, since opening a page in a new tab takes three times as long.
const folders = Object.groupBy(PATHS, dirname);
for (const [folder, paths = []] of Object.entries(folders)) {
  test(`${folder}: ${paths.map((path) => basename(path)).join(', ')}`, { tag: FULL }, async ({ page }) => {
    for (const path of paths) await test.step(path, () => checkPageStates(page, path));
  });
}

/**
 * Checks a page at 400 % zoom, on a desktop, in the dark scheme and for screen readers, with React running. The fixture also
 * fails on console errors and CSP violations.
 */
async function checkPage(page: Page, path: string): Promise<void> {
  await page.setViewportSize(ZOOMED);
  await open(page, path);
  await expectLayoutIntact(page, `${path} at 400 % zoom`);
  expect.soft(await axeViolations(page), `${path} at 400 % zoom`).toEqual([]);
  expect.soft(await nameFaults(page), `${path}: names in Spanish`).toEqual([]);
  for (const width of [360, 768, 1024, 1920, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLayoutIntact(page, `${path}, ${width} px`);
  }
  expect.soft(await axeViolations(page), `${path}, 1280 px`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft((await checkColours(page)).found, `${path} in the dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Also checks a page in forced colours, on a tablet, and with the reader's text spacing. */
async function checkPageStates(page: Page, path: string): Promise<void> {
  await checkPage(page, path);
  await page.emulateMedia({ forcedColors: 'active' });
  expect.soft(await axeViolations(page), `${path} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 768, height: 1024 });
  expect.soft(await axeViolations(page), `${path}, 768 px`).toEqual([]);
  await applyReaderStyle(page, TEXT_SPACING_CSS);
  for (const width of [320, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLayoutIntact(page, `${path} spaced, ${width} px`);
  }
  await applyReaderStyle(page, '');
}
