import { writeXlsx } from 'hucre/xlsx';
import { parse } from 'yaml';
import { type Desk, expect, expectAccessible, type Page, preview, test } from './desk.ts';

/**
 * Lists in the form of real federations' pages and workbooks, with invented data. Each is taken right, or asked about. The
 * sample lives on 14 November 2024.
 */

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const cells = (tag: string, texts: readonly (string | number)[]) =>
  `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
const CADETE = 'CV SIERRA CADETE F';

interface Snapshot {
  equipo: string;
  dia: string;
  grupo?: string;
  filas: {
    nombre: string;
    nuestro?: boolean;
    jugados?: number;
    ganados?: number;
    perdidos?: number;
    sets?: string;
    puntos?: number;
  }[];
}

/** Matches of a round that the sample does not have, as lines. */
async function matchesOf(desk: Desk, ...rivals: string[]): Promise<string[]> {
  const { partidos } = parse(await desk.read('partidos.yaml')) as { partidos: Record<string, unknown>[] };
  return partidos
    .filter(({ rival }) => rivals.includes(String(rival)))
    .map(({ equipo, dia, hora, rival, donde, lugar, direccion, estado, sets, resultado }) =>
      [equipo, dia, hora ?? '?', rival, donde, lugar ?? direccion ?? '', estado ?? sets ?? resultado ?? '']
        .flat()
        .join(' | '),
    );
}

const snapshotOf = async (desk: Desk, team: string) =>
  (parse(await desk.read('clasificaciones.yaml')) as { clasificaciones: Snapshot[] }).clasificaciones.find(
    ({ equipo }) => equipo === team,
  );

const files = (page: Page) => page.locator('input[type="file"]');
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'text/html') =>
  files(page).setInputFiles({ name, mimeType, buffer });

/** Pastes a part of a page, as it is on the clipboard after it was copied in a browser. */
async function paste(page: Page, html: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('section[aria-labelledby=titulo]').evaluate((section, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    section.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const answer = async (page: Page, question: RegExp | string, words: string) => {
  const select = page.getByLabel(question);
  await select.selectOption({ label: words });
};
const pressContinue = (page: Page) => page.getByRole('button', { name: 'Seguir' }).click();
async function save(page: Page, button: string): Promise<void> {
  await expect(heading(page, 'Qué va a cambiar')).toBeVisible();
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(heading(page, 'Guardado')).toBeVisible();
}

test.beforeEach(({ desk, page }) => desk.open(page, '/importar'));

test('1: a table pasted from a page, with two rows of titles, a bye and a hall above its street', async ({
  desk,
  page,
}) => {
  await paste(
    page,
    `<table><tr><th colspan="2">Encuentro</th><th rowspan="2">Fecha</th><th rowspan="2">Hora</th><th rowspan="2">Pabellón</th><th colspan="2">Resultado</th></tr>
${cells('th', ['Local', 'Visitante', 'Sets', 'Parciales'])}
${cells('td', [`<b>${CADETE}</b>`, 'CV Prueba Uno', '02/11/2024', '18:00', 'Polideportivo municipal<br><small>Avenida del Deporte, 3</small>', '3 - 1', '25-20 / 22-25 / 25-18 / 25-21'])}
<tr><td colspan="7">Jornada 10</td></tr>
${cells('td', [CADETE, 'DESCANSA', '07/12/2024', '', '', '', ''])}
${cells('td', ['CV Prueba Dos', CADETE, '08/12/2024', '00:00', 'Por determinar', '', ''])}
${cells('td', ['CV Prueba Tres', CADETE, '11/01/2025', '12:30 h.', 'Pabellón de Prueba', 'APLAZADO', ''])}</table>`,
  );
  await save(page, 'Guardar los partidos');
  expect(await matchesOf(desk, 'CV Prueba Uno', 'CV Prueba Dos', 'CV Prueba Tres')).toEqual([
    'federados/cadete-femenino | 2024-11-02 | 18:00 | CV Prueba Uno | casa | polideportivo | 25-20 | 22-25 | 25-18 | 25-21',
    'federados/cadete-femenino | 2024-12-08 | ? | CV Prueba Dos | fuera |  | ',
    'federados/cadete-femenino | 2025-01-11 | 12:30 | CV Prueba Tres | fuera | Pabellón de Prueba | aplazado',
  ]);
});

const STANDINGS = [
  [1, 'AD Fuentelenta', 5, 5, 0, 15, 3, 14],
  [2, CADETE, 5, 4, 1, 13, 6, 12],
  [3, 'Vóley Riocenizo', 5, 1, 4, 6, 13, 4],
];
const STANDINGS_TITLES = ['Pos', 'Equipo', 'PJ', 'PG', 'PP', 'SF', 'SC', 'Ptos'];
const standingsTable = `<table>${cells('th', STANDINGS_TITLES)}${STANDINGS.map((row) => cells('td', row)).join('')}</table>`;

test('2: a saved page in Latin-1 with calendar, standings and players', async ({ desk, page }) => {
  const html = `<!doctype html><html><head><meta charset="iso-8859-1"></head><body><nav><table>${cells('td', ['Inicio', 'Clubes'])}</table></nav>
<h2>Calendario</h2><table>${cells('th', ['Jornada', 'Día', 'Hora', 'Equipo A', 'Equipo B', 'Lugar'])}${cells('td', [1, 'dom. 8 dic. 2024', '11.30', CADETE, 'CV Pe&ntilde;a &amp; Valle', 'CEIP Norte'])}</table>
<h2>Clasificaci&oacute;n 1&ordf; Zonal Auton&oacute;mica</h2>${standingsTable}
<h2>Plantilla</h2><table>${cells('th', ['Nº', 'Jugadora', 'Nacimiento'])}${cells('td', [4, 'Persona Inventada Una', 2009])}</table>
<p>Actualizado el 13/11/2024 09:12</p></body></html>`;
  await choose(page, 'pagina.html', Buffer.from(html, 'latin1'));
  await expect(page.getByText('1 partido nuevo, 1 clasificación')).toBeVisible();
  await expectAccessible(page);
  await save(page, 'Guardar los partidos y la clasificación');
  expect(await matchesOf(desk, 'CV Peña & Valle')).toEqual([
    'federados/cadete-femenino | 2024-12-08 | 11:30 | CV Peña & Valle | casa | ceip-norte | ',
  ]);
  const snapshot = await snapshotOf(desk, 'federados/cadete-femenino');
  expect(snapshot).toMatchObject({ dia: '2024-11-13' });
  expect(snapshot?.filas[1]).toEqual({
    ...{
      puesto: 2,
      nombre: CADETE,
      nuestro: true,
      jugados: 5,
      ganados: 4,
      perdidos: 1,
      sets: '13-6',
      puntos: 12,
    },
  });
  const texts = Object.values(await desk.files()).map((text) => Buffer.from(text, 'base64').toString());
  expect(texts.join('\n')).not.toContain('Persona Inventada');
});

test('3: a workbook with real dates, a merged day and a referee', async ({ desk, page }) => {
  const utc = (iso: string) => new Date(`${iso}Z`);
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Calendario',
        rows: [
          ['FEDERACIÓN – TEMPORADA 2024/2025'],
          [],
          ['Jor.', 'Fecha', 'Hora', 'Local', 'Visitante', 'Instalación', 'Árbitro', 'Res.'],
          [
            9,
            utc('2024-12-08T00:00:00'),
            utc('1899-12-31T09:30:00'),
            CADETE,
            'CV Prueba Uno',
            'Polideportivo municipal',
            'Persona Inventada',
            '',
          ],
          [9, null, utc('1899-12-31T11:00:00'), 'CV Prueba Dos', 'CV SIERRA INFANTIL F', 'Pista de Prueba'],
          [10, '22/12/2024', '17:00h', 'CV Prueba Tres', CADETE, 'por confirmar'],
        ],
        merges: [{ startRow: 3, endRow: 4, startCol: 1, endCol: 1 }],
      },
    ],
  });
  await choose(page, 'calendario.xlsx', Buffer.from(workbook), 'application/octet-stream');
  if (
    await heading(page, 'Falta por saber')
      .isVisible()
      .catch(() => false)
  ) {
    await answer(
      page,
      /¿Qué equipo es «CV SIERRA INFANTIL F/,
      'Infantil femenino, 1ª Zonal Autonómica (Equipos federados)',
    );
    await pressContinue(page);
  }
  await expect(heading(page, 'Falta por saber').or(heading(page, 'Qué va a cambiar'))).toBeVisible();
  if (await heading(page, 'Falta por saber').isVisible()) {
    await answer(
      page,
      /¿Qué equipo es «CV SIERRA INFANTIL F/,
      'Infantil femenino, 1ª Zonal Autonómica (Equipos federados)',
    );
    await pressContinue(page);
  }
  await save(page, 'Guardar los partidos');
  expect(await matchesOf(desk, 'CV Prueba Uno', 'CV Prueba Dos', 'CV Prueba Tres')).toEqual([
    'federados/cadete-femenino | 2024-12-08 | 09:30 | CV Prueba Uno | casa | polideportivo | ',
    'federados/infantil-femenino | 2024-12-08 | 11:00 | CV Prueba Dos | fuera | Pista de Prueba | ',
    'federados/cadete-femenino | 2024-12-22 | 17:00 | CV Prueba Tres | fuera |  | ',
  ]);
  expect(await desk.read('partidos.yaml')).not.toContain('Persona Inventada');
});

test('4: two rows a match, one for each team', async ({ desk, page }) => {
  await paste(
    page,
    `<table>${cells('th', ['Jornada', 'Fecha', 'Hora', 'Equipo', 'Sets', 'Set 1', 'Set 2', 'Set 3'])}
<tr><td rowspan="2">3</td><td rowspan="2">03/11/2024</td><td rowspan="2">10:00</td><td>CV Prueba Uno</td><td>0</td><td>20</td><td>21</td><td>9</td></tr>
${cells('td', [CADETE, 3, 25, 25, 25])}
${cells('td', [4, '08/12/2024', '11:00', 'CV Prueba Dos', '', '', '', ''])}
${cells('td', ['', '', '', CADETE, '', '', '', ''])}</table>`,
  );
  await save(page, 'Guardar los partidos');
  expect(await matchesOf(desk, 'CV Prueba Uno', 'CV Prueba Dos')).toEqual([
    'federados/cadete-femenino | 2024-11-03 | 10:00 | CV Prueba Uno | fuera |  | 25-20 | 25-21 | 25-9',
    'federados/cadete-femenino | 2024-12-08 | 11:00 | CV Prueba Dos | fuera |  | ',
  ]);
});

test('5: pasted standings with the bare name of the club, without a group or a day', async ({
  desk,
  page,
}) => {
  await paste(page, standingsTable.replace(CADETE, 'CV SIERRA').replaceAll('Fuentelenta', 'Prueba'));
  await answer(
    page,
    '¿Qué equipo es «CV SIERRA»?',
    'Cadete femenino, 1ª Zonal Autonómica (Equipos federados)',
  );
  await pressContinue(page);
  await answer(page, /¿Es esta la clasificación de Cadete femenino/, 'Sí, es la de ese equipo');
  await pressContinue(page);
  await expect(page.getByLabel(/¿De qué día es la clasificación de Cadete femenino\?/)).toHaveValue(
    '2024-11-14',
  );
  await expectAccessible(page);
  await pressContinue(page);
  await expect(page.getByText('1 clasificación.')).toBeVisible();
  await expect(preview(page).getByRole('table', { name: /Clasificación/ })).toContainText(
    'a 14 de noviembre',
  );
  await expectAccessible(page);
  await save(page, 'Guardar la clasificación');
  expect(await snapshotOf(desk, 'federados/cadete-femenino')).toMatchObject({ dia: '2024-11-14' });
  // It can be corrected and deleted like any other content.
  await page.getByRole('link', { name: 'Repasar las clasificaciones' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Clasificaciones copiadas de la federación' }),
  ).toBeVisible();
  await expect(page.getByText('Cadete femenino').first()).toBeVisible();
});

test('6: standings in a workbook with merged cells and two rows of titles', async ({ desk, page }) => {
  const workbook = await writeXlsx({
    sheets: [
      {
        name: 'Hoja1',
        rows: [
          ['1ª Zonal Autonómica, Grupo B'],
          ['Pos', 'Equipo', 'Partidos', null, null, 'Sets', null, 'Puntos'],
          [null, null, 'J', 'G', 'P', 'F', 'C', null],
          ...STANDINGS,
        ],
        merges: [
          { startRow: 0, endRow: 0, startCol: 0, endCol: 7 },
          { startRow: 1, endRow: 2, startCol: 0, endCol: 0 },
          { startRow: 1, endRow: 2, startCol: 1, endCol: 1 },
        ],
      },
    ],
  });
  await choose(page, 'clasificacion.xlsx', Buffer.from(workbook), 'application/octet-stream');
  await page.getByLabel(/¿De qué día es/).selectOption('2024-11-12');
  await pressContinue(page);
  await save(page, 'Guardar la clasificación');
  expect(await snapshotOf(desk, 'federados/cadete-femenino')).toMatchObject({
    dia: '2024-11-12',
    grupo: '1ª Zonal Autonómica, Grupo B',
    filas: [
      { nombre: 'AD Fuentelenta', ganados: 5, perdidos: 0, sets: '15-3', puntos: 14 },
      { nombre: CADETE, nuestro: true, ganados: 4, perdidos: 1, sets: '13-6', puntos: 12 },
      { nombre: 'Vóley Riocenizo', ganados: 1, perdidos: 4, sets: '6-13', puntos: 4 },
    ],
  });
});

test('7: a page with two tables of matches, and numbers in the standings that contradict each other', async ({
  desk,
  page,
}) => {
  const list = (title: string, rival: string) =>
    `<h3>${title}</h3><table>${cells('th', ['Fecha', 'Local', 'Visitante'])}${cells('td', ['18/12/2024', rival, CADETE])}</table>`;
  const contradictoryTable = standingsTable.replace(
    '<td>5</td><td>4</td><td>1</td>',
    '<td>6</td><td>4</td><td>1</td>',
  );
  const html = `<!doctype html>${list('Liga', 'CV Prueba Uno')}${list('Copa', 'CV Prueba Dos')}<h3>1ª Zonal Autonómica</h3>${contradictoryTable}`;
  await choose(page, 'dos.html', Buffer.from(html));
  await expect(page.getByLabel('¿En qué tabla están los partidos?')).toBeVisible();
  await page.getByLabel('¿En qué tabla están los partidos?').selectOption('2');
  await pressContinue(page);
  const contradiction = page.getByLabel(/6 partidos jugados, y ganados y perdidos suman 5/);
  await contradiction.selectOption('No: no se importa');
  await pressContinue(page);
  await save(page, 'Guardar los partidos');
  expect(await matchesOf(desk, 'CV Prueba Uno', 'CV Prueba Dos')).toEqual([
    'federados/cadete-femenino | 2024-12-18 | ? | CV Prueba Dos | fuera |  | ',
  ]);
  expect((await snapshotOf(desk, 'federados/cadete-femenino'))?.filas[1]).toMatchObject({ jugados: 4 });
});

test('8: a page of players and scorers has nothing to take', async ({ desk, page }) => {
  const before = await desk.files();
  const html = `<!doctype html><h2>Anotadoras</h2><table>${cells('th', ['Pos', 'Nombre', 'Equipo', 'PJ', 'Puntos'])}${cells('td', [1, 'Persona Inventada Una', CADETE, 5, 61])}${cells('td', [2, 'Persona Inventada Dos', 'AD Fuentelenta', 5, 48])}</table>`;
  await choose(page, 'anotadoras.html', Buffer.from(html));
  await expect(page.getByRole('alert').or(heading(page, 'Falta por saber'))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Guardar/ })).toBeHidden();
  expect(await desk.files()).toEqual(before);
});
