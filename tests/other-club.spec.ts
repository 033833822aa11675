import { SMALL } from './setup/clubs.ts';
import { expect, onClub, test as watched } from './setup/test.ts';

// The same code with another club's folder. What its pages say is told without a browser (html/).

const test = watched.extend(onClub(SMALL));

test('its long name fits', async ({ page }) => {
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(width);
  }
});
