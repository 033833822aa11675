import { expect, noScripts, open, test } from './setup/test.ts';

for (const [how, run] of [
  ['', test],
  [' without scripts', noScripts],
] as const)
  run(`a page that a link leads to begins at its top, and so does the keyboard${how}`, async ({ page }) => {
    await page.goto('/equipos');
    const card = page.getByRole('main').getByRole('link', { name: 'Benjamín mixto' });
    await card.scrollIntoViewIfNeeded();
    await card.click();
    await expect(page).toHaveTitle('Benjamín mixto (Escuela ADS) | Club Voleibol Sierra');
    await expect(page.locator('h1')).toHaveText('Benjamín mixto');
    await expect(page.locator('h1')).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  });

test('an album leads on to the others of its season, and to the season', async ({ page }) => {
  await open(page, '/galerias/2023-2024/torneos');
  const siblings = page.getByRole('navigation', { name: 'Galerías 2023-2024' });
  await expect(siblings.getByRole('link')).toHaveText([
    'Toda la temporada',
    'Equipos federados',
    'Escuela ADS',
    'Torneos',
    'Copa',
  ]);
  await expect(siblings.getByRole('link', { name: 'Torneos' })).toHaveAttribute('aria-current', 'page');
  await siblings.getByRole('link', { name: 'Equipos federados' }).click();
  await expect(page).toHaveURL('/galerias/2023-2024/federados');
  await expect(siblings.locator('[aria-current]')).toHaveText('Equipos federados');
  await siblings.getByRole('link', { name: 'Toda la temporada' }).click();
  await expect(page).toHaveURL('/galerias/2023-2024');
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

test('a link opens in a new tab when the visitor asks for one', async ({ page, context }) => {
  await open(page, '/equipos/resto');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('main')
      .getByRole('link', { name: 'Veteranos mixto' })
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL('/equipos/resto/veteranos-mixto');
  await expect(page).toHaveURL('/equipos/resto');
});
