import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type CalendarNames, ZONE_RULES } from './calendar-events.ts';
import { buildCalendars } from './calendars.ts';
import { madridInstant } from './madrid.ts';
import { occurrencesOf, serializeOccurrences } from './testing/occurrences.ts';
import { aMatch, aSeason, aSession } from './testing/plain-season.ts';
import { parseWithIcalJs, parseWithNodeIcal } from './testing/read-calendar.ts';
import { seasons, TEAM_KEYS, VENUE_KEYS } from './testing/seasons.ts';
import type { Entry, Match, Season } from './types.ts';

const NAMES: CalendarNames = {
  club: 'Club, «Voleibol»; y \\ Sierra',
  origin: 'https://club.example.org',
  teams: Object.fromEntries(
    TEAM_KEYS.map((key, i) => [key, { name: `Equipo ${i}, «A»; ñ`, path: `/equipos/${key}` }]),
  ),
  kinds: [{ name: 'Federados', path: '/equipos/federados', teams: TEAM_KEYS.slice(0, 2) }],
  venues: Object.fromEntries(
    VENUE_KEYS.map((key) => [key, { title: `Pista ${key}`, address: 'Calle Mayor, 3; La Sierra' }]),
  ),
};

test('VTIMEZONE changes the clock on the last Sunday of March and October, also if it is the fifth', () => {
  const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(ZONE_RULES)));
  const days = Array.from({ length: 12 }, (_, i) => i + 20);
  for (let year = 2020; year <= 2032; year++)
    for (const month of [3, 10])
      for (const day of days) {
        const noon = new ICAL.Time({ year, month, day, hour: 12, minute: 0, second: 0, isDate: false }, zone);
        const date = `${year}-${String(month).padStart(2, '0')}-${day}`;
        expect(noon.toUnixTime() * 1000, date).toBe(madridInstant({ date, time: '12:00' }));
      }
});

const calendarsOf = (season: Season) => buildCalendars(season, NAMES, '2024-11-14', 7);
const clubCalendarOf = (season: Season) => calendarsOf(season)[0]?.text ?? '';

/** Calendar paths with the entries that each calendar has. */
const SCOPES = new Map<string, (entry: Entry) => boolean>([
  ['/calendario/club.ics', () => true],
  ['/calendario/equipos/federados.ics', ({ team }) => team !== TEAM_KEYS[2]],
  ...TEAM_KEYS.map((key) => [`/calendario/equipos/${key}.ics`, ({ team }: Entry) => team === key] as const),
  ...VENUE_KEYS.map(
    (key) => [`/calendario/lugares/${key}.ics`, ({ venue }: Entry) => venue === key] as const,
  ),
]);

test('two parsers read the calendars of the club, a kind, a team and a venue as entries of the agenda', () => {
  fc.assert(
    fc.property(seasons, (season) => {
      const calendars = calendarsOf(season);
      expect(calendars.map(({ path }) => path)).toEqual([...SCOPES.keys()]);
      for (const { path, text } of calendars) {
        const isIncluded = SCOPES.get(path) ?? (() => false);
        const expected = serializeOccurrences(occurrencesOf(season, NAMES, isIncluded));
        for (const parse of [parseWithIcalJs, parseWithNodeIcal])
          expect(serializeOccurrences(parse(text)), path).toEqual(expected);
      }
    }),
    { numRuns: 30 },
  );
});

test('folds lines, ends them with CRLF and gives every event a unique UID', () => {
  fc.assert(
    fc.property(seasons, (season) => {
      const text = clubCalendarOf(season);
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
      const lines = text.split('\r\n');
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test rejects control characters.
      expect(lines.filter((line) => /[\x00-\x1f\x7f]/.test(line))).toEqual([]);
      const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
      const ids = events.map((event) => `${/UID:.*/.exec(event)} ${/RECURRENCE-ID.*/.exec(event) ?? ''}`);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 50 },
  );
});

const TEAM = TEAM_KEYS[0] ?? '';
const TUESDAY = aSession(2, { team: TEAM, venue: 'polideportivo' });
const MATCH = aMatch({
  id: 'rffm-12345',
  team: TEAM,
  date: '2024-11-16',
  time: '10:00',
  rival: 'CV Peñalba',
  home: false,
  venue: '',
  address: 'Pabellón de Peñalba',
  competition: '1ª Zonal',
  round: '7',
});
const SEASON = aSeason({ weekly: [TUESDAY], matches: [MATCH] });
const CANCELLED = { team: TEAM, date: '2024-11-12', from: '18:00', reason: 'Torneo', movedTo: null };

/** Lines of a property, in the order of the events. */
const linesOf = (season: Season, name: string): string[] =>
  [
    ...clubCalendarOf(season)
      .replaceAll('\r\n ', '')
      .matchAll(new RegExp(`^${name}[;:].*(?=\r)`, 'gm')),
  ].map(String);

test('keeps the UID of an event when its time, date or venue changes', () => {
  const ids = ['UID:federados.cadete-femenino.martes-1@club.example.org', 'UID:rffm-12345@club.example.org'];
  expect(linesOf(SEASON, 'UID')).toEqual(ids);
  const changed = {
    ...SEASON,
    weekly: [{ ...TUESDAY, from: '17:00', to: '18:00', venue: 'instituto' }],
    matches: [{ ...MATCH, date: '2024-12-01', time: '', address: 'Otro pabellón' }],
  };
  expect(linesOf(changed, 'UID')).toEqual(ids);
});

test('publishes the matches of a club that has no trainings', () => {
  expect(linesOf({ ...SEASON, first: '', last: '' }, 'UID')).toEqual(['UID:rffm-12345@club.example.org']);
});

test('writes the sequence of the last content change into every event', () => {
  const season = { ...SEASON, changes: [CANCELLED] };
  expect(linesOf(season, 'SEQUENCE')).toEqual(Array(3).fill('SEQUENCE:7'));
});

test('writes Madrid times, ends and venues; a match takes two hours, and a moved training names its planned time', () => {
  const movedTo = { date: '2024-11-13', from: '17:00', to: '18:15', venue: 'instituto' };
  const changes = [{ ...CANCELLED, movedTo }];
  const valuesOf = (name: string) => linesOf(season, name).map((line) => line.replace(/^[^:]*:/, ''));
  const season = { ...SEASON, changes };
  const lines = linesOf(season, '(?:DTSTART|DTEND)');
  expect(lines.slice(-6)).toEqual([
    'DTSTART;TZID=Europe/Madrid:20240917T180000',
    'DTEND;TZID=Europe/Madrid:20240917T193000',
    'DTSTART;TZID=Europe/Madrid:20241113T170000',
    'DTEND;TZID=Europe/Madrid:20241113T181500',
    'DTSTART;TZID=Europe/Madrid:20241116T100000',
    'DTEND;TZID=Europe/Madrid:20241116T120000',
  ]);
  expect(valuesOf('LOCATION')).toEqual([
    'Pista polideportivo\\, Calle Mayor\\, 3\\; La Sierra',
    'Pista instituto\\, Calle Mayor\\, 3\\; La Sierra',
    'Pabellón de Peñalba',
  ]);
  expect(valuesOf('DESCRIPTION')[0]).toBe(
    'Estaba previsto el martes 12 de noviembre\\, de 18:00 a 19:30\\, en Pista polideportivo.\\nMotivo: Torneo',
  );
});

test('titles name the team, the rival and the change', () => {
  const titles = (overrides: Partial<Season>) =>
    linesOf({ ...SEASON, ...overrides }, 'SUMMARY').map((line) => line.slice(8));
  expect(titles({})).toEqual(['Equipo 0\\, «A»\\; ñ: entrenamiento', 'CV Peñalba - Equipo 0\\, «A»\\; ñ']);
  expect(titles({ changes: [CANCELLED] })[1]).toBe('CANCELADO: Equipo 0\\, «A»\\; ñ: entrenamiento');
  const [, match] = titles({ matches: [{ ...MATCH, home: true, state: 'postponed', time: '' }] });
  expect(match).toBe('APLAZADO: Equipo 0\\, «A»\\; ñ - CV Peñalba (hora por confirmar)');
  const [, cancelledTitle] = titles({ matches: [{ ...MATCH, state: 'cancelled' }] });
  expect(cancelledTitle).toBe('SUSPENDIDO: CV Peñalba - Equipo 0\\, «A»\\; ñ');
  const played: Match = {
    ...MATCH,
    result: [3, 1],
    partials: [
      [25, 19],
      [21, 25],
    ],
  };
  expect(linesOf({ ...SEASON, matches: [played] }, 'DESCRIPTION')[0]).toBe(
    'DESCRIPTION:1ª Zonal\\, jornada 7\\nResultado: CV Peñalba 1\\, Equipo 0\\, «A»\\; ñ 3 (19-25\\, 25-21)',
  );
});

test('is independent of the time zone of the build machine', () => {
  const originalZone = process.env.TZ;
  const texts = ['Europe/Madrid', 'America/New_York', 'Asia/Tokyo'].map((zone) => {
    process.env.TZ = zone;
    return clubCalendarOf({
      ...SEASON,
      changes: [CANCELLED],
      matches: [MATCH, { ...MATCH, id: '2', time: '' }],
    });
  });
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
  expect(new Set(texts).size).toBe(1);
});
