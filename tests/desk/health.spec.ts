import { changeDocument, readDocument } from '../../src/club/content/documents/documents.ts';
import { type Desk, expect, expectAccessible, save, test } from './desk.ts';

test.use({ club: 'sample' });

type Fields = Record<string, unknown>;

/** Changes the value of a content file on disk, without the desk. */
async function edit(desk: Desk, file: string, change: (value: Fields) => void): Promise<void> {
  const text = await desk.read(file);
  const value = readDocument(file, text);
  change(value as Fields);
  await desk.write(file, changeDocument(file, text, value));
}

test('lists findings by severity with links, and removes them once fixed', async ({ page, desk }) => {
  await edit(desk, 'calendario.yaml', (value) => {
    value.ultimo_dia = '2024-11-10';
    value.cambios = [];
    value.extras = [];
    value.cierres = [];
  });
  await desk.open(page, '/');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Urgente/);
  await expectAccessible(page);
  const over = page
    .getByRole('listitem')
    .filter({ hasText: 'La temporada acabó el domingo 10 de noviembre' });
  await expect(over.getByRole('link', { name: 'Empezar la temporada nueva' })).toHaveAttribute(
    'href',
    '/temporada',
  );
  await over.getByRole('link', { name: 'Abrir «Calendario»' }).press('Enter');
  await expect(page).toHaveURL(/\/contenido\/calendario\.yaml\?ir=ultimo_dia$/);
  await expect(page.getByLabel('Último día')).toBeVisible();

  await page.getByLabel('Último día').fill('2025-06-20');
  await save(page);
  await page.getByRole('link', { name: 'Parte' }).click();
  const notice = page.getByRole('listitem').filter({ hasText: 'Un aviso ya pasó' });
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/contenido/avisos.yaml?ir=avisos.2');
  await expect(page.getByText('La temporada acabó')).toHaveCount(0);
  // A correction in a text editor shows when the window gets the focus.
  await edit(desk, 'avisos.yaml', (value) => {
    value.avisos = (value.avisos as Fields[]).filter(({ hasta }) => hasta !== '2024-10-31');
  });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice).toHaveCount(0);
});
