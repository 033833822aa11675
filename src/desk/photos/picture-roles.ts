/** What a picture that a content file names is for, and where a new one is filed. Pure, for server and screens. */
import { slugOf } from '../../content/slug.ts';
import type { PictureRole } from '../../pictures/types.ts';

type Step = string | number;

export interface PicturePlace {
  /** The first one decides how it is prepared; all show it. */
  roles: readonly PictureRole[];
  /** Where it is filed; empty while what it is of has no name yet. */
  id: string;
}

const fieldsAt = (value: unknown, path: readonly Step[]): Record<string, unknown> => {
  const at = path.reduce<unknown>(
    (part, step) => (part as Record<Step, unknown> | null | undefined)?.[step],
    value,
  );
  return typeof at === 'object' && at !== null ? (at as Record<string, unknown>) : {};
};
const slugFrom = (word: unknown) => (typeof word === 'string' ? slugOf(word) : '');

/**
 * The place of the picture at `path` of a file. Null where a form does not choose it: the cover of an album is chosen among
 * its photos.
 * @param value of the whole file, as it stands in the form
 */
export function picturePlace(file: string, path: readonly Step[], value: unknown): PicturePlace | null {
  const owner = fieldsAt(value, path.slice(0, -1));
  const name = file.replace(/\.\w+$/, '');
  const below = (folder: string, slug: string) => (slug ? `${folder}/${slug}` : '');
  const key = String(path.at(-2) ?? '');
  switch (name.split('/')[0]) {
    case 'equipos':
      return { roles: ['equipo'], id: below(name, slugFrom(owner.route) || slugFrom(owner.name)) };
    case 'entrenadores':
      return { roles: ['retrato'], id: below(name, key) };
    case 'lugares':
      return { roles: ['lugar'], id: below(name, key) };
    case 'junta':
      return { roles: ['retrato'], id: below(name, slugFrom(owner.name)) };
    case 'patrocinadores':
    case 'colaboradores':
      return { roles: ['marca'], id: below(name, slugFrom(owner.title)) };
    case 'marca':
      return { roles: ['escudo'], id: 'club/escudo' };
    case 'club':
      return path.at(-1) === 'img_movil'
        ? { roles: ['portada-movil'], id: 'club/portada-movil' }
        : { roles: ['portada'], id: 'club/portada' };
    case 'textos':
    case 'paginas':
      return { roles: ['historia'], id: name };
    default:
      return null;
  }
}

/** Whether an id names a photo of an album: its file belongs to the album, and is not replaced from elsewhere. */
export const isAlbumPhoto = (id: string): boolean => /\/\d+$/.test(id);

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
