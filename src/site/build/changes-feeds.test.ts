import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { CHANGES_FEED_PATH, changesFeedPath } from '../../base/addresses/paths.ts';
import type { Club } from '../../club/content/club.ts';
import { readClub } from '../../club/content/read.ts';
import { changedClub } from '../../club/content/testing/changed-club.ts';
import { sitePages } from '../pages/site-map.ts';
import { changesFeeds } from './changes-feeds.ts';
import type { ReportedTimes } from './reported-times.ts';

const sample = await readClub(sampleContent, sitePages);
const SENIOR = changesFeedPath('/equipos/federados/senior-femenino');

function entriesOf(club: Club, path: string, reported: ReportedTimes = {}) {
  const { document } = parseHTML(changesFeeds(club, reported).feeds[path] ?? '');
  return [...document.querySelectorAll('entry')].map((entry) => {
    const text = (name: string) => entry.querySelector(name)?.textContent ?? '';
    return {
      id: text('id'),
      title: text('title'),
      updated: text('updated'),
      link: entry.querySelector('link')?.getAttribute('href'),
      text: text('content'),
    };
  });
}

test('lists the cancellations, extra trainings, results, closures and notices of a team', () => {
  const rows = entriesOf(sample, SENIOR)
    .filter(({ id }) => id.includes(',2024-'))
    .map(({ title, text }) => `${title} | ${text}`);
  expect(rows).toEqual([
    'Aviso: El sábado por la mañana hay seis partidos en casa, con chocolate caliente. | El sábado por la mañana hay seis partidos en casa, con chocolate caliente. (hasta el sábado 16 de noviembre)',
    'Sin entrenamiento: Puente de Todos los Santos | Del jueves 31 de octubre al viernes 1 de noviembre: Puente de Todos los Santos',
    'Sin entrenamiento: Vacaciones de Navidad | Del lunes 23 de diciembre al martes 7 de enero: Vacaciones de Navidad',
    'Extra: Sénior femenino, vie 8 nov | Viernes 8 de noviembre · 21:00–22:30 · Sénior femenino, entrenamiento · Polideportivo municipal · extra: Partido en casa',
    'Derrota: Sénior femenino, sáb 9 nov | Sábado 9 de noviembre · 16:30 · Sénior femenino, partido contra CV Montecencio, en casa · Polideportivo municipal · 1-3 (16-25, 25-23, 15-25, 18-25)',
    'Cancelado: Sénior femenino, jue 14 nov | Jueves 14 de noviembre · 19:30–21:00 · Sénior femenino, entrenamiento · CANCELADO: El entrenador tiene un curso',
    'Extra: Sénior femenino, vie 15 nov | Viernes 15 de noviembre · 21:00–22:30 · Sénior femenino, entrenamiento · Polideportivo municipal · extra: Recuperamos el del jueves',
    'Extra: Sénior femenino, vie 22 nov | Viernes 22 de noviembre · 21:00–22:30 · Sénior femenino, entrenamiento · Polideportivo municipal · extra: Partido en casa',
    'Extra: Sénior femenino, vie 13 dic | Viernes 13 de diciembre · 21:00–22:30 · Sénior femenino, entrenamiento · Polideportivo municipal · extra: Partido en casa',
  ]);
});

test('lists a moved training once, with its former time, in Madrid time', () => {
  const moved = entriesOf(sample, CHANGES_FEED_PATH).filter(({ title }) =>
    title.includes('Juvenil femenino (Equipos federados), vie 15'),
  );
  expect(moved).toMatchObject([
    {
      title: 'Cambio: Juvenil femenino (Equipos federados), vie 15 nov',
      updated: '2024-11-14T16:30:00+01:00',
      link: `${sample.origin}/equipos/federados/juvenil-femenino`,
    },
  ]);
  expect(moved[0]?.text).toContain('17:45–19:15');
  expect(moved[0]?.text).toContain('CAMBIO, antes: ');
});

test('keeps the id of a change in later builds, and assigns a new one when it changes again', () => {
  const cancellationWith = (reason: string, date: string) => {
    const calendar = sample.calendar && {
      ...sample.calendar,
      changes: sample.calendar.changes.map((change) =>
        change.team === 'federados/senior-femenino' && change.date === '2024-11-14'
          ? { ...change, reason }
          : change,
      ),
    };
    const club = { ...sample, calendar, now: { date, time: '12:00' } };
    return entriesOf(club, SENIOR).find(({ title }) => title.startsWith('Cancelado'));
  };
  const before = cancellationWith('Curso', '2024-11-10');
  expect(cancellationWith('Curso', '2024-11-13')?.id).toBe(before?.id);
  expect(cancellationWith('Torneo', '2024-11-13')?.id).not.toBe(before?.id);
  // A past event keeps its time when the content changes, so it is not shown as new.
  expect(cancellationWith('Curso', '2024-11-20')?.updated).toBe('2024-11-14T19:30:00+01:00');
});

/** Sample that follows the clock, at noon on a day, with its last change at an instant. */
const clubAt = (date: string, changedAt: string): Club => ({
  ...sample,
  now: null,
  builtAt: { date, time: '12:00' },
  changedAt: Date.parse(changedAt),
});

test('a later edit of something else changes neither id nor time of a reported change', () => {
  const first = clubAt('2024-11-13', '2024-11-12T09:30:00Z');
  const before = entriesOf(first, SENIOR);
  const cancelled = before.find(({ title }) => title.startsWith('Cancelado'));
  expect(cancelled?.updated).toBe('2024-11-12T10:30:00+01:00');
  const later = clubAt('2024-11-13', '2024-11-13T10:00:00Z');
  const { times } = changesFeeds(first);
  expect(entriesOf(later, SENIOR, times)).toEqual(before);
  // Without the times of the last build, ids stay.
  expect(entriesOf(later, SENIOR).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const { feeds } = changesFeeds(later, times);
  expect(feeds[SENIOR]).toContain('<updated>2024-11-12T10:30:00+01:00</updated>\n<author>');
});

test('names the teams of a notice and the venues of a closure, which have ids of their own', () => {
  const text = 'Traed el chubasquero.';
  const [cadete, senior] = ['federados/cadete-femenino', 'federados/senior-femenino'];
  const notice = { text, from: '2024-11-14', to: '2024-11-14', link: '' };
  const day = { from: '2024-11-18', to: '2024-11-21', reason: 'Obras' };
  const club = {
    ...sample,
    notices: [cadete, senior].map((team) => ({ ...notice, teams: [team as string] })),
    calendar: sample.calendar && {
      ...sample.calendar,
      closures: ['polideportivo', 'ceip-sur'].map((venue) => ({ ...day, venues: [venue] })),
    },
  };
  const entries = entriesOf(club, CHANGES_FEED_PATH).filter(({ title }) => /Traed|Obras/.test(title));
  expect(entries.map(({ title }) => title).sort()).toEqual([
    'Aviso para Cadete femenino: Traed el chubasquero.',
    'Aviso para Sénior femenino: Traed el chubasquero.',
    'Sin entrenamiento en CEIP Sur: Obras',
    'Sin entrenamiento en Polideportivo municipal: Obras',
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
});

test('assigns unique ids within a feed', () => {
  for (const path of Object.keys(changesFeeds(sample).feeds)) {
    const ids = entriesOf(sample, path).map(({ id }) => id);
    expect(new Set(ids).size, path).toBe(ids.length);
  }
});

test('creates no feeds for a club without an agenda', async () => {
  const club = await changedClub({});
  expect(changesFeeds({ ...club, calendar: null, matches: [] })).toEqual({ feeds: {}, times: {} });
});
