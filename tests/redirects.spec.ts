import { REDIRECTS } from './setup/site-map.ts';
import { expect, test } from './setup/test.ts';

// Where each address leads, and with which status, is told without a browser (server/answers.test.ts). Here: that none
// of them stays in the history.

/** One that has moved, one that is unknown, and one of a known kind without such a page. */
const SOME = REDIRECTS.filter(({ from }) =>
  ['/equipos-federados', '/no-existe', '/equipos/escuela-ads/absoluto-femenino'].includes(from),
);

/** No picture has a part in it. */
const PLAIN = { waitUntil: 'domcontentloaded' } as const;

test('redirects stand in place of their own history entry', async ({ page }) => {
  await page.goto('/aviso-legal', PLAIN);
  for (const { from, to } of SOME) {
    await page.goto(from, PLAIN);
    await expect(page).toHaveURL(to);
    expect(await page.evaluate(() => history.length), from).toBe(3);
    await page.goBack(PLAIN);
    await expect(page, `back from ${from}`).toHaveURL('/aviso-legal');
  }
});
