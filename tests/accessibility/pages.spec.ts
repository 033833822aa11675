import { basename, dirname } from 'node:path/posix';
import { EXAMPLE_PATHS, PATHS } from '../setup/site-map.ts';
import { expect, FULL, noScripts, open, type Page, test, waitForAnimations } from '../setup/test.ts';
import { brokenWords, lengthenWords } from './in-page.ts';
import {
  applyReaderStyle,
  axeViolations,
  checkColours,
  expectLayoutIntact,
  nameFaults,
  TEXT_SPACING_CSS,
  ZOOMED,
} from './judge.ts';
import { type FocusStop, findOutOfOrderStops, markStops, pressRepeatedly } from './stops.ts';

// Reduced motion, so that the page does not move while it is checked.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Pages with the least room for text: cards, a hero, a week strip. In wide windows, other pages follow in test:full. */
const TIGHT_PAGES = ['/', '/equipos/federados/cadete-femenino'];

for (const path of EXAMPLE_PATHS)
  test(`${path} is accessible, by keyboard, with large text and with long words`, async ({ page }) => {
    const isThorough = Boolean(process.env.FULL) || path === '/';
    await checkPage(page, path);
    await checkKeyboard(page, 360, isThorough);
    await checkLargeText(page, path);
    if (process.env.FULL || TIGHT_PAGES.includes(path)) await checkInWideWindows(page, path);
    await checkLongWords(page, path);
    if (!isThorough) return;
    await open(page, path);
    await checkKeyboard(page, 1280, true);
  });

test('Tab reaches the pictures and links of stories in the blog', async ({ page }) => {
  await open(page, '/blog');
  await checkKeyboard(page, 360, false);
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
  for (const width of process.env.FULL ? [360, 768, 1024, 1920, 1280] : [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLayoutIntact(page, `${path}, ${width} px`);
  }
  // The dark scheme has the same elements in other colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft((await checkColours(page)).found, `${path}, 1280 px, dark scheme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

const faultsOf = (stops: FocusStop[]) =>
  stops.flatMap(({ label, faults }) => (faults.length > 0 ? [`${label} ${faults.join(', ')}`] : []));

/** Tabs through a page forward and perhaps backward: in reading order, visibly and in view. Ends at its top, without a focus. */
async function checkKeyboard(page: Page, width: number, isBackward: boolean): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await waitForAnimations(page);
  const expectedStops = await page.evaluate(markStops, 'body');
  expect(expectedStops.length).toBeGreaterThan(25);
  expect.soft(await page.evaluate(findOutOfOrderStops), `order, ${width} px`).toEqual([]);
  const forward = await pressRepeatedly(page, 'Tab', expectedStops.length);
  expect(forward.map(({ index }) => expectedStops[index] ?? 'unexpected element')).toEqual(expectedStops);
  expect.soft(faultsOf(forward), `forward, ${width} px`).toEqual([]);
  if (isBackward) {
    const backward = await pressRepeatedly(page, 'Shift+Tab', expectedStops.length - 1);
    expect(backward.map(({ index }) => index).toReversed()).toEqual(backward.map((_, i) => i));
    expect.soft(faultsOf(backward), `backward, ${width} px`).toEqual([]);
  }
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo({ top: 0, behavior: 'instant' });
  });
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

const fontSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));

/** Sets the default font size of the browser, which media queries scale with. */
async function setBrowserFontSize(page: Page, size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', {
    fontSizes: { standard: size, fixed: Math.round(size * 0.8125) },
  });
  await expect
    .poll(() => fontSize(page), 'text scales with the browser’s font size')
    .toBeGreaterThanOrEqual(size);
}

/** Sets the root font size. Media queries do not scale with it, as with text-only zoom. */
async function setTextZoom(page: Page, percent: number): Promise<void> {
  await applyReaderStyle(page, `html{font-size:${percent}%!important}`);
  await expect
    .poll(() => fontSize(page), 'text scales with the root font size')
    .toBeGreaterThanOrEqual(0.16 * percent);
}

async function checkLargeText(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await setBrowserFontSize(page, 32);
  await expectLayoutIntact(page, `${path}, font size 32 px, 360 px`);
  const brokenList = await page.evaluate(brokenWords, 'main :is(h1, h2, h3)');
  expect.soft(brokenList, `${path}: broken words in headings`).toEqual([]);
  const header = await page.locator('header').first().boundingBox();
  expect.soft(header?.height, `${path}: header height`).toBeLessThan(80);
  await setBrowserFontSize(page, 16);
  await setTextZoom(page, 200);
  await expectLayoutIntact(page, `${path}, text 200 %, 360 px`);
  await applyReaderStyle(page, '');
}

async function checkInWideWindows(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await setBrowserFontSize(page, 32);
  await expectLayoutIntact(page, `${path}, font size 32 px, 1280 px`);
  await setBrowserFontSize(page, 16);
  await page.setViewportSize({ width: 768, height: 900 });
  await setTextZoom(page, 200);
  await expectLayoutIntact(page, `${path}, text 200 %, 768 px`);
  await applyReaderStyle(page, '');
}

/** Checks the page as a browser's translation may leave it. The page keeps the longer words. */
async function checkLongWords(page: Page, path: string): Promise<void> {
  await page.evaluate(lengthenWords);
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLayoutIntact(page, `${path}, longer words, ${width} px`);
  }
}
