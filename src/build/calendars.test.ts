import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { comparable, occurrencesOf } from '../agenda/testing/occurrences.ts';
import { withIcalJs, withNodeIcal } from '../agenda/testing/read-calendar.ts';
import type { Entry } from '../agenda/types.ts';
import { readClub } from '../content/read.ts';
import { seasonOf } from '../content/season.ts';
import { CLUB_CALENDAR, calendarOf, venueCalendar } from '../contract/addresses.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { calendarNames, clubCalendars } from './calendars.ts';
import { readContent } from './inputs.ts';

const dir = mkdtempSync(join(tmpdir(), 'calendarios-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const club = await readClub(sampleContent, sitePages);
const season = seasonOf(club);

test('two programs read each of the sample’s calendars as the engine has the season', () => {
  const belong = new Map<string, (entry: Entry) => boolean>([
    [CLUB_CALENDAR, () => true],
    ...club.kinds.flatMap(({ slug, teams }): [string, (entry: Entry) => boolean][] => [
      [calendarOf(`/equipos/${slug}`), ({ team }) => teams.some(({ key }) => key === team)],
      ...teams.map(({ key, path }): [string, (entry: Entry) => boolean] => [
        calendarOf(path),
        ({ team }) => team === key,
      ]),
    ]),
    ...club.venues.map(({ key }): [string, (entry: Entry) => boolean] => [
      venueCalendar(key),
      ({ venue }) => venue === key,
    ]),
  ]);
  const calendars = clubCalendars({ ...club, pastSeasons: [] });
  expect(calendars.map(({ path }) => path).sort()).toEqual([...belong.keys()].sort());
  for (const { path, text } of calendars) {
    const expected = comparable(
      occurrencesOf(season, calendarNames(club), belong.get(path) ?? (() => false)),
    );
    expect(expected.length, path).toBeGreaterThan(0);
    expect(comparable(withIcalJs(text)), path).toEqual(expected);
    expect(comparable(withNodeIcal(text)), path).toEqual(expected);
  }
});

test('the calendar of a team that is gone is there, and has nothing in it', () => {
  const path = calendarOf('/equipos/escuela-ads/cadete-femenino');
  const text = clubCalendars(club).find((calendar) => calendar.path === path)?.text ?? '';
  expect(text).toContain('Cadete femenino (2023/24)');
  expect(withIcalJs(text)).toEqual([]);
  expect(withNodeIcal(text)).toEqual([]);
  // One of each team that there is, too.
  expect(clubCalendars(club).length).toBe(clubCalendars({ ...club, pastSeasons: [] }).length + 1);
});

test('no calendar names a person', () => {
  const people = [...club.coaches, ...club.board].map(({ name }) => name);
  const contacts = club.kinds.flatMap(({ teams }) => teams.flatMap(({ contact }) => contact || []));
  const text = clubCalendars(club)
    .map((each) => each.text.replaceAll('\r\n ', ''))
    .join();
  expect([...people, ...contacts].filter((each) => text.includes(each))).toEqual([]);
});

test('teams and venues of one name have names of their own, and a club without an agenda has no calendar', () => {
  const { teams, venues } = calendarNames(club);
  const names = [
    ...Object.values(teams).map(({ name }) => name),
    ...Object.values(venues).map(({ title }) => title),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(clubCalendars({ ...club, calendar: null, matches: [] })).toEqual([]);
});

test('the number of an event rises with each change of the content, also when one is taken back, within 31 bits', async () => {
  cpSync(sampleContent, dir, { recursive: true });
  const file = join(dir, 'partidos.yaml');
  const before = readFileSync(file, 'utf8');
  const changes = [
    () => writeFileSync(file, before.replace('hora: 10:00', 'hora: 11:45')),
    // As a copy or an archive puts it back: with the time at which it was written then.
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
    // The clock of a disk goes on in steps.
    await new Promise((resolve) => setTimeout(resolve, 20));
    change();
    times.push(await read());
  }
  expect(await read()).toBe(times.at(-1));
  const numbers = times.map((_, i) => {
    const changedAt = (times[0] as number) + i * 1000;
    const text = clubCalendars({ ...club, changedAt }).find(({ path }) => path === CLUB_CALENDAR)?.text ?? '';
    return Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
  });
  for (const list of [times, numbers]) expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
  expect(Math.max(...numbers)).toBeLessThan(2 ** 31);
});
