import { expect, noScripts, open, type Page, test, testWithAndWithoutScripts } from './setup/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Principal' });
const submenuLink = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

testWithAndWithoutScripts('submenus open on hover or click, and by keyboard', async (page, start) => {
  await start('/');
  await menu(page).getByText('Nosotros').click();
  await page.mouse.move(5, 600);
  await expect(submenuLink(page, 'Junta directiva')).toBeVisible();
  await menu(page).getByText('Nosotros').click();
  await page.mouse.move(5, 600);
  await expect(submenuLink(page, 'Junta directiva')).toBeHidden();
  await expect(submenuLink(page, 'Federados')).toBeHidden();
  await menu(page).getByRole('link', { name: 'Equipos', exact: true }).hover();
  await submenuLink(page, 'Federados').click();
  await expect(page.locator('h1')).toHaveText('Equipos Federados');
  await menu(page).locator('summary', { hasText: 'Nosotros' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(submenuLink(page, 'Quiénes somos')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/junta-directiva');
});

test('Escape closes a submenu and restores the focus; Tab leaves it', async ({ page }) => {
  await open(page, '/');
  const opener = menu(page).locator('summary', { hasText: 'Nosotros' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(submenuLink(page, 'Junta directiva')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  const links = menu(page).locator('details[open] + ul').getByRole('link');
  await expect(links.filter({ hasText: 'Junta directiva' })).toBeVisible();
  for (const link of await links.all()) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(submenuLink(page, 'Galerías')).toBeFocused();
  await expect(submenuLink(page, 'Junta directiva')).toBeHidden();
});

test('only one submenu is open; a click elsewhere or Escape closes it', async ({ page }) => {
  await open(page, '/');
  await page.mouse.move(5, 600);
  await page.keyboard.press('Escape');
  await menu(page).getByRole('link', { name: 'Equipos', exact: true }).hover();
  await expect(submenuLink(page, 'Federados')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(submenuLink(page, 'Federados')).toBeHidden();
  await menu(page).getByText('Nosotros').click();
  await menu(page).locator('summary[aria-label="Submenú de Galerías"]').click();
  await page.mouse.move(5, 600);
  await expect(menu(page).locator('details[open]')).toHaveCount(1);
  await expect(submenuLink(page, '2020-2021')).toBeVisible();
  await page.mouse.click(5, 600);
  await expect(menu(page).locator('details[open]')).toHaveCount(0);
});

noScripts('marks the current page on every level of the menu', async ({ page }) => {
  await page.goto('/galerias/2022-2023');
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('2022-2023');
  const entry = menu(page).locator('li[data-here]');
  await expect(entry.locator('> a')).toHaveText('Galerías');
  await page.goto('/');
  await expect(menu(page).locator('[aria-current=page]')).toHaveText('Inicio');
  await page.goto('/equipos/federados/cadete-femenino');
  await expect(entry.locator('> a')).toHaveText('Equipos');
});
