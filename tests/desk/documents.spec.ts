/** Documents: a PDF is uploaded, cleaned, listed, linked from a text, replaced and removed. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { chooseFiles, type Desk, expect, expectAccessible, preview, save, test, undoChange } from './desk.ts';

test.use({ club: 'sample' });

const AUTHOR = 'Luisa Secretaria';
const SCREEN = '/contenido/documentos.yaml';

/** A PDF as a word processor writes it. */
async function pdf(pages: number, name = 'Acta.pdf') {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page++) document.addPage().drawText('Firma: Lucia, 00000000T');
  document.setAuthor(AUTHOR);
  document.setCreator('Procesador 7');
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

async function storedPdf(desk: Desk, key: string): Promise<PDFDocument> {
  const bytes = await readFile(join(desk.contentDir, `documentos/${key}.pdf`));
  return PDFDocument.load(bytes, { updateMetadata: false });
}

test('a PDF is published without its author, and keeps its address when it is replaced', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/contenido');
  await page.getByRole('link', { name: /^Documentos en PDF/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentos');
  await expectAccessible(page);

  await chooseFiles(page, page.getByRole('button', { name: 'Elegir un PDF' }), await pdf(2));
  await expect(page.getByText('«Acta.pdf»: 2 páginas')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `Autor: ${AUTHOR}` })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Programa: Procesador 7' })).toBeVisible();
  await expect(page.getByText('«Firma: Lucia, 00000000T»')).toBeVisible();
  await page.getByLabel('Título').fill('Memoria de 2023');
  await page.getByLabel('Tipo').selectOption('Memoria');
  await page.getByLabel('Año o temporada').fill('2023');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Añadir el documento' }).press('Enter');
  await expect(page.getByText(/^Se añadió el documento «Memoria/)).toBeVisible();
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Memoria de 2023' }) });
  await expect(item).toContainText('/documentos/memoria-de-2023.pdf');
  const first = await storedPdf(desk, 'memoria-de-2023');
  expect([first.getPageCount(), first.getAuthor()]).toEqual([2, undefined]);

  await item.getByRole('button', { name: 'Sustituir el PDF' }).click();
  await chooseFiles(page, item.getByRole('button', { name: 'Elegir el PDF nuevo' }), await pdf(3));
  await item.getByRole('button', { name: 'Poner este PDF' }).click();
  await expect(page.getByText(/^Se cambió el PDF de «Memoria/)).toBeVisible();
  const second = await storedPdf(desk, 'memoria-de-2023');
  expect([second.getPageCount(), second.getAuthor()]).toEqual([3, undefined]);

  // The first PDF comes back.
  await undoChange(page);
  expect((await storedPdf(desk, 'memoria-de-2023')).getPageCount()).toBe(2);
});

test.describe(() => {
  // The refusals are answers with a status of 422.
  test.use({ expectedFaults: /status of 422/ });

  test('a file that is no PDF, and a document that others need, are refused with the reason', async ({
    page,
    desk,
  }) => {
    await desk.open(page, SCREEN);
    const before = await desk.files();
    const fake = { name: 'Acta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK\u0003\u0004 no') };
    await chooseFiles(page, page.getByRole('button', { name: 'Elegir un PDF' }), fake);
    await expect(page.getByRole('alert')).toContainText('«Acta.pdf» no es un PDF, aunque se llame así');
    await expect(page.getByRole('button', { name: 'Añadir el documento' })).toHaveCount(0);

    const protocol = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Protocolo de protección del menor' }) });
    await protocol.getByRole('button', { name: 'Quitar…' }).click();
    await page.getByRole('button', { name: 'Quitarlo' }).click();
    await expect(protocol.getByRole('alert')).toContainText('se enlaza desde otras partes');
    await expect(protocol.getByRole('alert')).toContainText('Protocolo de protección');
    expect(await desk.files()).toEqual(before);
  });
});

test('a text links a document that is chosen from a list', async ({ page, desk }) => {
  await desk.open(page, '/contenido/paginas/torneos.md');
  await page.getByRole('textbox', { name: 'Texto' }).press('Control+Home');
  await page.getByRole('button', { name: 'Enlace', exact: true }).click();
  await page.getByLabel('Una página o un documento').selectOption('/documentos/codigo-de-conducta.pdf');
  await page.getByRole('button', { name: 'Poner', exact: true }).click();
  await expect(preview(page).getByRole('link', { name: 'Código de conducta' })).toHaveAttribute(
    'href',
    '/documentos/codigo-de-conducta.pdf',
  );
  await save(page);
  expect(await desk.read('paginas/torneos.md')).toContain('(/documentos/codigo-de-conducta.pdf)');
});
