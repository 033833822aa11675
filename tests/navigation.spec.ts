import { expect, open, test } from './setup/test.ts';

test('a page that a link leads to begins at its top, and so does the keyboard', async ({ page }) => {
  await open(page, '/equipos');
  const card = page.getByRole('main').getByRole('link', { name: 'Benjamín mixto' });
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page).toHaveTitle('Benjamín mixto (Escuela ADS) | Club Voleibol Sierra');
  await expect(page.locator('h1')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
});

test('a page is fetched when the visitor points at a link to it; a file, or a place of the page, is not', async ({
  page,
}) => {
  await page.goto('/agenda');
  const session = await page.context().newCDPSession(page);
  const fetched: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) =>
    fetched.push(new URL(prefetchUrl).pathname),
  );
  await session.send('Preload.enable');
  const footer = page.getByRole('contentinfo');
  await page.getByRole('button', { name: 'Llevarlo a mi calendario' }).click();
  await page.getByRole('link', { name: /Descargar el archivo/ }).hover();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').first().getByRole('link', { name: 'Contacto' }).hover();
  await footer.getByRole('link', { name: 'Torneos' }).hover();
  await expect.poll(() => fetched).toContain('/torneos');
  expect(new Set(fetched)).toEqual(new Set(['/torneos']));
});
