import { expect, hydrated, open, test } from './setup/test.ts';

// What comes out of a printer, as far as a page itself can tell.

const ALBUM = '/galerias/2023-2024/escuela';

test('every sheet begins with the name of the club, and is ink on white, on a dark system, too', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/aviso-legal');
  const name = page.getByRole('banner').first().getByText('Club Voleibol Sierra', { exact: true });
  const body = page.locator('body');
  const ink = 'rgb(16, 28, 44)';
  await expect(name).toBeHidden();
  await expect(body).not.toHaveCSS('color', ink);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(name).toBeVisible();
  // What makes browsers repeat it.
  await expect(page.getByRole('banner').first()).toHaveCSS('display', 'table-header-group');
  await expect(body).toHaveCSS('color', ink);
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light only');
});

test('an album is printed in full rows, so that a sheet ends between them', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.goto(ALBUM);
  await page.emulateMedia({ media: 'print' });
  const cells = await page.locator('li[id^="foto-"]').evaluateAll((all) =>
    all.map((cell) => {
      const { top, right, height } = cell.getBoundingClientRect();
      return { top: Math.round(top), right: Math.round(right), height: Math.round(height) };
    }),
  );
  const rows = Object.values(Object.groupBy(cells, ({ top }) => String(top))).map((row = []) => row);
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) expect(new Set(row.map(({ height }) => height)).size).toBe(1);
  const ends = rows.slice(0, -1).map((row) => row.at(-1)?.right ?? 0);
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(3);
});

test.describe('real pictures', () => {
  test.use({ pictures: 'real' });
  test('all photos of an album are on paper, those far below as well', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '/galerias/2020-2021/federados');
    // Made by the server, which nobody's printer waits for; then the page is new again, and its lazy photos not there.
    await page.evaluate(async () => {
      for (const img of document.images) img.loading = 'eager';
      await Promise.all([...document.images].map((img) => img.decode()));
    });
    await page.reload();
    await hydrated(page);
    const photos = await page.locator('li[id^="foto-"]').count();
    const pdf = (await page.pdf()).toString('latin1');
    expect(pdf.match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(photos);
  });
});
