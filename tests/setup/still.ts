import { expect, type Page } from './test.ts';

/** Waits until nothing moves any more, but for what never ends or follows the scrolling. */
export async function still(page: Page): Promise<void> {
  // What a change of the page sets off begins within a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Looked at again and again: of a transition that is taken back meanwhile, `finished` never comes.
  await expect.poll(() => page.evaluate(moving), 'what still moves').toEqual([]);
}

function moving(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect, timeline }) => {
      const ends = timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && ends;
    })
    .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100) ?? '');
}
