import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { setUpTestClub } from './testing/club.ts';

const MATCHES = `# Los de esta temporada.
partidos:
  - equipo: comarcal/cadete-femenino
    dia: 2025-11-16
    rival: CV Robledal
    donde: fuera
`;

const club = setUpTestClub(MATCHES);

const TITLES = 'Fecha;Hora;Local;Visitante;Pabellón\n';
const MATCH_ROW = '16/11/2025;10:00;CV Páramo Cadete F;CV Peñalba;Pabellón de la Vega\n';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const noise = Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919) % 256);

/** Broken lists, with a part of the error message. */
const BROKEN: [label: string, list: string | Uint8Array, message: string, name?: string][] = [
  ['empty', '', 'El archivo está vacío.'],
  ['blank', ' \r\n\r\n\t', 'El archivo está vacío.'],
  ['binary', noise, 'No es un archivo de texto'],
  [
    'a damaged xlsx',
    new Uint8Array([...bytes('PK\x03\x04'), ...deflateRawSync('xl/workbook.xml')]),
    'No se puede leer como archivo de Excel',
  ],
  [
    'a damaged xls',
    bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 Libro'),
    'No se puede leer como archivo de Excel',
  ],
  [
    'a workbook with a password',
    bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${[...'EncryptedPackage'].join('\0')}\0`),
    'El archivo está protegido con contraseña.',
  ],
  ['a PDF called csv', bytes('%PDF-1.7\n%âãÏÓ\n'), 'Es un PDF'],
  ['a truncated web page', '<!DOCTYPE html><table><tr><td>Fecha', 'La tabla empieza por «Fecha»'],
  ['too large', new Uint8Array(5_000_001).fill(65), 'demasiado grande'],
  ['only titles', TITLES, 'La lista solo tiene los títulos de las columnas'],
  ['no titles', MATCH_ROW, 'No se encuentra la fila con los títulos de las columnas'],
  ['another separator', (TITLES + MATCH_ROW).replaceAll(';', '|'), 'punto y coma, coma o tabulador'],
  [
    'no date',
    'Hora;Local;Visitante\n10:00;CV Páramo Cadete F;CV Peñalba\n',
    '¿Qué columna tiene la fecha del partido?\n  - Hora\n  - Local\n  - Visitante\n',
  ],
  [
    'no teams',
    'Fecha;Hora;Pista\n16/11/2025;10:00;1\n',
    '¿Qué columna tiene el equipo que juega en casa?\n  - Fecha\n',
  ],
  [
    'two columns with the same title',
    `Fecha;Fecha;Hora;Local;Visitante\n16/11/2025;${MATCH_ROW}`,
    '¿Qué columna tiene la fecha del partido?\n  - Fecha\n  - Fecha [2]\n',
  ],
  [
    'unclosed quotes',
    `${TITLES}16/11/2025;10:00;"CV Páramo Cadete F;CV Peñalba\n`,
    'unas comillas que se abren y no se cierran',
  ],
  [
    'an unknown team of the club',
    `${TITLES}${MATCH_ROW.replace('Cadete F', 'Júnior F')}`,
    '¿Qué equipo es «CV Páramo Júnior F»?',
  ],
  [
    'an unknown home venue',
    `${TITLES}${MATCH_ROW.replace('de la Vega', 'Nuevo')}`,
    'El club juega en casa en «Pabellón Nuevo». ¿Qué lugar es?',
  ],
  [
    'only other clubs',
    `${TITLES}${MATCH_ROW.replace('Páramo Cadete', 'Monte')}`,
    'No aparece «CV Páramo» entre sus equipos: CV Monte F, CV Peñalba.',
  ],
  [
    'impossible dates',
    `${TITLES}${MATCH_ROW.replace('16/11', '31/11')}${MATCH_ROW.replace('16/11', '16/31')}`,
    'fila 2: la fecha «31/11/2025»: no existe ese día (se espera día/mes/año)\n  fila 3: la fecha «16/31/2025»',
  ],
  [
    'only byes',
    `${TITLES}${MATCH_ROW.replace('CV Peñalba', 'DESCANSA')}`,
    'no hay ningún partido ni clasificación que se pueda importar. Una lista así no cambia nada.',
  ],
  [
    'a truncated calendar',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20251116T090000Z\r\nSUMMARY:CV Páramo Cadete F - CV Pe',
    'El calendario está cortado o dañado',
    'lista.ics',
  ],
  [
    'a calendar without matches',
    'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    'El calendario no tiene ningún partido.',
    'lista.ics',
  ],
  ['a page called ics', 'No autorizado', 'No es un calendario ICS', 'lista.ics'],
];

test.each(BROKEN)('refuses %s and writes nothing', async (_, list, message, name) => {
  const before = await club.files();
  expect(await club.import(list, {}, { name: name ?? 'lista.csv' })).toContain(message);
  expect(await club.files()).toEqual(before);
});

test.each([
  [
    '=HYPERLINK("https://example.org";"CV Peñalba")',
    'la celda de «visitante» parece una fórmula y no un texto: =HYPERLINK(',
  ],
  ['x'.repeat(1_000_000), 'la celda de «visitante» es demasiado larga (1000000 letras)'],
  ['{{nombre}}', 'la celda de «visitante» parece una fórmula y no un texto: {{nombre}}'],
])('rejects only the row of a hostile cell: %.20s', async (cell, message) => {
  const output = await club.import(
    `${TITLES}${MATCH_ROW}17/11/2025;10:00;CV Páramo Cadete F;"${cell.replaceAll('"', '""')}";Vega\n`,
  );
  expect(output).toContain(`fila 3: ${message}`);
  expect(output.length).toBeLessThan(3000);
  expect(await club.matches()).toContain('rival: CV Peñalba');
  expect(JSON.stringify(await club.files())).not.toMatch(/HYPERLINK|xxx|17\/11/);
});

test('removes control and bidi characters from screen and file', async () => {
  const output = await club.import(
    `${TITLES}${MATCH_ROW.replace('Peñalba', 'Peñ\u0007alba\u001b[31m\u202e rojo')}`,
  );
  expect(await club.matches()).toContain('rival: CV Peñ alba [31m rojo');
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('quotes texts that YAML would read as something else', async () => {
  const names = ['yes', '007', '- # x: y', 'it\'s "x"', '*a &b !c', 'true', '2025-11-16'];
  const rows = names.map(
    (name, i) => `${i + 1}/12/2025;10:00;"${name.replaceAll('"', '""')}";CV Páramo Cadete F;\n`,
  );
  const odd = ['007', '- # x: y', '*a &b !c', '2025-11-16'];
  const rivales = Object.fromEntries(odd.map((name) => [name, 'equipo']));
  expect(await club.import(TITLES + rows.join(''), { rivales })).toContain(`Nuevos: ${names.length}.`);
  expect((await club.entries()).slice(1).map(({ rival }) => rival)).toEqual(names);
});

test('refuses to import into invalid content', async () => {
  await club.write(MATCHES.replace('2025-11-16', '2025-11-31'));
  expect(await club.import(TITLES + MATCH_ROW)).toContain('partidos.yaml:4:10');
  expect(await club.matches()).toContain('2025-11-31');
});
