/** Accessibility checks: axe, names for screen readers, zoom, text size and spacing. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page, waitForAnimations } from '../setup/test.ts';
import { cutOffFaults, overlapFaults, visibleContent } from './in-page.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe in the page itself; its Playwright wrapper opens another page for every run, which takes many times as long.
 * @returns violations, and a selector of the text whose contrast axe cannot decide, since it lies over a picture or another box
 */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<{ found: string[]; undecided: string }> {
  const disableScripts = await enableScripts(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const result = await page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Forced colours are applied at paint time: computed styles still have the page's text colours, on the system's
    // backgrounds.
    const isForced = matchMedia('(forced-colors: active)').matches;
    const { violations, incomplete, passes } = await run(document, {
      runOnly,
      rules: isForced ? { 'color-contrast': { enabled: false } } : {},
      resultTypes: ['violations', 'incomplete'],
      // Only experimental rules need the style sheets, which axe would fetch and parse again.
      preload: false,
      // axe cannot read a frame of another origin; that page has its own tests.
      iframes: false,
    });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
    const incompleteNodes = incomplete.find(({ id }) => id === 'color-contrast')?.nodes ?? [];
    return {
      found: passes.length > 0 ? found : ['axe has checked nothing'],
      undecided: incompleteNodes.map(({ target }) => String(target)).join(', '),
    };
  }, runOnly);
  await disableScripts();
  return result;
}

/**
 * Lets scripts run on a page of a context without them: axe waits for timers, which would never fire. Scripts of the page
 * that were skipped stay skipped.
 * @returns a function that disables scripts again
 */
async function enableScripts(page: Page): Promise<() => Promise<void>> {
  if (!(await page.evaluate(() => matchMedia('(scripting: none)').matches))) return async () => {};
  const session = await page.context().newCDPSession(page);
  const setDisabled = (value: boolean) => session.send('Emulation.setScriptExecutionDisabled', { value });
  // A new session takes scripts for enabled and ignores `false` until it has disabled them itself.
  await setDisabled(true);
  await setDisabled(false);
  // Detaching the session would enable scripts again.
  return async () => {
    await setDisabled(true);
  };
}

/** Returns the axe violations of the page. */
export const axeViolations = async (page: Page) => (await runAxe(page, { type: 'tag', values: RULES })).found;

/** Returns the axe violations of the colour rules. */
export const checkColours = (page: Page) => runAxe(page, { type: 'rule', values: COLOUR_RULES });

/** English words of untranslated controls. */
const ENGLISH =
  /\b(close|menu|next|previous|prev|open|back|home|skip|search|submit|send|photos?|gallery|carousel|slide|lightbox|zoom|play|pause|thumbnails|fullscreen|loading|hide|show|more|read|page)\b/i;

/** Returns the controls without an accessible name, and the names in English. */
export async function nameFaults(page: Page, selector = 'body'): Promise<string[]> {
  const lines = (await page.locator(selector).ariaSnapshot()).split('\n').map((line) => line.trim());
  // A notice has two lines; an empty snapshot has a single empty one.
  expect(lines.length).toBeGreaterThan(1);
  // Addresses are not names.
  const names = lines.filter((line) => !line.startsWith('- /url'));
  const nameless = names.filter((line) =>
    /^- (link|button|textbox|radio|img|navigation)(:|$| \[)/.test(line),
  );
  return [...nameless, ...names.filter((line) => ENGLISH.test(line))];
}

/** Viewport of 1280 px at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 };

/** Text spacing that must not lose content (WCAG 1.4.12). */
export const TEXT_SPACING_CSS =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}';

/**
 * Expects no horizontal scrolling, and no text that is cut off or overlaps other text.
 * @param part selector of the overlay to check instead of the whole page
 */
export async function expectLayoutIntact(page: Page, state: string, part = 'body'): Promise<void> {
  // Elements move within a frame of a resize, or are animated.
  await waitForAnimations(page);
  const content = await page.evaluateHandle(visibleContent, part);
  const faults = [
    ...(await page.evaluate(cutOffFaults, content)),
    ...(await page.evaluate(overlapFaults, content)),
  ];
  expect.soft(faults, state).toEqual([]);
}

/** Applies a style sheet of the reader; constructed, since the CSP blocks inline styles. */
export async function applyReaderStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text ? [sheet] : [];
  }, css);
}

/**
 * Checks a state of the page at its size, at 400 % zoom and for screen readers; in test:full also in forced colours and with
 * the reader's text spacing.
 * @param part selector of the overlay to check instead of the whole page
 */
export async function expectStateAccessible(page: Page, state: string, part = 'body'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = page.viewportSize() ?? ZOOMED;
  expect.soft(await axeViolations(page), state).toEqual([]);
  expect.soft(await nameFaults(page, part), `${state}: names in Spanish`).toEqual([]);
  await page.setViewportSize(ZOOMED);
  await expectLayoutIntact(page, `${state}, 400 % zoom`, part);
  expect.soft(await axeViolations(page), `${state}, 400 % zoom`).toEqual([]);
  if (process.env.FULL) {
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await axeViolations(page), `${state}, forced colours`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await applyReaderStyle(page, TEXT_SPACING_CSS);
    for (const width of [320, before.width]) {
      await page.setViewportSize({ ...before, width });
      await expectLayoutIntact(page, `${state}, spaced, ${width} px`, part);
    }
    await applyReaderStyle(page, '');
  }
  await page.setViewportSize(before);
}
