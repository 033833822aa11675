import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { comparable, occurrencesOf } from '../agenda/testing/occurrences.ts';
import { withIcalJs, withNodeIcal } from '../agenda/testing/read-calendar.ts';
import type { Entry } from '../agenda/types.ts';
import { readClub } from '../content/read.ts';
import { seasonOf } from '../content/season-of.ts';
import { CLUB_CALENDAR, calendarOf, venueCalendar } from '../contract/addresses.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { calendarNames, clubCalendars } from './calendars.ts';

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
    const wanted = comparable(occurrencesOf(season, calendarNames(club), belong.get(path) ?? (() => false)));
    expect(wanted.length, path).toBeGreaterThan(0);
    expect(comparable(withIcalJs(text)), path).toEqual(wanted);
    expect(comparable(withNodeIcal(text)), path).toEqual(wanted);
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

test('teams of one name are told apart, and a club without an agenda has no calendar', () => {
  const names = Object.values(calendarNames(club).teams).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(clubCalendars({ ...club, calendar: null, matches: [] })).toEqual([]);
});
