import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { CLUB_CALENDAR_PATH, calendarPath, venueCalendarPath } from '../../base/addresses/paths.ts';
import type { Club } from '../../club/content/club.ts';
import { readClub } from '../../club/content/read.ts';
import { sitePages } from '../pages/site-map.ts';
import { calendarNames, clubCalendars } from './calendars.ts';
import { readContent } from './inputs.ts';

const dir = mkdtempSync(join(tmpdir(), 'calendarios-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const club = await readClub(sampleContent, sitePages);
const textsOf = (changed: Club) => new Map(clubCalendars(changed).map(({ path, text }) => [path, text]));
const texts = textsOf(club);

test('creates a calendar with events for the club, every kind with all its teams, every team and every venue', () => {
  const idsOf = (path: string) => new Set(texts.get(path)?.match(/^UID:.*/gm));
  const kindIds = club.kinds.map(({ slug, teams }) => {
    const ids = idsOf(calendarPath(`/equipos/${slug}`));
    expect(ids, slug).toEqual(new Set(teams.flatMap(({ path }) => [...idsOf(calendarPath(path))])));
    return ids;
  });
  expect(idsOf(CLUB_CALENDAR_PATH)).toEqual(new Set(kindIds.flatMap((ids) => [...ids])));
  const paths = [
    CLUB_CALENDAR_PATH,
    ...club.kinds.flatMap(({ slug, teams }) =>
      [`/equipos/${slug}`, ...teams.map(({ path }) => path)].map(calendarPath),
    ),
    ...club.venues.map(({ key }) => venueCalendarPath(key)),
  ];
  for (const path of paths) expect(idsOf(path).size, path).toBeGreaterThan(0);
  const current = textsOf({ ...club, pastSeasons: [] });
  expect([...current.keys()].sort()).toEqual(paths.sort());
});

test('publishes an empty calendar for a team that no longer exists', () => {
  const text = texts.get(calendarPath('/equipos/escuela-ads/cadete-femenino'));
  expect(text).toContain('Cadete femenino (2023/24)');
  expect(text).not.toContain('BEGIN:VEVENT');
  // Exactly one more than the calendars of the current season.
  expect(texts.size).toBe(textsOf({ ...club, pastSeasons: [] }).size + 1);
});

test('contains no names of people', () => {
  const people = [...club.coaches, ...club.board].map(({ name }) => name);
  const contacts = club.kinds.flatMap(({ teams }) => teams.flatMap(({ contact }) => contact || []));
  const text = [...texts.values()].join().replaceAll('\r\n ', '');
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
    const changed = { ...club, changedAt: (times[0] as number) + i * 1000 };
    return Number(/SEQUENCE:(\d+)/.exec(textsOf(changed).get(CLUB_CALENDAR_PATH) ?? '')?.[1]);
  });
  for (const list of [times, numbers]) expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
  expect(Math.max(...numbers)).toBeLessThan(2 ** 31);
});
