/** schema.org descriptions of the club's things (https://schema.org/SportsClub and neighbours). */
import type { Album, Club, Team, TeamKind, Venue } from '../../content/club.ts';
import { absolute } from './absolute.ts';

const CONTEXT = 'https://schema.org';

export function clubData(club: Club): object {
  return {
    '@context': CONTEXT,
    '@type': ['SportsClub', 'SportsOrganization'],
    '@id': `${club.origin}/#club`,
    name: club.name,
    alternateName: club.shortName,
    url: `${club.origin}/`,
    ...(club.sport && { sport: club.sport }),
    description: club.description,
    foundingDate: String(club.founded),
    email: club.contact.email,
    ...(club.contact.phone && { telephone: club.contact.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: club.contact.address.join(', '),
      addressLocality: club.town,
      addressRegion: club.province,
      addressCountry: 'ES',
    },
    ...(club.socialLinks.length > 0 && { sameAs: club.socialLinks.map(({ link }) => link) }),
  };
}

export function teamData(club: Club, kind: TeamKind, team: Team): object {
  return {
    '@context': CONTEXT,
    '@type': 'SportsTeam',
    name: `${club.shortName} ${team.name}`,
    ...(club.sport && { sport: club.sport }),
    url: absolute(club, team.path),
    description: `${kind.breadcrumb}. ${team.division}`,
    memberOf: { '@id': `${club.origin}/#club` },
    ...(team.coaches.length > 0 && {
      coach: team.coaches.map((coach) => ({ '@type': 'Person', name: coach.name })),
    }),
  };
}

export function placeData(venue: Venue): object {
  return {
    '@context': CONTEXT,
    '@type': 'Place',
    name: venue.title,
    address: venue.address.join(', '),
    ...(venue.link && { hasMap: venue.link }),
  };
}

export function albumData(club: Club, album: Album): object {
  return {
    '@context': CONTEXT,
    '@type': 'ImageGallery',
    name: `${album.name}, temporada ${album.season}`,
    url: absolute(club, album.path),
    numberOfItems: album.photos.length,
    publisher: { '@id': `${club.origin}/#club` },
  };
}

/** `trail` goes from the home page to the page itself: name and path of each step. */
export function breadcrumbData(club: Club, trail: { title: string; link: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: step.title,
      item: absolute(club, step.link),
    })),
  };
}
