import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { aMatch } from '../club/agenda/testing/plain-season.ts';
import type { Match } from '../club/agenda/types.ts';
import { readClub } from '../club/content/read.ts';
import { changedClub } from '../club/content/testing/changed-club.ts';
import { sitePages } from './pages/site-map.ts';
import { albumData, clubData, eventsData, matchesData, placeData, teamData } from './structured-data.ts';

const sample = await readClub(sampleContent, sitePages);
const [kind] = sample.kinds;
const [team, otherTeam] = sample.kinds.flatMap(({ teams }) => teams);
const [venue] = sample.venues;
const [album] = sample.seasons.flatMap(({ albums }) => albums);
if (!kind || !team || !otherTeam || !venue || !album)
  throw new Error('the sample has teams, venues and albums');

test('names the sport as the club does, and omits an unnamed sport', () => {
  for (const sport of ['Vóley playa', '']) {
    const clubWithSport = { ...sample, sport };
    const expected = sport ? { sport } : {};
    for (const data of [clubData(clubWithSport), teamData(clubWithSport, kind, team)]) {
      expect(data).toMatchObject(expected);
      expect('sport' in data).toBe(sport !== '');
    }
  }
});

test('describes a team’s next matches with time, place and status', () => {
  const match = (date: string, overrides: Partial<Match> = {}) =>
    aMatch({
      id: date,
      team: team.key,
      date,
      time: '10:00',
      rival: 'CV Peñalba',
      home: true,
      venue: venue.key,
      ...overrides,
    });
  const awayVenue = { home: false, venue: '', address: 'Pabellón de Peñalba' };
  const matches = [
    match('2025-03-30', { state: 'postponed' }),
    match('2024-10-26'),
    match('2024-11-09'),
    match('2024-10-27', awayVenue),
    match('2024-11-17', { time: '', state: 'cancelled' }),
    match('2024-11-16', { team: otherTeam.key }),
    match('2025-04-05', { ...awayVenue, address: '' }),
    match('2025-04-12'),
  ];
  const events = matchesData({ ...sample, matches }, team, '2024-10-27');
  const ownTeam = { '@type': 'SportsTeam', name: `${sample.shortName} ${team.name}` };
  const rivalTeam = { '@type': 'SportsTeam', name: 'CV Peñalba' };
  expect(events[0]).toMatchObject({
    '@type': 'SportsEvent',
    name: `CV Peñalba - ${ownTeam.name}`,
    startDate: '2024-10-27T10:00:00+01:00',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Pabellón de Peñalba' },
    homeTeam: rivalTeam,
    awayTeam: ownTeam,
  });
  expect(events.slice(1)).toMatchObject([
    {
      startDate: '2024-11-09T10:00:00+01:00',
      location: { name: venue.title },
      homeTeam: ownTeam,
      awayTeam: rivalTeam,
    },
    { startDate: '2024-11-17', eventStatus: 'https://schema.org/EventCancelled' },
    { startDate: '2025-03-30T10:00:00+02:00', eventStatus: 'https://schema.org/EventPostponed' },
    { startDate: '2025-04-05T10:00:00+02:00', location: { name: 'Pista de CV Peñalba' } },
  ]);
  const organizer = { '@id': `${sample.origin}/#club`, name: sample.name, url: `${sample.origin}/` };
  for (const event of events)
    expect(event).toMatchObject({ organizer, location: { '@type': 'Place', address: {} } });
});

test('locates a home match without a hall in the club’s town', () => {
  const match = aMatch({ team: team.key, date: '2024-11-20', home: true, venue: '', address: '' });
  expect(matchesData({ ...sample, matches: [match] }, team, '2024-11-20')).toMatchObject([
    { location: { name: 'La Sierra', address: { addressLocality: 'La Sierra', addressRegion: 'Madrid' } } },
  ]);
});

test('does not count withdrawn photos of an album', () => {
  const photos = album.photos.slice(1);
  const shown = { ...album, removed: [1], photos };
  expect(albumData(sample, shown)).toMatchObject({ numberOfItems: album.amount - 1 });
});

test('describes matches and changed trainings of the next days, with their former time', () => {
  const events = eventsData(sample, { date: '2024-11-14', time: '16:30' });
  const eventsNamed = (name: string) => events.filter((event) => (event as { name: string }).name === name);
  expect(eventsNamed('Entrenamiento: Sénior femenino')[0]).toMatchObject({
    startDate: '2024-11-14T19:30:00+01:00',
    endDate: '2024-11-14T21:00:00+01:00',
    eventStatus: 'https://schema.org/EventCancelled',
    organizer: { '@id': `${sample.origin}/#club` },
  });
  expect(eventsNamed('Entrenamiento: Juvenil femenino')).toMatchObject([
    {
      startDate: '2024-11-15T17:45:00+01:00',
      previousStartDate: '2024-11-15T18:00:00+01:00',
      eventStatus: 'https://schema.org/EventRescheduled',
    },
  ]);
  expect(eventsNamed('CV Sierra Juvenil masculino - CD Valdehelecho')).toMatchObject([
    { endDate: '2024-11-23T18:30:00+01:00', eventStatus: 'https://schema.org/EventPostponed' },
  ]);
});

test('places a venue without an address in the club’s town', async () => {
  const club = await changedClub({
    'lugares.yaml': 'lugares: { fronton: { title: Frontón }, gimnasio: { title: Gimnasio } }\n',
  });
  const [venue] = club.venues;
  if (!venue) throw new Error('the club has venues');
  expect(placeData(club, venue)).toMatchObject({
    '@type': 'Place',
    name: 'Frontón',
    address: { addressLocality: 'Villarrubia del Páramo' },
  });
});
