import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { CLUB_CALENDAR_PATH, calendarPath, venueCalendarPath } from '../../base/addresses/paths.ts';
import { occurrencesOf, serializeOccurrences } from '../../club/agenda/testing/occurrences.ts';
import { parseWithIcalJs, parseWithNodeIcal } from '../../club/agenda/testing/read-calendar.ts';
import type { Entry } from '../../club/agenda/types.ts';
import { readClub } from '../../club/content/read.ts';
import { seasonOf } from '../../club/content/season.ts';
import { sitePages } from '../pages/site-map.ts';
import { calendarNames, clubCalendars } from './calendars.ts';
import { readContent } from './inputs.ts';

const dir = mkdtempSync(join(tmpdir(), 'calendarios-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const club = await readClub(sampleContent, sitePages);
const season = seasonOf(club);

test('writes calendars that two parsers read as the entries of the agenda', () => {
  const filters = new Map<string, (entry: Entry) => boolean>([
    [CLUB_CALENDAR_PATH, () => true],
    ...club.kinds.flatMap(({ slug, teams }): [string, (entry: Entry) => boolean][] => [
      [calendarPath(`/equipos/${slug}`), ({ team }) => teams.some(({ key }) => key === team)],
      ...teams.map(({ key, path }): [string, (entry: Entry) => boolean] => [
        calendarPath(path),
        ({ team }) => team === key,
      ]),
    ]),
    ...club.venues.map(({ key }): [string, (entry: Entry) => boolean] => [
      venueCalendarPath(key),
      ({ venue }) => venue === key,
    ]),
  ]);
  const calendars = clubCalendars({ ...club, pastSeasons: [] });
  expect(calendars.map(({ path }) => path).sort()).toEqual([...filters.keys()].sort());
  for (const { path, text } of calendars) {
    const expected = serializeOccurrences(
      occurrencesOf(season, calendarNames(club), filters.get(path) ?? (() => false)),
    );
    expect(expected.length, path).toBeGreaterThan(0);
    expect(serializeOccurrences(parseWithIcalJs(text)), path).toEqual(expected);
    expect(serializeOccurrences(parseWithNodeIcal(text)), path).toEqual(expected);
  }
});

test('publishes an empty calendar for a team that no longer exists', () => {
  const path = calendarPath('/equipos/escuela-ads/cadete-femenino');
  const text = clubCalendars(club).find((calendar) => calendar.path === path)?.text ?? '';
  expect(text).toContain('Cadete femenino (2023/24)');
  expect(parseWithIcalJs(text)).toEqual([]);
  expect(parseWithNodeIcal(text)).toEqual([]);
  // Exactly one more than the calendars of the current season.
  expect(clubCalendars(club).length).toBe(clubCalendars({ ...club, pastSeasons: [] }).length + 1);
});

test('contains no names of people', () => {
  const people = [...club.coaches, ...club.board].map(({ name }) => name);
  const contacts = club.kinds.flatMap(({ teams }) => teams.flatMap(({ contact }) => contact || []));
  const text = clubCalendars(club)
    .map((file) => file.text.replaceAll('\r\n ', ''))
    .join();
  expect([...people, ...contacts].filter((name) => text.includes(name))).toEqual([]);
});

test('gives teams and venues distinct names, and creates no calendars without an agenda', () => {
  const { teams, venues } = calendarNames(club);
  const names = [
    ...Object.values(teams).map(({ name }) => name),
    ...Object.values(venues).map(({ title }) => title),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(clubCalendars({ ...club, calendar: null, matches: [] })).toEqual([]);
});

test('increases SEQUENCE with each content change, even a reverted one, within 31 bits', async () => {
  cpSync(sampleContent, dir, { recursive: true });
  const file = join(dir, 'partidos.yaml');
  const before = readFileSync(file, 'utf8');
  const changes = [
    () => writeFileSync(file, before.replace('hora: 10:00', 'hora: 11:45')),
    // Restored with an old modification time, as from a backup or an archive.
    () => {
      writeFileSync(file, before);
      utimesSync(file, 1_000_000_000, 1_000_000_000);
    },
    () => rmSync(join(dir, 'avisos.yaml')),
  ];
  const read = async () =>
    (await readContent({ contentDir: dir, photosDir: '', cacheDir: '' }, () => {})).club.changedAt ?? 0;
  const times = [await read()];
  for (const change of changes) {
    // File system timestamps have a limited resolution.
    await new Promise((resolve) => setTimeout(resolve, 20));
    change();
    times.push(await read());
  }
  expect(await read()).toBe(times.at(-1));
  const numbers = times.map((_, i) => {
    const changedAt = (times[0] as number) + i * 1000;
    const text =
      clubCalendars({ ...club, changedAt }).find(({ path }) => path === CLUB_CALENDAR_PATH)?.text ?? '';
    return Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  });
  for (const list of [times, numbers]) expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
  expect(Math.max(...numbers)).toBeLessThan(2 ** 31);
});
