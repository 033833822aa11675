/** What a picture that a content file names is for, and where a new one is filed. Pure, for server and screens. */

import { isFields, valueAt } from '../../content/documents/values.ts';
import { slugOf } from '../../content/spelling.ts';
import type { PictureRole } from '../../pictures/types.ts';
import type { FieldPath } from '../server/api.ts';

export interface PicturePlace {
  /** How it is prepared, and shown. */
  role: PictureRole;
  /** Where it is filed; empty while what it is of has no name yet. */
  id: string;
}

const slugFrom = (word: unknown) => (typeof word === 'string' ? slugOf(word) : '');

/**
 * The place of the picture at `path` of a file: by whom or what it shows, in the folder of its file. Null where a form does
 * not choose it: the cover of an album is chosen among its photos.
 * @param role as its schema says
 * @param value of the whole file, as it stands in the form
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
  // What is in no list is there once.
  if (path.length < 3) return { role, id: `club/${role}` };
  const key = path.at(-2);
  const owner = valueAt(value, path.slice(0, -1));
  const names = isFields(owner) ? [owner.route, owner.name, owner.title] : [];
  const slug = typeof key === 'string' ? key : names.map(slugFrom).find(Boolean);
  return { role, id: slug ? `${name}/${slug}` : '' };
}

/** Whether an id names a photo of an album: its file belongs to the album, and is not replaced from elsewhere. */
export const isAlbumPhoto = (id: string): boolean => /\/\d+$/.test(id);

/** Every text in a value: pictures are named among them. */
function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [];
}

/**
 * The id under which a new file is filed: the one that is named already, else that of its place, unlike any other that
 * the file names. Empty where neither is there.
 */
export function idToFile(current: string, place: PicturePlace, value: unknown): string {
  if (current && !isAlbumPhoto(current)) return current;
  if (!place.id) return '';
  const taken = new Set(namesIn(value));
  let id = place.id;
  for (let n = 2; taken.has(id); n++) id = `${place.id}-${n}`;
  return id;
}
