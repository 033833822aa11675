import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { setUpTestClub } from '../testing/club.ts';
import { workbook } from '../testing/workbook.ts';

// Files that programs and pages hand out, what they hide, and what they strike out.

const club = setUpTestClub();

const OWN = 'CV Páramo Cadete F';
const utc = (iso: string) => new Date(`${iso}Z`);
const TITLES = ['Jornada', 'Fecha', 'Hora', 'Equipo local', 'Equipo visitante', 'Pabellón'];
/** Two matches, as dates and times of a workbook. */
const ROWS = [
  TITLES,
  [1, utc('2025-12-13'), utc('1899-12-31T18:00'), OWN, 'CV Olmarena', 'Pabellón de la Vega'],
  [2, utc('2025-12-20'), utc('1899-12-31T10:30'), 'CD Montelar', OWN, 'Polideportivo de Montelar'],
];
const TEXTS = [
  TITLES,
  ['1', '13/12/2025', '18:00', OWN, 'CV Olmarena', 'Pabellón de la Vega'],
  ['2', '20/12/2025', '10:30', 'CD Montelar', OWN, 'Polideportivo de Montelar'],
];
const SHOWN = [
  '2025-12-13 18:00 CV Olmarena, pabellon, 1',
  '2025-12-20 10:30 CD Montelar, Polideportivo de Montelar, 2',
];
const shown = async () =>
  (await club.entries()).map(
    ({ dia, hora, rival, lugar, direccion, jornada }) =>
      `${dia} ${hora} ${rival}, ${lugar ?? direccion}, ${jornada}`,
  );

const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const page = (body: string) => `<!doctype html><meta charset="utf-8"><body>${body}`;

/** Page that a browser saved as one file, with folded lines and encoded letters. */
const mhtml = (html: string) =>
  `From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\ttype="text/html";\r\n\tboundary="--x"\r\n\r\n----x\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(html)}\r\n----x\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n----x--\r\n`;
const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte, i) => {
      const char =
        byte > 126 || byte === 61 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte);
      return i % 60 === 59 ? `${char}=\r\n` : char;
    })
    .join('');

/** Ods whose times are native, without the styles that some programs leave out. */
function bareOds(): Uint8Array {
  const zip = XLSX.CFB.read(workbook([{ name: 'Liga', rows: ROWS }], 'ods'), { type: 'buffer' });
  const bare = XLSX.CFB.utils.cfb_new();
  for (const path of ['content.xml', 'META-INF/manifest.xml', 'mimetype'])
    XLSX.CFB.utils.cfb_add(bare, `/${path}`, XLSX.CFB.find(zip, `/${path}`).content);
  return XLSX.CFB.write(bare, { fileType: 'zip', type: 'buffer' });
}

const crest = (name: string) => `<table><tr><td><img alt="escudo"></td><td>${name}</td></tr></table>`;
const cards = TEXTS.slice(1)
  .map(
    ([round, date, time, home, away, venue]) =>
      `<div class="match"><div class="round">Jornada ${round}</div><div class="date">${date}</div><div class="time">${time}</div><div class="team home">${home}</div><div class="team away">${away}</div><p class="venue">${venue}</p></div>`,
  )
  .join('');
const grid = TEXTS.map(
  (cells) => `<div role="row">${cells.map((cell) => `<span role="cell">${cell}</span>`).join('')}</div>`,
).join('');

test.each<[string, string | Uint8Array]>([
  ...(['xlsx', 'xlsb', 'biff8', 'ods', 'fods', 'xlml'] as const).map((format): [string, Uint8Array] => [
    format,
    workbook([{ name: 'Liga', rows: ROWS }], format),
  ]),
  ['a workbook whose days count from 1904', workbook([{ name: 'Liga', rows: ROWS }], 'xlsx', true)],
  ['an ods without styles', bareOds()],
  ['a page saved as one file', mhtml(page(table(TEXTS)))],
  [
    'XHTML with a declaration',
    `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body>${table(TEXTS)}</body></html>`,
  ],
  [
    'crests beside the names',
    page(table(TEXTS.map((cells) => cells.map((cell, i) => (i > 2 && i < 5 ? crest(cell) : cell))))),
  ],
  [
    'a table of the page around the list',
    page(`<table><tr><td>Inicio</td></tr><tr><td>${table(TEXTS)}</td></tr></table>`),
  ],
  ['a grid of elements with roles', page(`<div role="grid">${grid}</div>`)],
  ['cards instead of a table', page(cards)],
])('imports the same matches from %s', async (_, list) => {
  await club.import(list, {}, { name: 'lista' });
  expect(await shown()).toEqual(SHOWN);
});

test('reads several sheets as one list, one for each round', async () => {
  const sheets = ROWS.slice(1).map((row, i) => ({
    name: `Jornada ${i + 9}`,
    rows: [TITLES.slice(1), row.slice(1)],
  }));
  expect(await club.import(workbook(sheets), {}, { name: 'jornadas.xlsx' })).toContain(
    'fila 2 de «Jornada 10», comarcal/cadete-femenino contra CD Montelar',
  );
  expect((await club.entries()).map(({ jornada }) => jornada)).toEqual([9, 10]);
  // The same in a page, whose tables stand below lines.
  await club.write(null);
  const html = page(
    sheets
      .map(
        ({ name }, i) =>
          `<div>${name}</div>${table([TEXTS[0] ?? [], TEXTS[i + 1] ?? []].map((cells) => cells.slice(1)))}`,
      )
      .join(''),
  );
  await club.import(html, {}, { name: 'jornadas.html' });
  expect((await club.entries()).map(({ jornada }) => jornada)).toEqual([9, 10]);
});

test('offers several lists with the same titles together', async () => {
  const html = page(
    `<h2>Liga</h2>${table(TEXTS.slice(0, 2))}<h2>Copa</h2>${table([TEXTS[0] ?? [], TEXTS[2] ?? []])}`,
  );
  expect(await club.import(html, {}, { name: 'x.html' })).toContain('  - En las 2: Liga, Copa');
  await club.import(html, { lectura: { tabla: 'todas' } }, { name: 'x.html' });
  expect(await shown()).toEqual(SHOWN);
});

test('never reads a hidden sheet unasked, and names it', async () => {
  const old = [TITLES, [1, utc('2025-11-01'), null, OWN, 'CV Borrador', 'Pabellón de la Vega']];
  const hidden = { name: 'Borrador', rows: old, hidden: true };
  expect(await club.import(workbook([hidden, { name: 'Liga', rows: ROWS }]))).toContain(
    'Está oculto y no se lee: la hoja «Borrador».',
  );
  expect(await shown()).toEqual(SHOWN);
  const output = await club.import(workbook([hidden, { name: 'Notas', rows: [['Hola']] }]));
  expect(output).toContain('¿En qué tabla están los partidos?\n  - Borrador (oculta, 2 filas)');
});

test('leaves out hidden rows and columns, and says so', async () => {
  const rows = ROWS.map((row, i) => [...row, i === 0 ? 'Teléfono de Ana' : '555 01 01 01']);
  const output = await club.import(workbook([{ name: 'Liga', rows, hiddenRows: [2], hiddenColumns: [6] }]));
  expect(output).toContain('Está oculto y no se lee: la columna «Teléfono de Ana», 1 fila.');
  expect(await shown()).toEqual(SHOWN.slice(0, 1));
});

test.each([
  ['a hidden key', '<span style="display:none">20251213</span>13/12/2025', '18:00', ''],
  ['a text for screen readers', '<b class="sr-only">Fecha</b>13/12/2025', '<i hidden>9</i>18:00', ''],
  ['a struck-out hour', '13/12/2025', '<del>12:00</del> 18:00', 'no se lee lo que está tachado: «12:00»'],
  [
    'a class of the page',
    '13/12/2025',
    '<b class="x1">12:00</b> 18:00',
    'no se lee lo que está tachado: «12:00»',
  ],
  ['a style for printing', '<b class="x2">13/12/2025</b>', '18:00', ''],
])('reads what a person sees beside %s', async (_, date, hour, note) => {
  const style =
    '<style>.x1 { color: red; text-decoration: line-through } @media print { .x2 { display: none } }</style>';
  const [titles = [], first = []] = TEXTS;
  const list = page(style + table([titles, first.with(1, date).with(2, hour)]));
  expect(await club.import(list, {}, { name: 'x.html' })).toContain(note);
  expect(await shown()).toEqual(SHOWN.slice(0, 1));
});

test('asks about a match whose row is struck out', async () => {
  const [titles = [], first = []] = TEXTS;
  const list = page(table([titles, first.map((cell) => `<s>${cell}</s>`).with(1, '13/12/2025')]));
  expect(await club.import(list, {}, { name: 'x.html' })).toContain('la lista dice «la fila está tachada»');
  const answers = {
    estados: { 'la fila está tachada': 'suspendido' },
    lugares: { '(sin lugar)': 'pabellon' },
  };
  await club.import(list, answers, { name: 'x.html' });
  expect(await club.entries()).toMatchObject([{ rival: 'CV Olmarena', estado: 'suspendido' }]);
});

test('reads struck-out and hidden parts of spreadsheets', async () => {
  const shared = `<si><r><rPr><strike/></rPr><t>Pabellón Viejo</t></r><r><t xml:space="preserve"> Polideportivo de Montelar</t></r></si>`;
  const zip = XLSX.CFB.read(workbook([{ name: 'Liga', rows: ROWS }]), { type: 'buffer' });
  const change = (path: string, edit: (text: string) => string) => {
    const file = XLSX.CFB.find(zip, `/${path}`);
    file.content = Buffer.from(edit(Buffer.from(file.content).toString()));
  };
  change('xl/sharedStrings.xml', (text) =>
    text.replace(/<si><t[^>]*>Polideportivo de Montelar<\/t><\/si>/, shared),
  );
  change('xl/styles.xml', (text) => text.replace('<font>', '<font><strike/>'));
  change('xl/worksheets/sheet1.xml', (text) =>
    text.replaceAll(/ s="\d+"/g, '').replace('r="C2"', 'r="C2" s="0"'),
  );
  const struck = XLSX.CFB.write(zip, { fileType: 'zip', type: 'buffer' });
  const output = await club.import(struck, { lectura: { fechas: 'dia/mes' } });
  expect(output).toContain('no se lee lo que está tachado: «Pabellón Viejo»');
  expect(output).toMatch(/no se lee lo que está tachado: «0[.,]75»/);
});

test('joins a calendar line that is folded inside a letter', async () => {
  const calendar = Buffer.from(
    `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@x\r\nDTSTART;TZID=Europe/Madrid:20251213T180000\r\nSUMMARY:CV Olmarena - ${OWN}\r\nLOCATION:Olmarena\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
  );
  const at = calendar.indexOf('á') + 1;
  const folded = Buffer.concat([calendar.subarray(0, at), Buffer.from('\r\n '), calendar.subarray(at)]);
  expect(await club.import(folded, {}, { name: 'liga.ics' })).toContain('Nuevos: 1.');
  expect(await club.entries()).toMatchObject([{ rival: 'CV Olmarena', hora: '18:00' }]);
});

test.each(['#¡REF!', '#REF!', 'Err:502', '#¿NOMBRE?', '#¡DIV/0!', '#N/D', '########'])(
  'asks about the error %s, and never publishes it',
  async (error) => {
    const [titles = [], first = [], second = []] = TEXTS;
    const csv = (...rows: string[][]) => rows.map((cells) => cells.join(';')).join('\n');
    await club.import(csv(titles, second));
    const list = csv(titles, first.with(2, error), second.with(5, error));
    const output = await club.import(list);
    expect(output).toContain('En la columna con la hora hay errores de la hoja de cálculo');
    expect(output).toContain('En la columna con el pabellón hay errores');
    await club.import(list, { errores: { hora: 'sin-dato', lugar: 'sin-dato' } });
    expect(await shown()).toEqual([SHOWN[1], '2025-12-13 undefined CV Olmarena, pabellon, 1']);
  },
);

test('asks about a column whose title it does not understand, and remembers the answer', async () => {
  const rows = TEXTS.map((cells, i) => [...cells, i === 0 ? 'Pista' : '2', i === 0 ? 'Delegado' : 'Ana Gil']);
  const csv = rows.map((cells) => cells.join(';')).join('\n');
  const output = await club.import(csv);
  expect(output).toContain('¿Qué hay en la columna «Pista» (p. ej. «2»)?');
  expect(output).not.toContain('¿Qué hay en la columna «Delegado»');
  expect(await shown()).toEqual([]);
  await club.import(csv, { titulos: { Pista: 'pista' } });
  expect(await shown()).toEqual([SHOWN[0], SHOWN[1]?.replace(', 2', ', pista 2, 2')]);
  expect(await club.import(csv)).toContain('Iguales: 2.');
});

test('tells a page without a list from a CSV with the wrong separator', async () => {
  const output = await club.import(page(table([['Hola', 'mundo']])), {}, { name: 'x.html' });
  expect(output).toContain('La tabla empieza por «Hola mundo»');
  expect(output).not.toContain('punto y coma');
});
