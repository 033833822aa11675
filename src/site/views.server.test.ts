import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { readClub } from '../content/read.ts';
import { sitePages } from './pages/pages.server.ts';
import { timetable } from './views.server.ts';

const club = await readClub(sampleContent, sitePages);
const week = timetable(club);

test('the week runs from Monday on, only days with training, earliest first', () => {
  expect(week.map(({ day }) => day)).toEqual(['lunes', 'martes', 'miércoles', 'jueves', 'viernes']);
  for (const { entries } of week) {
    const times = entries.map(({ from }) => from);
    expect(times).toEqual(times.toSorted());
  }
});

test('teams of the same name, as each other or as a venue, say which league they play in, others do not', () => {
  const entries = week.flatMap((day) => day.entries);
  const shared = ['Infantil femenino', 'Juvenil femenino'];
  const kinds = (which: (team: string) => boolean) =>
    new Set(entries.filter(({ team }) => which(team)).map(({ kind }) => kind));
  for (const name of shared)
    expect(
      kinds((team) => team === name),
      name,
    ).toEqual(new Set(['Equipos federados', 'Escuela ADS']));
  expect(
    kinds((team) => team === 'IES Guadarrama'),
    'also a venue',
  ).toEqual(new Set(['Resto de equipos']));
  expect(kinds((team) => ![...shared, 'IES Guadarrama'].includes(team))).toEqual(new Set(['']));
});
