import { expect, open, test } from './setup/test.ts';

// What a page may load is told by its HTML (html/policy.test.ts), and every browser test fails on a request elsewhere.

test('pages set no cookies and keep nothing', async ({ page, context }) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
  await expect(page.locator('h1')).toHaveText('Aviso legal');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
