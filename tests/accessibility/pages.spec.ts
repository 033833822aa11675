import { PAGES } from '../setup/site-map.ts';
import { expect, test } from '../setup/test.ts';
import { findings } from './axe.ts';
import { KINDS } from './kinds.ts';
import { expectWhole, ZOOMED } from './measures.ts';

// Reveals hide what lies below the view until it is reached; with less motion asked for, all of it can be judged.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path } of PAGES) {
  test(`${path} at 400 % zoom and in forced colours${KINDS.includes(path) ? ', narrow and wide' : ''}`, async ({
    page,
  }) => {
    await page.setViewportSize(ZOOMED);
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectWhole(page, '400 % zoom');
    expect.soft(await findings(page), '400 % zoom').toEqual([]);
    // The others differ from one of these in words and pictures only.
    if (!KINDS.includes(path)) return;
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

test('every kind of page is one of the site', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(KINDS.filter((path) => !paths.includes(path))).toEqual([]);
});
