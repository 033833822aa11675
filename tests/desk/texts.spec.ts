/** The editor of texts: formats and links by keyboard, pastes, and what it leaves as it was. */
import { expect, expectAccessible, preview, save, tabTo, test } from './desk.ts';

test.use({ club: 'sample' });

const FILE = 'paginas/torneos.md';

test('makes words bold and a link by keyboard, and leaves all other paragraphs as they were', async ({
  page,
  desk,
}) => {
  const before = await desk.read(FILE);
  await desk.open(page, `/contenido/${FILE}`);
  const text = page.getByRole('textbox', { name: 'Texto' });
  await expect(text.getByRole('heading', { name: 'Torneo de Navidad' })).toBeVisible();
  await expectAccessible(page);
  await text.focus();
  // The editor may still be placing the caret that the focus brings.
  await expect(async () => {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+Shift+ArrowRight');
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Organizamos');
  }).toPass();
  await page.keyboard.press('Control+B');
  await expect(text.getByRole('strong').first()).toHaveText(/^Organizamos ?$/);
  await expect(page.getByRole('button', { name: 'Negrita' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+K');
  const dialog = page.getByRole('dialog', { name: 'Poner un enlace' });
  await expectAccessible(page);
  await dialog.getByLabel('Palabras que se ven').fill('la federación');
  await dialog.getByLabel(/^o una dirección/).fill('federacion.example.org');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(preview(page).getByRole('link', { name: 'la federación' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Guardar', exact: true }));
  await save(page);
  const after = await desk.read(FILE);
  expect(after).toContain(
    '**Organizamos** [la federación](https://federacion.example.org) tres torneos al año.',
  );
  const others = (file: string) => file.split(/\n{2,}/).filter((block) => !/^\W*Organizamos/.test(block));
  expect(others(after)).toEqual(others(before));
});
