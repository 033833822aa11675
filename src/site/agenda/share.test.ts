import { expect, test } from 'vitest';
import { entriesBetween } from '../../club/agenda/entries.ts';
import { aMatch, aSeason, aSession } from '../../club/agenda/testing/plain-season.ts';
import type { Match } from '../../club/agenda/types.ts';
import { calendarFor, calendarLinks, shareText } from './share.ts';

const CADETE = 'federados/cadete-femenino';
const INFANTIL = 'federados/infantil-femenino';
const SCHOOL = 'escuela-ads/infantil-femenino';

const team = (name: string, qualifier = '') => ({ name, qualifier, path: '', color: '1', kind: '' });
const shareOptions = {
  teams: {
    [CADETE]: team('Cadete femenino'),
    [INFANTIL]: team('Infantil femenino', 'Equipos federados'),
    [SCHOOL]: team('Infantil femenino', 'Escuela ADS'),
  },
  venues: {
    polideportivo: { title: 'Polideportivo municipal', path: '' },
    'ceip-sur': { title: 'CEIP Sur', path: '' },
  },
  link: 'https://cvsierra.example.org/x',
};

const weekly = (team: string, weekday: number, hours = {}) =>
  aSession(weekday, { team, venue: 'polideportivo', ...hours });
const match = (id: string, date: string, overrides: Partial<Match> = {}) =>
  aMatch({ id, team: CADETE, date, venue: 'polideportivo', ...overrides });
const season = aSeason({
  weekly: [weekly(CADETE, 2), weekly(CADETE, 4)],
  closures: [{ from: '2024-11-26', to: '2024-11-26', reason: 'Se pinta la pista', venues: [] }],
  changes: [
    { team: CADETE, date: '2024-11-19', from: '18:00', reason: 'Torneo', movedTo: null },
    {
      team: CADETE,
      date: '2024-11-21',
      from: '18:00',
      reason: '',
      movedTo: { date: '2024-11-22', from: '17:00', to: '18:30', venue: 'ceip-sur' },
    },
  ],
  matches: [
    match('next', '2024-11-16'),
    match('away', '2024-11-24', { time: '', home: false, venue: '', address: 'Pabellón de la Dehesa' }),
    match('postponed', '2024-11-30', { state: 'postponed', reason: 'Nieve' }),
  ],
});

test('writes one line for each entry of a team, with its changes in capitals', () => {
  const text = shareText({
    title: 'Cadete femenino · próximos días',
    entries: entriesBetween(season, '2024-11-14', '2024-11-30'),
    ...shareOptions,
  });
  expect(text).toBe(
    `Cadete femenino · próximos días

Jue 14 nov, 18:00–19:30 · Entrenamiento · Polideportivo municipal
Sáb 16 nov, 10:00 · Partido contra CV Peñalba, en casa · Polideportivo municipal
Mar 19 nov, 18:00–19:30 · Entrenamiento · CANCELADO: Torneo
Jue 21 nov, 18:00–19:30 · Entrenamiento · PASA al viernes 22, 17:00–18:30, CEIP Sur
Vie 22 nov, 17:00–18:30 · Entrenamiento · CEIP Sur · CAMBIO, antes: jueves 21, 18:00–19:30, Polideportivo municipal
Dom 24 nov, hora por confirmar · Partido contra CV Peñalba, fuera · Pabellón de la Dehesa
Mar 26 nov, 18:00–19:30 · SIN ENTRENAMIENTO: Se pinta la pista
Jue 28 nov, 18:00–19:30 · Entrenamiento · Polideportivo municipal
Sáb 30 nov, 10:00 · Partido contra CV Peñalba, en casa · APLAZADO: Nieve

https://cvsierra.example.org/x`,
  );
});

test('groups the entries of several teams by day, and adds the kind to teams of the same name', () => {
  const severalVenues = aSeason({
    weekly: [weekly(CADETE, 4), weekly(INFANTIL, 4), weekly(SCHOOL, 5, { from: '17:30', to: '19:00' })],
  });
  const text = shareText({
    title: 'Agenda · próximos días',
    entries: entriesBetween(severalVenues, '2024-11-14', '2024-11-15'),
    ...shareOptions,
  });
  expect(text).toBe(
    `Agenda · próximos días

Jueves 14 de noviembre
18:00–19:30 · Cadete femenino, entrenamiento · Polideportivo municipal
18:00–19:30 · Infantil femenino (Equipos federados), entrenamiento · Polideportivo municipal

Viernes 15 de noviembre
17:30–19:00 · Infantil femenino (Escuela ADS), entrenamiento · Polideportivo municipal

https://cvsierra.example.org/x`,
  );
});

test('cuts a long list with the number of further entries, and says when it is empty', () => {
  const entries = entriesBetween(season, '2024-11-14', '2025-06-20');
  const part = { title: 'Cadete femenino', ...shareOptions };
  const lines = shareText({ ...part, entries }).split('\n');
  expect(lines.slice(-2)).toEqual([`Y ${entries.length - 30} más:`, 'https://cvsierra.example.org/x']);
  expect(shareText({ ...part, entries: [] })).toContain('\nNo hay nada previsto.\n');
});

const data = {
  origin: 'https://club.example.org',
  club: 'CV Sierra',
  kinds: [{ slug: 'federados', name: 'Equipos federados' }],
  teams: {
    [CADETE]: {
      name: 'Cadete femenino',
      qualifier: 'Equipos federados',
      path: `/equipos/${CADETE}`,
      color: '1',
      kind: 'federados',
    },
  },
  venues: { 'ceip-sur': { title: 'CEIP Sur', path: '' } },
};

test.each([
  [{}, 'club.ics', 'CV Sierra'],
  [{ venue: 'ceip-sur' }, 'lugares/ceip-sur.ics', 'CEIP Sur'],
  [{ kind: 'federados', venue: 'ceip-sur' }, 'equipos/federados.ics', 'Equipos federados'],
  [{ team: CADETE, kind: 'federados' }, `equipos/${CADETE}.ics`, 'Cadete femenino (Equipos federados)'],
])('returns the calendar of %o', (part, file, name) => {
  const { origin, club } = data;
  expect(calendarFor(part, data)).toEqual({ origin, club, path: `/calendario/${file}`, name });
});

const links = calendarLinks({
  origin: 'https://cvsierra.example.org',
  path: '/calendario/equipos/federados/cadete-femenino.ics',
  name: 'Cadete femenino',
  club: 'CV Sierra',
});

test('encodes address and name for Google and Outlook', () => {
  expect(new URL(links.google).searchParams.get('cid')).toBe(links.subscribe);
  const outlook = new URL(links.outlook).searchParams;
  expect(outlook.get('url')).toBe(
    'https://cvsierra.example.org/calendario/equipos/federados/cadete-femenino.ics',
  );
  expect(outlook.get('name')).toBe('CV Sierra: Cadete femenino');
});
