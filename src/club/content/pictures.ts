import { crestSvg, DRAWN_CREST, shareSvg } from '../brand/drawings.ts';
import type { Club } from './club.ts';
import { clubPictures } from './club-pictures.ts';
import type { PictureRequest } from './picture-request.ts';
import { pictureKey } from './picture-request.ts';
import { type SitePage, shareId } from './site-page.ts';

/** Returns the number of photos of each album, including removed ones, by its folder. */
export function albumSizes(club: Club): Map<string, number> {
  const albums = club.seasons.flatMap((season) => season.albums);
  return new Map(albums.map(({ path, amount }) => [path.replace('/galerias/', ''), amount]));
}

/** Lists the pictures of the site, once per role, since a photo may be cropped for several. Its first use gives the title. */
export function picturesOf(club: Club, pages: readonly SitePage[]): PictureRequest[] {
  const all = clubPictures(club).flatMap(({ img: { id, focus }, roles, title }) =>
    roles.map(
      (role): PictureRequest => ({
        id,
        role,
        title,
        ...(focus && { focus }),
        ...(role === 'escudo' && id === DRAWN_CREST && { drawn: crestSvg(club.brand) }),
      }),
    ),
  );
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
