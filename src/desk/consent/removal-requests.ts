import type { Album, Club } from '../../content/club.ts';
import { removalRequest } from '../../contract/removal-request.ts';
import { albumKey } from './album-permission.ts';

/** A photo that somebody asks to be taken off the site. */
export interface RemovalRequest {
  /** `2024-2025/copa` */
  album: string;
  n: number;
}

/** An album as the site names it: `Copa 2024-2025`. */
const words = ({ name, season }: Album) => `${name} ${season}`;

/** The sentence of the form for any photo of any album. */
const SENTENCE = new RegExp(
  removalRequest(0, '*').replace(/[.]/g, '\\.').replace('0', '(\\d{1,6})').replace('*', '([^«»]{1,200})'),
  'g',
);

/**
 * The photos that a message of the contact form asks to be taken off, each once. Line breaks, which mail programs put
 * in, count as spaces. An album that the club does not have, or a photo that it does not show, is left out.
 */
export function parseRemovalRequests(text: string, { seasons }: Pick<Club, 'seasons'>): RemovalRequest[] {
  const albums = seasons.flatMap((season) => season.albums);
  const asked = text.replace(/[\s>]+/g, ' ').matchAll(SENTENCE);
  const found = [...asked].flatMap(([, number, name]) => {
    const n = Number(number);
    return albums
      .filter((album) => words(album) === name && album.photos.some((photo) => photo.n === n))
      .map((album) => ({ album: albumKey(album), n }));
  });
  return [...new Map(found.map((request) => [`${request.album}/${request.n}`, request])).values()];
}
