import { basename, dirname } from 'node:path/posix';
import { EXAMPLE_PATHS, PATHS } from '../setup/site-map.ts';
import { expect, FULL, noScripts, open, type Page, test, waitForAnimations } from '../setup/test.ts';
import {
  applyReaderStyle,
  axeViolations,
  expectLayoutIntact,
  nameFaults,
  TEXT_SPACING_CSS,
  ZOOMED,
} from './judge.ts';
import { type FocusStop, findOutOfOrderStops, markStops, pressRepeatedly } from './stops.ts';

// Reduced motion, so that the page does not move while it is checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const path of EXAMPLE_PATHS)
  test(`${path} is accessible, and Tab reaches everything in reading order, visibly and in view`, async ({
    page,
  }) => {
    await checkPage(page, path);
    await checkKeyboard(page, 360);
    if (process.env.FULL || path === '/') {
      await open(page, path);
      await checkKeyboard(page, 1280);
    }
  });

test('Tab reaches the pictures and links of stories in the blog', async ({ page }) => {
  await open(page, '/blog');
  await checkKeyboard(page, 360);
});

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
 * Checks a page at 400 % zoom in the light scheme, on a desktop in the dark one, and for screen readers, with React running.
 * The fixture also fails on console errors and CSP violations.
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
  // The dark scheme has the same elements in other colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await axeViolations(page), `${path}, 1280 px, dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

const faultsOf = (stops: FocusStop[]) =>
  stops.flatMap(({ label, faults }) => (faults.length > 0 ? [`${label} ${faults.join(', ')}`] : []));

/** Tabs through a page that has just opened, forward and backward. */
async function checkKeyboard(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await waitForAnimations(page);
  const expectedStops = await page.evaluate(markStops, 'body');
  expect(expectedStops.length).toBeGreaterThan(25);
  expect.soft(await page.evaluate(findOutOfOrderStops), `order, ${width} px`).toEqual([]);
  const forward = await pressRepeatedly(page, 'Tab', expectedStops.length);
  expect(forward.map(({ index }) => expectedStops[index] ?? 'unexpected element')).toEqual(expectedStops);
  expect.soft(faultsOf(forward), `forward, ${width} px`).toEqual([]);
  const backward = await pressRepeatedly(page, 'Shift+Tab', expectedStops.length - 1);
  expect(backward.map(({ index }) => index).toReversed()).toEqual(backward.map((_, i) => i));
  expect.soft(faultsOf(backward), `backward, ${width} px`).toEqual([]);
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
