/** Roles of the pictures named in content files, and the ids of new ones. Pure, for server and screens. */
import { isFields, valueAt } from '../../content/documents/values.ts';
import { slugOf } from '../../content/spelling.ts';
import type { PictureRole } from '../../pictures/types.ts';
import type { FieldPath } from '../server/api.ts';

/** Role of a picture field, and the id for a new picture. */
export interface PicturePlace {
  role: PictureRole;
  /** Empty as long as the item that the picture belongs to has no name. */
  id: string;
}

const slugFrom = (name: unknown) => (typeof name === 'string' ? slugOf(name) : '');

/**
 * Returns the place of the picture at `path` of a file: named after its subject, in a folder named after the file. Null
 * for fields without an upload, such as the cover of an album, which is one of its photos.
 * @param role role in the field's schema
 * @param value value of the whole file in the form
 */
export function picturePlace(
  role: PictureRole | undefined,
  file: string,
  path: Readonly<FieldPath>,
  value: unknown,
): PicturePlace | null {
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

/** True if an id names an album photo, whose file must not be replaced from elsewhere. */
export const isAlbumPhoto = (id: string): boolean => /\/\d+$/.test(id);

/** Returns all strings in a value, including the ids of its pictures. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/**
 * Returns the id for an uploaded picture: the current one, or else the id of its place with a suffix if the content file
 * already uses it. Empty if there is neither.
 */
export function idForUpload(current: string, place: PicturePlace, value: unknown): string {
  if (current && !isAlbumPhoto(current)) return current;
  if (!place.id) return '';
  const taken = new Set(stringsIn(value));
  let id = place.id;
  for (let n = 2; taken.has(id); n++) id = `${place.id}-${n}`;
  return id;
}
