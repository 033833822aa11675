import type { Page } from '@playwright/test';
import { expect, expectAccessible, preview, test, undoChange } from './desk.ts';

test.use({ club: 'sample' });

const TITLES = 'Código;Jornada;Fecha;Hora;Local;Visitante;Pabellón;Estado;Parciales\n';
const CADETE = `${TITLES}CF-05;5;16/11/2024;17:00;AD Fuentelenta;CV SIERRA CADETE F;Polideportivo de Fuentelenta;;
CF-06;6;23/11/2024;10:00;CV SIERRA CADETE F;Vóley Majadalta;Polideportivo municipal;;
`;
const CSV = `${CADETE}AZ-01;1;16/11/2024;20:30;CV SIERRA AZUL;CV Peñalba;La Nevera;;
ZZ-02;2;16/11/2024;19:00;CV Monte;CV Peñalba;Otro;;
`;
const REMEMBERED_ANSWERS = '.importar-partidos.json';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

const listFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Selects a list in the file input. */
const chooseList = (page: Page, name: string, text: string) =>
  page.locator('input[type="file"]').setInputFiles(listFile(name, text));

/** Drops a list on the screen. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    [name, text] as const,
  );
  await page
    .getByText('Arrastra aquí la lista, o pega la tabla.')
    .dispatchEvent('drop', { dataTransfer: data });
}

test('imports a dropped CSV list with questions, and undoes it', async ({ page, desk }) => {
  const before = await desk.files();
  await desk.open(page, '/contenido/partidos.yaml');
  await page.getByRole('link', { name: 'Importar partidos y clasificaciones' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar partidos' })).toBeVisible();
  await expectAccessible(page);
  await drop(page, 'liga.csv', CSV);

  await expect(heading(page, 'Falta por saber')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('¿Qué equipo es «CV SIERRA AZUL»?').selectOption('federados/infantil-femenino');
  await page.getByRole('button', { name: 'Seguir' }).click();
  await page.getByLabel('El club juega en casa en «La Nevera». ¿Qué lugar es?').selectOption('CEIP Norte');
  await page.getByRole('button', { name: 'Seguir' }).click();

  await expect(heading(page, 'Qué va a cambiar')).toBeFocused();
  await expect(page.getByText('1 partido nuevo, 2 con cambios, 1 fila de otros clubes.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Infantil femenino – CV Peñalba' }),
  ).toContainText('sáb 16 nov 2024, 20:30 · en casa, CEIP Norte · jornada 1 · fila 4');
  await expect(preview(page).getByText('CV Peñalba').first()).toBeAttached();
  await expectAccessible(page);
  expect(await desk.files(), 'nothing is written before it is confirmed').toEqual(before);

  await page.getByRole('button', { name: 'Guardar los partidos' }).click();
  await expect(heading(page, 'Guardado')).toBeFocused();
  expect(await desk.read('partidos.yaml')).toMatch(
    /id: az-01\n\s+equipo: federados\/infantil-femenino\n\s+dia: 2024-11-16\n\s+hora: 20:30\n/,
  );
  expect(JSON.parse(await desk.read(REMEMBERED_ANSWERS))).toMatchObject({
    equipos: { 'CV SIERRA AZUL': 'federados/infantil-femenino' },
    lugares: { 'La Nevera': 'ceip-norte' },
  });
  await expect(preview(page).getByText('CV Peñalba').first()).toBeAttached();
  const [agenda] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Ver la agenda en otra pestaña' }).click(),
  ]);
  await expect(agenda.getByText('CV Peñalba').first()).toBeAttached();
  await agenda.close();

  const title = 'Se importaron partidos: 1 nuevo, 2 con cambios';
  await undoChange(page);
  await expect(page.getByText(`Se deshizo: ${title}.`)).toBeVisible();
  expect(await desk.files()).toEqual(before);
  await page.getByRole('link', { name: 'Versiones', exact: true }).click();
  const version = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(version).not.toContainText(REMEMBERED_ANSWERS);
  await expect(page.getByRole('heading', { name: `Se deshizo: ${title}`, exact: true })).toBeVisible();
});

const STANDINGS = `<table><tr><th>Pos</th><th>Equipo</th><th>PJ</th><th>PG</th><th>PP</th><th>SF</th><th>SC</th><th>Ptos</th></tr>
<tr><td>1</td><td>AD Prueba</td><td>5</td><td>5</td><td>0</td><td>15</td><td>3</td><td>14</td></tr>
<tr><td>2</td><td>CV SIERRA</td><td>5</td><td>4</td><td>1</td><td>13</td><td>6</td><td>12</td></tr>
<tr><td>3</td><td>Vóley Riocenizo</td><td>5</td><td>1</td><td>4</td><td>6</td><td>13</td><td>4</td></tr></table>`;

test('imports standings that were copied in the browser, with questions', async ({ page, desk }) => {
  await desk.open(page, '/importar');
  await page.evaluate((html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', html);
    const target = document.querySelector('main h1') as HTMLElement;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, STANDINGS);
  await expect(page.getByText('Lista: tabla pegada.html')).toBeVisible();
  const next = page.getByRole('button', { name: 'Seguir' });
  const team = { label: 'Cadete femenino, 1ª Zonal Autonómica (Equipos federados)' };
  await page.getByLabel('¿Qué equipo es «CV SIERRA»?').selectOption(team);
  await next.click();
  const isRightTable = page.getByLabel(/¿Es esta la clasificación de Cadete femenino/);
  await isRightTable.selectOption({ label: 'Sí, es la de ese equipo' });
  await next.click();
  const day = page.getByLabel(/¿De qué día es la clasificación de Cadete femenino\?/);
  await expect(day).toHaveValue('2024-11-14');
  await next.click();
  // The published table has more teams.
  const isReplaced = page.getByLabel(/A la clasificación nueva de Cadete femenino .* le faltan cosas/);
  await isReplaced.selectOption({ label: 'Se cambia por la nueva' });
  await next.click();
  await expect(page.getByText('1 clasificación.')).toBeVisible();
  await expect(preview(page).getByRole('table', { name: /Clasificación/ })).toContainText(
    'a 14 de noviembre',
  );
  await page.getByRole('button', { name: 'Guardar la clasificación' }).click();
  await expect(heading(page, 'Guardado')).toBeFocused();
  expect(await desk.read('clasificaciones.yaml')).toMatch(
    /equipo: federados\/cadete-femenino\n\s+dia: 2024-11-14\n/,
  );
  // It can be corrected and deleted like any other content.
  await page.getByRole('link', { name: 'Repasar las clasificaciones' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Clasificaciones copiadas de la federación' }),
  ).toBeVisible();
  await expect(page.getByText('Cadete femenino').first()).toBeVisible();
});

// Other faults of lists are tested in src/club/lists.
test('a broken list changes nothing, and a list is not saved over changes that somebody made meanwhile', async ({
  page,
  desk,
}) => {
  const before = await desk.files();
  await desk.open(page, '/importar');
  await expect(page.getByRole('button', { name: 'Elegir la lista' })).toBeVisible();
  await chooseList(page, 'liga.csv', '%PDF-1.7\n');
  await expect(page.getByRole('alert')).toContainText('Es un PDF');
  await chooseList(page, 'liga.csv', CADETE);
  await expect(heading(page, 'Qué va a cambiar')).toBeFocused();
  expect(await desk.files()).toEqual(before);

  // Somebody edits the file before it is confirmed.
  await desk.write('partidos.yaml', `${await desk.read('partidos.yaml')}# Una nota.\n`);
  const filesBefore = await desk.files();
  await page.getByRole('button', { name: 'Guardar los partidos' }).click();
  await expect(page.getByRole('alert')).toContainText('cambi');
  expect(await desk.files()).toEqual(filesBefore);

  // The confirmation does not wait for the reload of the screen's data.
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    (route) => (route.request().method() === 'GET' ? undefined : route.fallback()),
  );
  await page.getByRole('button', { name: 'Guardar los partidos' }).click();
  await expect(heading(page, 'Guardado')).toBeFocused();
  expect(await desk.read('partidos.yaml')).toMatch(/# Una nota\.\n/);

  // The result of a list is not shown beside the questions of the next.
  const pane = page.getByRole('complementary', { name: 'Vista previa' });
  await expect(pane).toBeVisible();
  await chooseList(page, 'otra.csv', CSV);
  await expect(heading(page, 'Falta por saber')).toBeFocused();
  await expect(pane).toHaveCount(0);
});
