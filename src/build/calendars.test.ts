import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { comparable, occurrencesOf } from '../agenda/testing/occurrences.ts';
import { withIcalJs, withNodeIcal } from '../agenda/testing/read-calendar.ts';
import type { Entry } from '../agenda/types.ts';
import { lastChange } from '../content/folder.ts';
import { readClub } from '../content/read.ts';
import { seasonOf } from '../content/season-of.ts';
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

test('teams and venues of one name are told apart, and a club without an agenda has no calendar', () => {
  const { teams, venues } = calendarNames(club);
  const names = [
    ...Object.values(teams).map(({ name }) => name),
    ...Object.values(venues).map(({ title }) => title),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(clubCalendars({ ...club, calendar: null, matches: [] })).toEqual([]);
});

test('the number of an event rises when it changes, and does not fall when that is taken back', async () => {
  const content = join(dir, 'content');
  cpSync(sampleContent, content, { recursive: true });
  const file = join(content, 'partidos.yaml');
  const before = readFileSync(file, 'utf8');
  const read = async () =>
    (await readContent({ contentDir: content, photosDir: '', cacheDir: '' }, () => {})).club;
  const first = await read();
  expect((await read()).changedAt).toBe(first.changedAt);
  /** The club once the clock of the disk has gone on; each second counts in calendars. */
  const afterChange = async (change: () => void, last: number) => {
    await expect
      .poll(
        async () => {
          change();
          return Math.floor((await lastChange(content)) / 1000);
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(Math.floor(last / 1000));
    return read();
  };
  const moved = await afterChange(
    () =>
      writeFileSync(file, before.replace('hora: 10:00\n    jornada: 5\n', 'hora: 11:45\n    jornada: 5\n')),
    first.changedAt ?? 0,
  );
  // As a copy or an archive puts it back: with the time at which it was written then.
  const back = await afterChange(() => {
    writeFileSync(file, before);
    utimesSync(file, 1_000_000_000, 1_000_000_000);
  }, moved.changedAt ?? 0);
  const notices = join(content, 'avisos.yaml');
  const gone = await afterChange(() => {
    writeFileSync(notices, '');
    rmSync(notices);
  }, back.changedAt ?? 0);
  const [was, is, again, then] = [first, moved, back, gone].map((each) => {
    const text = clubCalendars(each).find(({ path }) => path === CLUB_CALENDAR)?.text ?? '';
    const event = text
      .replaceAll('\r\n ', '')
      .split('BEGIN:VEVENT')
      .find((part) => /UID:federados.infantil-femenino\S*fuentelenta-casa@/.test(part));
    return {
      start: /DTSTART.*/.exec(event ?? '')?.[0],
      sequence: Number(/SEQUENCE:(\d+)/.exec(event ?? '')?.[1]),
    };
  });
  expect(is?.start).not.toBe(was?.start);
  expect(again?.start).toBe(was?.start);
  const numbers = [was, is, again, then].map((each) => each?.sequence ?? 0);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(Math.max(...numbers)).toBeLessThan(2 ** 31);
});
