import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from '../setup/test.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to AA, and what axe holds to be good manners beyond it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * The one rule that is ever switched off. Forced colours are the visitor's own and are put on at painting time: a page
 * that asks for its colours is still told its own text colours, on the system's backgrounds.
 */
const NOT_IN_FORCED_COLOURS = { 'color-contrast': { enabled: false } };

/**
 * What axe finds, in a few words each. Run in the page itself: its ready-made wrapper opens another page for every
 * look, which takes many times as long.
 */
export async function findings(page: Page): Promise<string[]> {
  await bring(page);
  return page.evaluate(
    async ([values, unjudged]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations, passes } = await run(document, {
        runOnly: { type: 'tag', values },
        rules: matchMedia('(forced-colors: active)').matches ? unjudged : {},
        resultTypes: ['violations'],
        // A frame of another origin cannot be asked; its page is tested as a page.
        iframes: false,
      });
      if (passes.length < 10) return ['axe has not looked at the page'];
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
      );
    },
    [RULES, NOT_IN_FORCED_COLOURS] as const,
  );
}

/**
 * What axe finds where colours alone are other ones, and a selector of all text whose contrast it cannot decide, for it
 * lies over a picture, a shade or another box.
 */
export async function colourFindings(page: Page): Promise<{ found: string[]; undecided: string }> {
  await bring(page);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations, incomplete, passes } = await run(document, {
      runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
      resultTypes: ['violations', 'incomplete'],
    });
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
    const faint = incomplete.find(({ id }) => id === 'color-contrast')?.nodes ?? [];
    return {
      found: passes.length > 0 ? told : ['axe has not looked at the page'],
      undecided: faint.map(({ target }) => String(target)).join(', '),
    };
  });
}

async function bring(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
}
