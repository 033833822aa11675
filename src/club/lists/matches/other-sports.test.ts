import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { MatchInput } from '../../content/files/matches.ts';
import { setUpTestClub } from '../testing/club.ts';

// Lists of federations of other sports.

const club = setUpTestClub();
const HANDBALL = 'deporte: Balonmano\nmarcador: { tipo: goles, empates: true, partes: 2 }\n';
const BASKETBALL = 'deporte: Baloncesto\nmarcador: { tipo: puntos, empates: false, partes: 4 }\n';
const OWN_TEAM = 'CV Páramo Cadete F';
const VENUE = 'Pabellón de la Vega';

let brandText = '';
beforeEach(async () => {
  brandText = await readFile(join(club.content, 'marca.yaml'), 'utf8');
});
const useSport = (declaration: string) => club.write(declaration + brandText, 'marca.yaml');

const resultsOf = (entries: readonly MatchInput[]) =>
  entries.map(({ sets, parciales, resultado }) => ({ sets, parciales, resultado }));

test('reads goals of both teams in two columns, and half-time', async () => {
  await useSport(HANDBALL);
  const list = `Jornada;Fecha;Hora;Local;Visitante;Pabellón;Goles local;Goles visitante;Descanso
1;15/11/2025;10:00;${OWN_TEAM};BM Abosque;${VENUE};28;25;14-12
2;22/11/2025;10:00;BM Bosque;${OWN_TEAM};Pista de Bosque;30;30;
3;29/11/2025;10:00;${OWN_TEAM};BM Coto;${VENUE};;;`;
  expect(await club.import(list)).not.toMatch(/\bsets?\b/i);
  expect(resultsOf(await club.entries())).toEqual([
    { parciales: ['14-12'], resultado: '28-25' },
    { resultado: '30-30' },
    {},
  ]);
});

test('reads quarters and overtime, the club’s points first, and refuses a draw', async () => {
  await useSport(BASKETBALL);
  const list = `Jornada;Fecha;Hora;Local;Visitante;Pabellón;Resultado;Q1;Q2;Q3;Q4;Parciales
1;15/11/2025;10:00;CB Abosque;${OWN_TEAM};Pista A;84-88;18-20;22-15;20-18;18-25;6-10
2;22/11/2025;10:00;CB Bosque;${OWN_TEAM};Pista B;102-98;;;;;
3;22/11/2025;18:00;CB Coto;${OWN_TEAM};Pista C;70-70;;;;;`;
  const output = await club.import(list);
  expect(output).toContain('sin resultado: no puede acabar 70-70');
  expect(resultsOf(await club.entries()).slice(1)).toEqual([{ resultado: '98-102' }, {}]);
});

test('reads results in the titles of a calendar', async () => {
  await useSport(HANDBALL);
  const event = (day: number, summary: string) =>
    `BEGIN:VEVENT\nUID:${day}@x\nDTSTART;TZID=Europe/Madrid:202511${day}T100000\nSUMMARY:${summary}\nLOCATION:${VENUE}\nEND:VEVENT\n`;
  await club.import(
    `BEGIN:VCALENDAR\nVERSION:2.0\n${event(15, `${OWN_TEAM} 28-25 BM Abosque`)}${event(16, `${OWN_TEAM} - BM Bosque (22-22)`)}END:VCALENDAR\n`,
  );
  expect((await club.entries()).map(({ rival, resultado }) => `${rival} ${resultado}`)).toEqual([
    'BM Abosque 28-25',
    'BM Bosque 22-22',
  ]);
});

test('takes the goals for and against of standings', async () => {
  await useSport(HANDBALL);
  const clubText = await readFile(join(club.content, 'club.yaml'), 'utf8');
  await club.write(
    clubText.replace('muestra: true\n', 'muestra: true\nhoy: 2025-11-14 16:30\n'),
    'club.yaml',
  );
  const table = `Pos;Equipo;PJ;PG;PE;PP;GF;GC;Ptos
1;BM Abosque;8;7;0;1;240;190;14
2;${OWN_TEAM};8;6;1;1;232;201;13
3;BM Bosque;8;2;1;5;180;205;5`;
  const output = await club.import(table, {
    lectura: { 'grupo de comarcal/cadete-femenino': 'si', 'dia de comarcal/cadete-femenino': '2025-11-14' },
  });
  const text = await readFile(join(club.content, 'clasificaciones.yaml'), 'utf8').catch(() => output);
  expect(parse(text)).toMatchObject({
    clasificaciones: [
      { filas: [{ tantos: '240-190' }, { tantos: '232-201', nuestro: true }, { puntos: 5 }] },
    ],
  });
});
