import { expect, test } from 'vitest';
import { sitePages } from '../../../site/pages/site-map.ts';
import { entriesBetween } from '../../agenda/entries.ts';
import { readClub } from '../../content/read.ts';
import { seasonOf } from '../../content/season.ts';
import { setUpTestClub } from '../testing/club.ts';

const club = setUpTestClub();

/** Matches of the agenda on a day. */
async function onDay(date: string) {
  const season = seasonOf(await readClub(club.content, sitePages));
  return entriesBetween(season, date, date).filter(({ kind }) => kind === 'match');
}

/** Cells of one list, for all spreadsheet formats. */
const ROWS = `LIGA COMARCAL, temporada 2025/26

Jornada|Fecha|Hora|Equipo local|Equipo visitante|Pabellón|Árbitro|Set 1|Set 2|Set 3
6|sáb 08/11/2025|12.00|CV Robledal|CV PÁRAMO CADETE F|La Dehesa;¶«pista 2»|Ana|19-25|25-21|9-15
7|16-11-25|10:00:00|C.V. Páramo Cadete F.|CV "Peñalba", S.D.|PABELLÓN DE LA VEGA|Luis|||
8|2025-11-22|00:00|CV Ñuño|CV PÁRAMO CADETE F|||||
8|2025-11-22|10:00|CV Ñuño|CV Robledal|||||
9|2025-11-29||DESCANSA|CV PÁRAMO CADETE F|||||`
  .split('\n')
  .map((row) => row.replace('¶', '\n').split('|'));

const YAML = `# yaml-language-server: $schema=.schema/partidos.json

# Los partidos de la temporada. «npm run importar-partidos» añade y actualiza los de las listas de la federación; lo que
# cambies a mano se queda como lo pongas.
partidos:
  - id: comarcal-cadete-femenino-j-6-fuera-cv-robledal
    equipo: comarcal/cadete-femenino
    dia: 2025-11-08
    hora: 12:00
    rival: CV Robledal
    donde: fuera
    direccion: La Dehesa; «pista 2»
    jornada: 6
    sets: [ 25-19, 21-25, 15-9 ]

  - id: comarcal-cadete-femenino-j-7-casa-cv-penalba-s-d
    equipo: comarcal/cadete-femenino
    dia: 2025-11-16
    hora: 10:00
    rival: CV "Peñalba", S.D.
    donde: casa
    lugar: pabellon
    jornada: 7

  - id: comarcal-cadete-femenino-j-8-fuera-cv-nuno
    equipo: comarcal/cadete-femenino
    dia: 2025-11-22
    rival: CV Ñuño
    donde: fuera
    jornada: 8
`;

function toCsv(separator: string, newline: string, quoteAll = false): string {
  const cell = (text: string) =>
    quoteAll || /["\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return ROWS.map((cells) => cells.map(cell).join(separator) + newline).join('');
}

const MAC: Record<string, number> = Object.fromEntries(
  [...'áÁñÑóÓé«»'].map((letter, i) => [
    letter,
    [0x87, 0xe7, 0x96, 0x84, 0x97, 0xee, 0x8e, 0xc7, 0xc8][i] ?? 0,
  ]),
);
const singleBytes = (text: string, codes: Record<string, number> = {}) =>
  Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0));
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

test.each([
  ['Excel: punto y coma, Windows-1252', singleBytes(toCsv(';', '\r\n'))],
  ['Excel para Mac: punto y coma, Mac Roman', singleBytes(toCsv(';', '\r'), MAC)],
  ['Excel: «CSV UTF-8», con marca y «sep=»', `\ufeffsep=;\r\n${toCsv(';', '\r\n')}`],
  ['Excel: «texto Unicode»', utf16(toCsv('\t', '\r\n'))],
  ['UTF-16 del otro orden', utf16(toCsv('\t', '\r\n')).swap16()],
  ['LibreOffice: comas, todo entre comillas', toCsv(',', '\n', true)],
  ['Google: comas', toCsv(',', '\r\n')],
])('imports the same matches from %s', async (_, list) => {
  const output = await club.import(list);
  expect(await club.matches()).toBe(YAML);
  expect(output).toContain(
    'Nuevos: 3. Cambian: 0. Iguales: 0.\nNo son del club: 1 fila. Descansos: 1. Sin colocar: 0.',
  );
  expect(output).toContain('No se leen: Árbitro.');
  expect(await onDay('2025-11-16')).toMatchObject([
    { team: 'comarcal/cadete-femenino', from: '10:00', venue: 'pabellon', match: { home: true } },
  ]);
  expect(JSON.stringify(await club.files())).not.toMatch(/"Luis|Ana"/);
});

const event = (lines: string) =>
  `BEGIN:VEVENT\r\nDTSTAMP:20250901T000000Z\r\n${lines.replaceAll('\n', '\r\n')}\r\nEND:VEVENT\r\n`;
const calendar = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Liga//ES\r\n${events.map(event).join('')}END:VCALENDAR\r\n`;

test('converts all kinds of ICS time to Madrid, reads states and ignores descriptions', async () => {
  const list = calendar(
    'UID:CF-061@liga.example\nDTSTART:20251108T110000Z\nSUMMARY:CV Robledal - CV Páramo Cadete F\nLOCATION:La Dehesa\\, El Robledal\nDESCRIPTION:Árbitra: Ana Gil',
    'UID:CF-071@liga.example\nDTSTART;TZID=Europe/Madrid:20251116T100000\nSUMMARY:Jornada 7: CV Páramo Cadete F vs\n  CV Peñalba\nLOCATION:Pabellón de la Vega',
    'UID:CF-081@liga.example\nDTSTART;VALUE=DATE:20260711\nSUMMARY:CV Ñuño – CV Páramo Cadete F\nSTATUS:CANCELLED',
    'UID:CF-091@liga.example\nDTSTART:20260711T160000Z\nSUMMARY:CV Ñuño - CV Robledal',
  );
  expect(await club.import(list)).toContain('Nuevos: 3.');
  const lines = (await club.entries()).map((match) => Object.values(match).filter(Boolean).join(' | '));
  expect(lines).toEqual([
    'cf-061-liga-example | comarcal/cadete-femenino | 2025-11-08 | 12:00 | CV Robledal | fuera | La Dehesa, El Robledal',
    'cf-071-liga-example | comarcal/cadete-femenino | 2025-11-16 | 10:00 | CV Peñalba | casa | pabellon | 7',
    'cf-081-liga-example | comarcal/cadete-femenino | 2026-07-11 | CV Ñuño | fuera | suspendido',
  ]);
  expect(JSON.stringify(await club.files())).not.toContain('Ana Gil');
  expect(await onDay('2025-11-08')).toMatchObject([{ from: '12:00', match: { id: 'cf-061-liga-example' } }]);
  expect(await onDay('2026-07-11')).toMatchObject([{ from: '', state: 'cancelled' }]);
});

test('reports rejected ICS events with their number', async () => {
  const output = await club.import(
    calendar(
      'UID:1\nDTSTART:20251116T090000Z\nSUMMARY:CV Páramo Cadete F - CV Peñalba\nLOCATION:Pabellón de la Vega',
      'UID:2\nDTSTART;TZID=Nuestra hora:20251116T090000\nSUMMARY:CV Robledal - CV Páramo Cadete F',
      'UID:3\nDTSTART:20251116T090000Z\nRRULE:FREQ=WEEKLY\nSUMMARY:CV Robledal - CV Páramo Cadete F',
      'UID:4\nDTSTART:mañana\nSUMMARY:CV Robledal - CV Páramo Cadete F',
      'UID:5\nSUMMARY:Cena del CV Páramo',
    ),
  );
  expect(output).toContain(`
  fila 2: no se sabe si las 09:00 son la hora de Madrid o la de «Nuestra hora»
  fila 3: se repite: no es un partido
  fila 4: no se entiende cuándo empieza
  fila 5: no se pueden separar los dos equipos de «Cena del CV Páramo»`);
});
