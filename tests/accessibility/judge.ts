/** What is wrong with a page for one of its readers: by axe, by ear, zoomed in, with letters and spaces of their own. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page, still } from '../setup/test.ts';
import { layoutFaults } from './in-page.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to AA, and what axe holds to be good manners beyond it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe in the page itself: its ready-made wrapper opens another page for every look, which takes many times as long.
 * @returns its findings, and a selector of all text whose contrast it cannot decide: it lies over a picture, a shade or another box
 */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<{ found: string[]; undecided: string }> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Forced colours are the visitor's own and are put on at painting time: a page that asks for its colours still gets its
    // own text colours, on the system's backgrounds.
    const isForced = matchMedia('(forced-colors: active)').matches;
    const { violations, incomplete, passes } = await run(document, {
      runOnly,
      rules: isForced ? { 'color-contrast': { enabled: false } } : {},
      resultTypes: ['violations', 'incomplete'],
      // A frame of another origin cannot be read; its page is tested as a page.
      iframes: false,
    });
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
    const unclear = incomplete.find(({ id }) => id === 'color-contrast')?.nodes ?? [];
    return {
      found: passes.length > 0 ? found : ['axe has not looked at the page'],
      undecided: unclear.map(({ target }) => String(target)).join(', '),
    };
  }, runOnly);
}

/** What axe finds, in a few words each. */
export const findings = async (page: Page) => (await runAxe(page, { type: 'tag', values: RULES })).found;

/** The same where nothing but colours has changed. */
export const colourFindings = (page: Page) => runAxe(page, { type: 'rule', values: COLOUR_RULES });

/** Words that a control would have if nobody had translated it. */
const ENGLISH =
  /\b(close|menu|next|previous|prev|open|back|home|skip|search|submit|send|photos?|gallery|carousel|slide|lightbox|zoom|play|pause|thumbnails|fullscreen|loading|hide|show|more|read|page)\b/i;

/** Roles and names as a screen reader gets them: controls without a name, and names in English. */
export async function badNames(page: Page, selector = 'body'): Promise<string[]> {
  const lines = (await page.locator(selector).ariaSnapshot()).split('\n').map((line) => line.trim());
  // A notice has two, nothing at all is one that is empty.
  expect(lines.length).toBeGreaterThan(1);
  // An icon's or a picture's file name is an address, not a name.
  const names = lines.filter((line) => !line.startsWith('- /url'));
  const nameless = names.filter((line) =>
    /^- (link|button|textbox|radio|img|navigation)(:|$| \[)/.test(line),
  );
  return [...nameless, ...names.filter((line) => ENGLISH.test(line))];
}

/** A window of 1280 px at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 };

/** WCAG 1.4.12: what a reader may set without losing anything. */
export const SPACED =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}';

/**
 * Nothing runs off to the side, and no words are cut off or lie over others.
 * @param part selector of what is judged, where it lies over the rest of the page
 */
export async function expectWhole(page: Page, when: string, part = 'body'): Promise<void> {
  // What changes place with the width of the window does so within a frame, or glides there.
  await still(page);
  expect.soft(await page.evaluate(layoutFaults, part), when).toEqual([]);
}

/** A reader's own style sheet. Added through the browser, since the site's policy lets no page add one. */
export async function withStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text ? [sheet] : [];
  }, css);
}

/**
 * Nothing found nor cut off, at the size it has and at 400 % zoom, by ear; in test:full also in the colours
 * that a visitor's system forces on the page, and with the reader's own spacing.
 * @param part selector of what the state is about, where it lies over the rest of the page
 */
export async function expectClean(page: Page, state: string, part = 'body'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const before = page.viewportSize() ?? ZOOMED;
  expect.soft(await findings(page), state).toEqual([]);
  expect.soft(await badNames(page, part), `${state}: names in Spanish`).toEqual([]);
  await page.setViewportSize(ZOOMED);
  await expectWhole(page, `${state}, 400 % zoom`, part);
  expect.soft(await findings(page), `${state}, 400 % zoom`).toEqual([]);
  if (process.env.FULL) {
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await findings(page), `${state}, forced colours`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await withStyle(page, SPACED);
    for (const width of [320, before.width]) {
      await page.setViewportSize({ ...before, width });
      await expectWhole(page, `${state}, spaced, ${width} px`, part);
    }
    await withStyle(page, '');
  }
  await page.setViewportSize(before);
}
