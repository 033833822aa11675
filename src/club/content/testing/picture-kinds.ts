/** Kinds of pictures, derived from their declarations, so that a new kind is tested by itself. */
import type { Club } from '../club.ts';
import { clubPictures, PHOTO_PAGES } from '../club-pictures.ts';

type ClubPicture = ReturnType<typeof clubPictures>[number];

/** Returns the page whose record covers a picture; the common prefix of the pages of entries. */
function pageKind({ owner }: ClubPicture): string {
  if (!owner) return 'no page';
  const prefixes = Object.values(PHOTO_PAGES).flatMap((page) => ('prefix' in page ? page.prefix || [] : []));
  const singlePages = Object.values(PHOTO_PAGES).flatMap((page) => ('owner' in page ? page.owner.page : []));
  if (singlePages.some((page) => page === owner.page)) return owner.page;
  return prefixes.find((prefix) => owner.page.startsWith(prefix)) ?? 'a text';
}

/** Groups a club's pictures by role and page, in the order of their declarations: `retrato of /junta-directiva`. */
export const pictureKinds = (club: Club): Map<string, ClubPicture[]> =>
  Map.groupBy(clubPictures(club), (picture) => `${picture.roles[0]} of ${pageKind(picture)}`);
