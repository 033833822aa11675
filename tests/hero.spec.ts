import { sampleContent } from '../sample-club/paths.ts';
import { readClub } from '../src/content/read.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { expect, type Page, test } from './setup/test.ts';

const hero = (page: Page) => page.locator('main header picture img');

/** Where the picture is held in its frame, and what is cut off at its top; 0..1 of its sides. */
function held(page: Page) {
  return hero(page).evaluate((img) => {
    const [x = 0, y = 0] = getComputedStyle(img)
      .objectPosition.split(' ')
      .map((part) => Number.parseFloat(part) / 100);
    const [width, height] = [Number(img.getAttribute('width')), Number(img.getAttribute('height'))];
    const scale = Math.max(img.clientWidth / width, img.clientHeight / height);
    return { focus: { x, y }, top: y * (1 - img.clientHeight / (height * scale)) };
  });
}

test('the hero keeps the point that content names; without one it keeps heads', async ({ page }) => {
  const { focus } = (await readClub(sampleContent, sitePages)).cover.img;
  for (const [width, height] of [
    [1100, 700],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    expect((await held(page)).focus, `${width} px`).toEqual(focus);
    await hero(page).evaluate((img) => img.style.removeProperty('--focus'));
    // In photos of standing people the heads are near the top.
    expect((await held(page)).top, `${width} px`).toBeLessThan(0.05);
  }
});
