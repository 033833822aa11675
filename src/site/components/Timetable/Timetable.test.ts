import { expect, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { readClub } from '../../../content/read.ts';
import { sitePages } from '../../pages/pages.server.ts';
import { fitting, linesOfWeek } from './DaysAhead.tsx';
import { weekOf } from './Timetable.tsx';

const changes = (count: number) =>
  Array.from({ length: count }, () => 'Jue 14 nov 19:30–21:00 · Sénior femenino · CANCELADO: Torneo');
const matches = (count: number) =>
  Array.from({ length: count }, () => '10:00 Cadete femenino – CV Valdehelecho (casa)');

/** Five days; on one of them so many train. */
const linesWith = (fullest: number) => {
  const entry = {
    from: '18:00',
    to: '19:30',
    team: 'Cadete femenino',
    path: '',
    venue: 'Polideportivo',
    kind: '',
    color: '1',
    days: [],
  };
  const days = [fullest, 1, 1, 1, 1].map((count) => ({
    day: 'lunes' as const,
    entries: Array(count).fill(entry),
  }));
  return linesOfWeek(days);
};

test('a sheet has changes first, then all matches or none, and the less the fuller the week is', () => {
  expect(fitting(changes(6), matches(15), linesWith(7))).toEqual({ changes: 6, matches: 15 });
  expect(fitting(changes(6), matches(18), linesWith(8))).toEqual({ changes: 6, matches: 0 });
  expect(fitting(changes(40), matches(0), linesWith(7)).changes).toBe(15);
});

const club = await readClub(sampleContent, sitePages);
const week = weekOf(club);

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
