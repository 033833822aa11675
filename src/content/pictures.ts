import { crestSvg, DRAWN_CREST, shareSvg } from '../brand/drawings.ts';
import { pictureKey } from '../pictures/manifest.ts';
import type { PictureRequest, PictureRole } from '../pictures/types.ts';
import type { Club, Img } from './club.ts';
import { type SitePage, shareId } from './site-page.ts';

function request(role: PictureRole, img: Img, title: string): PictureRequest {
  return { id: img.id, role, title, ...(img.focus && { focus: img.focus }) };
}

/** The same for a picture that the club may not have, as a list. */
const requested = (role: PictureRole, img: Img | null, title: string): PictureRequest[] =>
  img ? [request(role, img, title)] : [];

/** How many photos each album has, those that were taken down with them, by its folder. */
export function albumSizes(club: Club): Map<string, number> {
  const albums = club.seasons.flatMap((season) => season.albums);
  return new Map(albums.map(({ path, amount }) => [path.replace('/galerias/', ''), amount]));
}

/** Every picture the site needs, once in each role: one photo may be cut for several. The first use gives its title. */
export function picturesOf(club: Club, pages: readonly SitePage[]): PictureRequest[] {
  const { kinds, coaches, board, venues, seasons, story, cover } = club;
  const albums = seasons.flatMap((season) => season.albums);
  const all: PictureRequest[] = [
    {
      ...request('escudo', club.crest, club.name),
      ...(club.crest.id === DRAWN_CREST && { drawn: crestSvg(club.brand) }),
    },
    ...requested('portada', cover?.img ?? null, cover?.alt ?? ''),
    ...requested('portada-movil', cover?.narrowImg ?? null, cover?.alt ?? ''),
    ...albums.flatMap((a) =>
      a.photos.map(({ n, img }) => request('foto', img, `${a.name} ${a.season}, foto ${n}`)),
    ),
    ...albums.flatMap((a) =>
      (['foto', 'historia'] as const).flatMap((role) => requested(role, a.cover, `${a.name} ${a.season}`)),
    ),
    ...kinds.flatMap((kind) => kind.teams.flatMap((team) => requested('equipo', team.img, team.name))),
    ...[...coaches, ...board].flatMap(({ name, img }) => requested('retrato', img, name)),
    ...venues.flatMap((venue) => requested('lugar', venue.img, venue.title)),
    ...club.partners.flatMap((tier) =>
      tier.partners.flatMap(({ img, title }) => requested('marca', img, title)),
    ),
    ...requested('historia', story?.img ?? null, story?.alt ?? ''),
    ...[club.legalNotice, club.privacy, ...club.pages].flatMap((page) => [
      ...requested('historia', page.img, page.alt || page.title),
      ...page.sections.flatMap(({ photo }) => (photo ? [request('historia', photo.img, photo.alt)] : [])),
    ]),
  ];
  // Of a photo with several uses, any may name the point to keep.
  const focusOf = new Map(all.flatMap(({ id, focus }) => (focus ? [[id, focus]] : [])));
  const share = pages.map(({ path, title, picture }): PictureRequest => {
    const focus = picture && focusOf.get(picture);
    return {
      id: shareId(path),
      role: 'compartir',
      title,
      ...(picture ? { from: picture } : { drawn: shareSvg(club.brand) }),
      ...(focus && { focus }),
    };
  });
  const byKey = new Map<string, PictureRequest>();
  for (const picture of [...all, ...share]) {
    const key = pictureKey(picture.id, picture.role);
    if (!byKey.has(key)) byKey.set(key, picture);
  }
  return [...byKey.values()];
}
