import { removalRequest } from '../../contract/removal-request.ts';
import { albumsIn, type GalleriesValue, type PhotoOfAlbum, shownNumbers } from '../albums/galleries.ts';

/** The sentence of the form for any photo of any album. */
const SENTENCE = new RegExp(
  removalRequest(0, '*').replace(/[.]/g, '\\.').replace('0', '(\\d{1,6})').replace('*', '([^«»]{1,200})'),
  'g',
);

/**
 * The photos that a message of the contact form asks to be taken off, each once. Line breaks, which mail programs put
 * in, count as spaces. An album that the club does not have, or a photo that it does not show, is left out.
 * @param value of galerias.yaml
 */
export function parseRemovalRequests(text: string, value: GalleriesValue): PhotoOfAlbum[] {
  const albums = albumsIn(value);
  const asked = text.replace(/[\s>]+/g, ' ').matchAll(SENTENCE);
  const found = [...asked].flatMap(([, number, name]) => {
    const n = Number(number);
    // The site names an album with its season: `Copa 2024-2025`.
    return albums
      .filter(({ season, album }) => `${album.name} ${season}` === name && shownNumbers(album).includes(n))
      .map(({ key }) => ({ album: key, n }));
  });
  return [...new Map(found.map((request) => [`${request.album}/${request.n}`, request])).values()];
}
