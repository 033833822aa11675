/** The value of galerias.yaml: what is in it, and how it changes. Each change gives a new value. Pure. */
import { z } from 'zod';
import type { AlbumInput } from '../../content/files/galleries.ts';
import { slugOf } from '../../content/spelling.ts';
import { normalizeStem, splitId } from '../../pictures/originals.ts';
import type { FieldPath } from '../server/api.ts';

/** An album that does not exist yet. */
export const newAlbum = z.object({ season: z.string(), name: z.string() });
export type NewAlbum = z.infer<typeof newAlbum>;

/** The file's value, as far as albums go. */
export interface GalleriesValue {
  cursos: { curso: string | number; albumes: AlbumInput[] }[];
}

export interface PhotoOfAlbum {
  /** `2024-2025/copa` */
  album: string;
  n: number;
}

/** A point of a photo that no crop may lose, % from the left and from the top. */
export type Focus = [x: number, y: number];

/** Changes by a click in the grid; what is not named stays. */
export interface AlbumChange {
  /** By number; empty: none. */
  captions?: Record<string, string>;
  chapters?: { title: string /** Number of its first photo. */; foto: number }[];
  cover?: { n: number; focus: Focus | null };
}

export interface FoundAlbum {
  /** `2024-2025/copa` */
  key: string;
  season: string;
  /** Of its value in the file. */
  path: FieldPath;
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

/** One picture by one name: `copa/017` is `copa/17`. */
export function sameId(a: string, b: string): boolean {
  const [one, other] = [splitId(a), splitId(b)];
  return one.folder === other.folder && normalizeStem(one.stem) === normalizeStem(other.stem);
}

/** Folder and address of a new album: from its name, unlike those that its season has. */
export function routeFor(value: GalleriesValue, { season, name }: NewAlbum): string {
  const taken = new Set(
    albumsIn(value)
      .filter((each) => slugOf(each.season) === slugOf(season))
      .map(({ album }) => album.route),
  );
  const first = slugOf(name) || 'album';
  let route = first;
  for (let n = 2; taken.has(route); n++) route = `${first}-${n}`;
  return route;
}

/** galerias.yaml of a club that has no album yet. */
export const NO_ALBUMS = {
  intro: 'Aquí están las fotos de cada temporada, de la más reciente a la más antigua.',
  cursos: [],
};

/** A value in which an album is changed. Throws RangeError for one that is not there. */
export function withAlbum(
  value: GalleriesValue,
  key: string,
  change: (album: AlbumInput) => void,
): GalleriesValue {
  const copy = structuredClone(value);
  const found = albumsIn(copy).find((each) => each.key === key);
  if (!found) throw new RangeError(`no album ${key}`);
  change(found.album);
  return copy;
}

/** Captions, chapters and cover of an album. */
export const editAlbum = (
  value: GalleriesValue,
  key: string,
  { captions = {}, chapters, cover }: AlbumChange,
): GalleriesValue =>
  withAlbum(value, key, (album) => {
    const pies = { ...album.pies };
    for (const [n, words] of Object.entries(captions)) {
      if (words.trim()) pies[n] = words;
      else delete pies[n];
    }
    if (Object.keys(pies).length > 0) album.pies = pies;
    else delete album.pies;
    if (chapters) {
      if (chapters.length > 0) album.capitulos = chapters.toSorted((a, b) => a.foto - b.foto);
      else delete album.capitulos;
    }
    // As short as it can be.
    if (cover) album.img = cover.focus ? { ruta: `${key}/${cover.n}`, foco: cover.focus } : cover.n;
  });

/**
 * Puts in an album, and its season where that is new: the newest stands first. Its first photo is the cover.
 * @param days when its photos were taken: one day, or the first and the last; none where that is not known
 */
export function addAlbum(
  value: GalleriesValue,
  { season, name }: NewAlbum,
  { amount, cover, days }: { amount: number; cover: number; days: readonly string[] },
): GalleriesValue {
  const copy = structuredClone(value);
  const curso = season.trim();
  const [first, last] = [days[0], days.at(-1)];
  const album: AlbumInput = {
    route: routeFor(value, { season, name }),
    name: name.trim(),
    img: cover,
    amount,
    ...(first && last && { fecha: first === last ? first : { desde: first, hasta: last } }),
  };
  const known = copy.cursos.find((each) => slugOf(String(each.curso)) === slugOf(curso));
  if (known) known.albumes.push(album);
  else {
    const at = copy.cursos.findIndex((each) => startYear(String(each.curso)) < startYear(curso));
    const added = { curso, intro: `Fotos de la temporada ${curso}.`, albumes: [album] };
    copy.cursos.splice(at < 0 ? copy.cursos.length : at, 0, added);
  }
  return copy;
}

/** The first year of a season's name; 0 where it has none. */
export const startYear = (season: string) => Number(/\d{4}/.exec(season)?.[0] ?? 0);

/** «1 foto», «12 fotos» */
export const photosOf = (count: number): string => (count === 1 ? '1 foto' : `${count} fotos`);
