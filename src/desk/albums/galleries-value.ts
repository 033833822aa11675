/** The value of galerias.yaml, as far as the desk's album screens go. Pure. */
import type { AlbumInput } from '../../content/files/galleries.ts';
import { slugOf } from '../../content/slug.ts';
import { splitId } from '../../pictures/originals.ts';
import type { Path } from '../api.ts';
import type { Focus, NewAlbum } from '../photos-api.ts';
import type { GalleriesValue } from '../withdraw/galleries-change.ts';

export interface FoundAlbum {
  /** `2024-2025/copa` */
  key: string;
  season: string;
  /** Of its value in the file. */
  path: Path;
  album: AlbumInput;
}

/** Every album, in the order of the file. */
export function albumsIn(value: GalleriesValue): FoundAlbum[] {
  return (value.cursos ?? []).flatMap(({ curso, albumes }, i) =>
    (albumes ?? []).map((album, j) => ({
      key: `${slugOf(String(curso))}/${album.route}`,
      season: String(curso),
      path: ['cursos', i, 'albumes', j],
      album,
    })),
  );
}

/** Numbers of the photos that an album shows. */
export const shownNumbers = ({ amount, retiradas }: AlbumInput): number[] =>
  Array.from({ length: amount ?? 0 }, (_, i) => i + 1).filter((n) => !retiradas?.includes(n));

/** The cover: which picture, the number of an own photo, and the point to keep. */
export function coverOf(
  key: string,
  { img }: AlbumInput,
): { id: string; n: number | null; focus: Focus | null } {
  if (typeof img === 'number') return { id: `${key}/${img}`, n: img, focus: null };
  const [id, focus] = typeof img === 'object' && img ? [img.ruta, img.foco] : [img ?? '', null];
  const { folder, stem } = splitId(id);
  return { id, n: folder === key && /^\d+$/.test(stem) ? Number(stem) : null, focus };
}

/** The cover's value: as short as it can be. */
export const coverValue = (key: string, n: number, focus: Focus | null): AlbumInput['img'] =>
  focus ? { ruta: `${key}/${n}`, foco: focus } : n;

/** Folder and address of a new album: from its name, unlike those that its season has. */
export function routeFor(value: GalleriesValue, { season, name }: NewAlbum): string {
  const taken = new Set(
    albumsIn(value)
      .filter((each) => slugOf(each.season) === slugOf(season))
      .map(({ album }) => album.route),
  );
  const wanted = slugOf(name) || 'album';
  let route = wanted;
  for (let n = 2; taken.has(route); n++) route = `${wanted}-${n}`;
  return route;
}
