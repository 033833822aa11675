import { crestSvg, DRAWN_CREST, shareSvg } from '../brand/drawings.ts';
import { pictureKey } from '../pictures/manifest.ts';
import type { PictureRequest, PictureRole } from '../pictures/types.ts';
import type { Club, Img } from './club.ts';
import { type SitePage, shareId } from './site-page.ts';

function pictureRequest(role: PictureRole, img: Img, title: string): PictureRequest {
  return { id: img.id, role, title, ...(img.focus && { focus: img.focus }) };
}

/** Returns the request for an optional picture in a list; an empty list without a picture. */
const optionalRequest = (role: PictureRole, img: Img | null, title: string): PictureRequest[] =>
  img ? [pictureRequest(role, img, title)] : [];

/** Returns the number of photos of each album, including removed ones, by its folder. */
export function albumSizes(club: Club): Map<string, number> {
  const albums = club.seasons.flatMap((season) => season.albums);
  return new Map(albums.map(({ path, amount }) => [path.replace('/galerias/', ''), amount]));
}

/** Lists the pictures of the site, once per role, since a photo may be cropped for several. Its first use gives the title. */
export function picturesOf(club: Club, pages: readonly SitePage[]): PictureRequest[] {
  const { kinds, coaches, board, venues, seasons, story, cover } = club;
  const albums = seasons.flatMap((season) => season.albums);
  const all: PictureRequest[] = [
    {
      ...pictureRequest('escudo', club.crest, club.name),
      ...(club.crest.id === DRAWN_CREST && { drawn: crestSvg(club.brand) }),
    },
    ...optionalRequest('portada', cover?.img ?? null, cover?.alt ?? ''),
    ...optionalRequest('portada-movil', cover?.narrowImg ?? null, cover?.alt ?? ''),
    ...albums.flatMap((album) =>
      album.photos.map(({ n, img }) =>
        pictureRequest('foto', img, `${album.name} ${album.season}, foto ${n}`),
      ),
    ),
    ...albums.flatMap((album) =>
      (['foto', 'historia'] as const).flatMap((role) =>
        optionalRequest(role, album.cover, `${album.name} ${album.season}`),
      ),
    ),
    ...kinds.flatMap((kind) => kind.teams.flatMap((team) => optionalRequest('equipo', team.img, team.name))),
    ...[...coaches, ...board].flatMap(({ name, img }) => optionalRequest('retrato', img, name)),
    ...venues.flatMap((venue) => optionalRequest('lugar', venue.img, venue.title)),
    ...club.partners.flatMap((tier) =>
      tier.partners.flatMap(({ img, title }) => optionalRequest('marca', img, title)),
    ),
    ...optionalRequest('historia', story?.img ?? null, story?.alt ?? ''),
    ...[club.legalNotice, club.privacy, ...club.pages].flatMap((page) => [
      ...optionalRequest('historia', page.img, page.alt || page.title),
      ...page.sections.flatMap(({ photo }) =>
        photo ? [pictureRequest('historia', photo.img, photo.alt)] : [],
      ),
    ]),
  ];
  // Any use of a photo may name its focal point.
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
