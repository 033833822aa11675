/** Parses requests to withdraw photos, in the wording that the contact form prefills. */
import { pictureRemovalRequest, removalRequest } from '../../../base/addresses/contact-form.ts';
import type { Club } from '../../../club/content/club.ts';
import { clubPictures } from '../../../club/content/club-pictures.ts';
import { shownNumbers } from '../../../club/content/photo-order.ts';
import { albumsIn, type GalleriesValue } from '../albums/galleries.ts';

/** Pattern of the contact form's sentence, for any photo of any album. */
const REQUEST = new RegExp(
  removalRequest(0, '*').replace(/[.]/g, '\\.').replace('0', '(\\d{1,6})').replace('*', '([^«»]{1,200})'),
  'g',
);

/**
 * Returns the ids of the photos that a message asks to withdraw, without duplicates. Line breaks and quote marks of mail
 * programs count as spaces. Unknown albums and photos that are not shown are ignored.
 * @param value value of galerias.yaml
 * @param club club with the photos outside of albums; null while the content has errors
 */
export function parseRemovalRequests(text: string, value: GalleriesValue, club: Club | null): string[] {
  const normalized = text.replace(/[\s>]+/g, ' ');
  const requests = [...normalized.matchAll(REQUEST)];
  const ids = requests.flatMap(([, number, name]) => {
    const n = Number(number);
    // The site names an album with its season: `Copa 2024-2025`.
    return albumsIn(value)
      .filter(({ season, album }) => `${album.name} ${season}` === name && shownNumbers(album).includes(n))
      .map(({ key }) => `${key}/${n}`);
  });
  const pictures = club ? clubPictures(club) : [];
  const otherIds = pictures.flatMap(({ name, img }) =>
    name && normalized.includes(pictureRemovalRequest(name)) ? [img.id] : [],
  );
  return [...new Set([...ids, ...otherIds])];
}
