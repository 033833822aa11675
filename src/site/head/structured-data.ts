/** schema.org descriptions of the club's things (https://schema.org/SportsClub and neighbours). */
import type { Album, Club, Team, TeamKind, Venue } from '../../content/club.ts';
import { absolute } from './absolute.ts';

const CONTEXT = 'https://schema.org';

export function clubData(club: Club): object {
  return {
    '@context': CONTEXT,
    '@type': ['SportsClub', 'SportsOrganization'],
    '@id': `${club.web}/#club`,
    name: club.nombre,
    alternateName: club.nombreCorto,
    url: `${club.web}/`,
    ...(club.deporte && { sport: club.deporte }),
    description: club.descripcion,
    foundingDate: String(club.fundacion),
    email: club.contacto.email,
    ...(club.contacto.telefono && { telephone: club.contacto.telefono }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: club.contacto.direccion.join(', '),
      addressLocality: club.municipio,
      addressRegion: club.provincia,
      addressCountry: 'ES',
    },
    ...(club.redes.length > 0 && { sameAs: club.redes.map((red) => red.link) }),
  };
}

export function teamData(club: Club, kind: TeamKind, team: Team): object {
  return {
    '@context': CONTEXT,
    '@type': 'SportsTeam',
    name: `${club.nombreCorto} ${team.name}`,
    ...(club.deporte && { sport: club.deporte }),
    url: absolute(club, team.path),
    description: `${kind.breadcrumb}. ${team.division}`,
    memberOf: { '@id': `${club.web}/#club` },
    ...(team.entrenadores.length > 0 && {
      coach: team.entrenadores.map((coach) => ({ '@type': 'Person', name: coach.name })),
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
    name: `${album.name}, temporada ${album.curso}`,
    url: absolute(club, album.path),
    numberOfItems: album.photos.length,
    publisher: { '@id': `${club.web}/#club` },
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
