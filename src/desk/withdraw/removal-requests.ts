/** Requests to withdraw photos, as the contact form begins them. */
import { removalRequest } from '../../addresses/contact-form.ts';
import { albumsIn, type GalleriesValue, shownNumbers } from '../albums/galleries.ts';

/** Matches the sentence of the contact form for any photo of any album. */
const REQUEST = new RegExp(
  removalRequest(0, '*').replace(/[.]/g, '\\.').replace('0', '(\\d{1,6})').replace('*', '([^«»]{1,200})'),
  'g',
);

/**
 * Returns the ids of the photos that a message asks to withdraw, without repetition. Line breaks and quote marks of mail
 * programs count as spaces. Unknown albums and photos that are not shown are ignored.
 * @param value of galerias.yaml
 */
export function parseRemovalRequests(text: string, value: GalleriesValue): string[] {
  const requests = [...text.replace(/[\s>]+/g, ' ').matchAll(REQUEST)];
  const ids = requests.flatMap(([, number, name]) => {
    const n = Number(number);
    // The site names an album with its season: `Copa 2024-2025`.
    return albumsIn(value)
      .filter(({ season, album }) => `${album.name} ${season}` === name && shownNumbers(album).includes(n))
      .map(({ key }) => `${key}/${n}`);
  });
  return [...new Set(ids)];
}
