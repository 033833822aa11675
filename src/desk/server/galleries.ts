import { galleries } from '../../content/files/galleries.ts';
import { NO_ALBUMS } from '../albums/galleries-edits.ts';
import { albumsIn, type FoundAlbum } from '../albums/galleries-value.ts';
import { readDocument } from '../documents/documents.ts';
import type { GalleriesValue } from '../withdraw/galleries-change.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';

export const GALLERIES = galleries.name;

export interface Galleries {
  value: GalleriesValue;
  text: string;
  /** Hash of the file; null where there is none yet. */
  tag: string | null;
}

/** galerias.yaml as it is on disk. @throws {ContentError} where it cannot be read */
export async function readGalleries({ store }: Pick<DeskContext, 'store'>): Promise<Galleries> {
  const now = await store.read(GALLERIES);
  if (!now) return { value: NO_ALBUMS, text: '', tag: null };
  return { value: readDocument(GALLERIES, now.text).value as GalleriesValue, text: now.text, tag: now.tag };
}

/** An album by its key. @throws DeskRefusal `sin-album` */
export function albumOf(value: GalleriesValue, key: string): FoundAlbum {
  const found = albumsIn(value).find((each) => each.key === key);
  if (found) return found;
  throw new DeskRefusal(404, {
    code: 'sin-album',
    message: `No hay ningún álbum «${key}». Puede que se haya quitado o que haya cambiado de nombre.`,
  });
}
