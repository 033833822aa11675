import { endOf, entriesFrom, takesPlace, toMatchEntry } from '../club/agenda/entries.ts';
import { isoWithOffset, type Moment } from '../club/agenda/madrid.ts';
import type { Match, Training } from '../club/agenda/types.ts';
import type { Album, Club, Team, TeamKind, Venue } from '../club/content/club.ts';
import { seasonOf } from '../club/content/season.ts';

/** JSON-LD descriptions of the club and its teams, matches, venues, albums and stories (https://schema.org/SportsClub). */

const CONTEXT = 'https://schema.org';

/** Club as far as readers of a single page need it; the home page describes it in full under the same id. */
const clubReference = ({ origin, name }: Pick<Club, 'origin' | 'name'>) => ({
  '@type': ['SportsClub', 'SportsOrganization'],
  '@id': `${origin}/#club`,
  name,
  url: `${origin}/`,
});

export function clubData(club: Club): object {
  return {
    '@context': CONTEXT,
    ...clubReference(club),
    alternateName: club.shortName,
    ...(club.sport && { sport: club.sport }),
    description: club.description,
    ...(club.founded && { foundingDate: String(club.founded) }),
    email: club.contact.email,
    ...(club.contact.phone && { telephone: club.contact.phone }),
    address: {
      '@type': 'PostalAddress',
      ...(club.contact.address.length > 0 && { streetAddress: club.contact.address.join(', ') }),
      addressLocality: club.town,
      ...(club.province && { addressRegion: club.province }),
      addressCountry: 'ES',
    },
    ...(club.socialLinks.length > 0 && { sameAs: club.socialLinks.map(({ link }) => link) }),
  };
}

export function teamData(club: Club, kind: TeamKind, team: Team): object {
  return {
    '@context': CONTEXT,
    ...sportsTeam(`${club.shortName} ${team.name}`),
    ...(club.sport && { sport: club.sport }),
    url: absoluteUrl(club, team.path),
    description: [kind.breadcrumb, team.division].filter(Boolean).join('. '),
    memberOf: clubReference(club),
    ...(team.venues.length > 0 && { location: team.venues.map((venue) => place(venue, club)) }),
    ...(team.coaches.length > 0 && {
      coach: team.coaches.map((coach) => ({ '@type': 'Person', name: coach.name })),
    }),
  };
}

const sportsTeam = (name: string) => ({ '@type': 'SportsTeam', name });

/** Maximum number of matches that a team's page describes, including cancelled and postponed ones. */
const MAX_MATCHES = 5;

/**
 * Describes the next matches of a team (https://schema.org/SportsEvent).
 * @param today first day of the matches, `YYYY-MM-DD`
 */
export function matchesData(club: Club, team: Team, today: string): object[] {
  return club.matches
    .filter((match) => match.team === team.key && match.date >= today)
    .sort((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1))
    .slice(0, MAX_MATCHES)
    .map((match) => matchData(club, team, match));
}

/** Days whose events the agenda describes. */
const EVENT_DAYS = 14;

/**
 * Describes the matches of the next days, and the trainings that were moved, added or cancelled. Regular trainings are left
 * out: they are no news.
 */
export function eventsData(club: Club, now: Moment): object[] {
  const teams = club.kinds.flatMap((kind) => kind.teams);
  return entriesFrom(seasonOf(club), now, EVENT_DAYS).flatMap((entry) => {
    const team = teams.find(({ key }) => key === entry.team);
    if (!team) return [];
    if (entry.kind === 'match') return [matchData(club, team, entry.match)];
    return entry.state === 'planned' || entry.state === 'moved-away' || entry.state === 'closed'
      ? []
      : [trainingData(club, team, entry)];
  });
}

/** Describes a training. A moved one has its former time; a cancelled one keeps its own. */
function trainingData(club: Club, team: Team, training: Training): object {
  const { date, from, to, state, otherSlot } = training;
  const venue = club.venues.find(({ key }) => key === training.venue);
  const status =
    state === 'moved' ? 'EventRescheduled' : EVENT_STATUS[takesPlace(training) ? 'planned' : 'cancelled'];
  return {
    '@context': CONTEXT,
    '@type': 'SportsEvent',
    name: `Entrenamiento: ${team.name}`,
    ...(club.sport && { sport: club.sport }),
    startDate: isoWithOffset({ date, time: from }),
    endDate: isoWithOffset({ date, time: to }),
    ...(otherSlot && { previousStartDate: isoWithOffset({ date: otherSlot.date, time: otherSlot.from }) }),
    eventStatus: `${CONTEXT}/${status}`,
    url: absoluteUrl(club, team.path),
    organizer: clubReference(club),
    location: venue ? place(venue, club) : townPlace(club),
  };
}

const EVENT_STATUS = { planned: 'EventScheduled', postponed: 'EventPostponed', cancelled: 'EventCancelled' };

function matchData(club: Club, team: Team, match: Match): object {
  const ownTeam = sportsTeam(`${club.shortName} ${team.name}`);
  const rivalTeam = sportsTeam(match.rival);
  const [homeTeam, awayTeam] = match.home ? [ownTeam, rivalTeam] : [rivalTeam, ownTeam];
  const venue = club.venues.find(({ key }) => key === match.venue);
  const { address, street, map } = match;
  const hall = address && place({ title: address, address: [street || address], link: map }, club);
  const location = venue
    ? place(venue, club)
    : hall || (match.home ? townPlace(club) : rivalPlace(match.rival));
  return {
    '@context': CONTEXT,
    '@type': 'SportsEvent',
    name: `${homeTeam.name} - ${awayTeam.name}`,
    ...(club.sport && { sport: club.sport }),
    startDate: match.time ? isoWithOffset(match) : match.date,
    ...(match.time && { endDate: isoWithOffset(endOf(toMatchEntry(match))) }),
    eventStatus: `${CONTEXT}/${EVENT_STATUS[match.state]}`,
    organizer: clubReference(club),
    url: absoluteUrl(club, team.path),
    location,
    homeTeam,
    awayTeam,
  };
}

export function placeData(club: Club, venue: Venue): object {
  return { '@context': CONTEXT, ...place(venue, club) };
}

type Town = Pick<Club, 'town' | 'province'>;

/** Describes a venue. One without an address is in the club's town. */
const place = ({ title, address, link }: Pick<Venue, 'title' | 'address' | 'link'>, town: Town) => ({
  '@type': 'Place',
  name: title,
  address: address.length > 0 ? address.join(', ') : townAddress(town),
  ...(link && { hasMap: link }),
});

/** Town of the club, for an event whose hall is not known. */
const townPlace = (club: Town) => ({ '@type': 'Place', name: club.town, address: townAddress(club) });

const townAddress = ({ town, province }: Town) => ({
  '@type': 'PostalAddress',
  addressLocality: town,
  ...(province && { addressRegion: province }),
  addressCountry: 'ES',
});

/** Place of an away match whose hall and town are not known. */
const rivalPlace = (rival: string) => ({
  '@type': 'Place',
  name: `Pista de ${rival}`,
  address: { '@type': 'PostalAddress', addressCountry: 'ES' },
});

export function albumData(club: Pick<Club, 'origin' | 'name'>, album: Album): object {
  return {
    '@context': CONTEXT,
    '@type': 'ImageGallery',
    name: `${album.name}, temporada ${album.season}`,
    url: absoluteUrl(club, album.path),
    numberOfItems: album.photos.length,
    publisher: clubReference(club),
  };
}

/** Describes a story of the blog (https://schema.org/NewsArticle). */
export function storyData(
  club: Pick<Club, 'origin' | 'name'>,
  title: string,
  story: { date: string; path: string },
): object {
  return {
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    headline: title,
    datePublished: story.date,
    url: absoluteUrl(club, story.path),
    author: clubReference(club),
    publisher: clubReference(club),
  };
}

/** @param steps pages from the home page to the page itself */
export function breadcrumbData(club: Club, steps: { title: string; link: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: step.title,
      item: absoluteUrl(club, step.link),
    })),
  };
}

/** Returns the absolute URL of a page. The home page keeps its slash. */
export function absoluteUrl(club: Pick<Club, 'origin'>, path: string): string {
  return path === '/' ? `${club.origin}/` : `${club.origin}${path}`;
}
