/** Roles of pictures in content files, and ids for new pictures. Pure; runs on the server and in the browser. */

import type { FieldPath } from '../../../club/content/documents/values.ts';
import { isFields, valueAt } from '../../../club/content/documents/values.ts';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { slugOf } from '../../../club/content/spelling.ts';

/** Role of a picture field, and the id for a new picture. */
export interface PictureTarget {
  role: PictureRole;
  /** Empty while the item with the picture has no name. */
  id: string;
}

const slugFrom = (name: unknown) => (typeof name === 'string' ? slugOf(name) : '');

/**
 * Returns role and id for a picture at `path` of a file. The id is named after the subject, in a folder named after the file.
 * Returns null for fields without an upload, such as the cover of an album, which is one of its photos.
 * @param role role in the field's schema
 * @param value value of the whole file in the form
 */
export function pictureTarget(
  role: PictureRole | undefined,
  file: string,
  path: Readonly<FieldPath>,
  value: unknown,
): PictureTarget | null {
  if (!role) return null;
  const name = file.replace(/\.\w+$/, '');
  if (file.endsWith('.md')) return { role, id: name };
  // A picture outside of lists is unique in the club.
  if (path.length < 3) return { role, id: `club/${role}` };
  const key = path.at(-2);
  const owner = valueAt(value, path.slice(0, -1));
  const names = isFields(owner) ? [owner.route, owner.name, owner.title] : [];
  const slug = typeof key === 'string' ? key : names.map(slugFrom).find(Boolean);
  return { role, id: slug ? `${name}/${slug}` : '' };
}

/** True for the id of an album photo, whose file no form field may replace. */
export const isAlbumPhoto = (id: string): boolean => /\/\d+$/.test(id);

/** Returns all strings in a value, including the ids of its pictures. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * Returns the id for an uploaded picture: the current one, or that of the target, with a suffix if the content file already
 * uses it. Empty if there is neither.
 */
export function idForUpload(current: string, target: PictureTarget, value: unknown): string {
  if (current && !isAlbumPhoto(current)) return current;
  if (!target.id) return '';
  const usedIds = new Set(stringsIn(value));
  let id = target.id;
  for (let n = 2; usedIds.has(id); n++) id = `${target.id}-${n}`;
  return id;
}
