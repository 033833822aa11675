/** Queries and changes of the value of galerias.yaml. Pure: a change returns a new value. */
import { z } from 'zod';
import type { FieldPath } from '../../../club/content/documents/values.ts';
import type { AlbumInput } from '../../../club/content/files/galleries.ts';
import { orderedNumbers, shownNumbers } from '../../../club/content/photo-order.ts';
import { normalizeStem, splitId } from '../../../club/content/picture-id.ts';
import { isInSeason, startYear } from '../../../club/content/season-name.ts';
import { countPhrase, freeSlug, slugOf } from '../../../club/content/spelling.ts';
import type { DayRange } from '../editing/day-range.ts';

/** An album that does not exist yet. */
export const newAlbum = z.object({
  season: z.string(),
  name: z.string(),
  /** Day, or first and last day, of its photos; absent if unknown. */
  days: z.union([z.string(), z.strictObject({ desde: z.string(), hasta: z.string() })]).optional(),
  /** Consent record without its page; absent if there is no permission yet. */
  permission: z.record(z.string(), z.json()).optional(),
});
export type NewAlbum = z.infer<typeof newAlbum>;

/** Part of the value of galerias.yaml that concerns albums. */
export interface GalleriesValue {
  cursos: { curso: string | number; albumes: AlbumInput[] }[];
}

export interface AlbumPhotoNumber {
  /** Key of the album, `2024-2025/copa`. */
  album: string;
  /** Number of the photo in the album. */
  n: number;
}

/** Focal point of a photo, % from the left and from the top. Every crop shows it. */
export type Focus = [x: number, y: number];

/** Changes of an album in the photo grid. Absent fields stay unchanged. */
export interface AlbumChange {
  /** Captions by number of the photo; an empty text deletes the caption. */
  captions?: Record<string, string>;
  /** Chapters; `foto` is the number of the first photo. */
  chapters?: { title: string; foto: number }[];
  cover?: { n: number; focus: Focus | null };
}

export interface FoundAlbum {
  /** Key of the album, `2024-2025/copa`. */
  key: string;
  season: string;
  /** Path of its value in galerias.yaml. */
  path: FieldPath;
  album: AlbumInput;
}

/** Returns all albums in the order of the file. */
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

/** Returns the cover: its id, its number if it is a photo of the album, and its focal point. */
export function coverOf(
  key: string,
  { img }: AlbumInput,
): { id: string; n: number | null; focus: Focus | null } {
  if (typeof img === 'number') return { id: `${key}/${img}`, n: img, focus: null };
  const [id, focus] = typeof img === 'object' && img ? [img.ruta, img.foco] : [img ?? '', null];
  const { folder, stem } = splitId(id);
  return { id, n: folder === key && /^\d+$/.test(stem) ? Number(stem) : null, focus };
}

/** True if two ids name the same picture, such as `copa/017` and `copa/17`. */
export function isSamePicture(a: string, b: string): boolean {
  const [first, second] = [splitId(a), splitId(b)];
  return first.folder === second.folder && normalizeStem(first.stem) === normalizeStem(second.stem);
}

/** Returns the route of a new album, which names its folder and page: derived from the name, and unique in the season. */
export function uniqueRoute(value: GalleriesValue, { season, name }: NewAlbum): string {
  const usedRoutes = new Set(
    albumsIn(value)
      .filter((album) => slugOf(album.season) === slugOf(season))
      .map(({ album }) => album.route),
  );
  return freeSlug(slugOf(name) || 'album', (route) => usedRoutes.has(route));
}

/** Value of galerias.yaml for a club without albums. */
export const EMPTY_GALLERIES = {
  intro: 'Aquí están las fotos de cada temporada, de la más reciente a la más antigua.',
  cursos: [],
};

/** Returns a copy of the value with a changed album. @throws RangeError for an unknown album */
export function updateAlbum(
  value: GalleriesValue,
  key: string,
  change: (album: AlbumInput) => void,
): GalleriesValue {
  const copy = structuredClone(value);
  const found = albumsIn(copy).find((album) => album.key === key);
  if (!found) throw new RangeError(`no album ${key}`);
  change(found.album);
  return copy;
}

/** Changes captions, chapters and cover of an album. */
export const editAlbum = (
  value: GalleriesValue,
  key: string,
  { captions = {}, chapters, cover }: AlbumChange,
): GalleriesValue =>
  updateAlbum(value, key, (album) => {
    const pies = { ...album.pies };
    for (const [n, caption] of Object.entries(captions)) {
      if (caption.trim()) pies[n] = caption;
      else delete pies[n];
    }
    if (Object.keys(pies).length > 0) album.pies = pies;
    else delete album.pies;
    if (chapters) {
      const order = orderedNumbers(album);
      const sorted = chapters.toSorted((a, b) => order.indexOf(a.foto) - order.indexOf(b.foto));
      if (sorted.length > 0) album.capitulos = sorted;
      else delete album.capitulos;
    }
    if (cover) album.img = cover.focus ? { ruta: `${key}/${cover.n}`, foco: cover.focus } : cover.n;
  });

/**
 * Moves a photo among the shown ones. Chapters keep their positions, so another photo may become the first of a chapter.
 * @param to index among the shown photos
 */
export const movePhoto = (
  value: GalleriesValue,
  key: string,
  n: number,
  targetIndex: number,
): GalleriesValue =>
  updateAlbum(value, key, (album) => {
    const before = orderedNumbers(album);
    const target = shownNumbers(album)[targetIndex];
    if (target === undefined) return;
    const after = before.filter((other) => other !== n).toSpliced(before.indexOf(target), 0, n);
    if (after.every((number, i) => number === i + 1)) delete album.orden;
    else album.orden = after;
    if (album.capitulos)
      album.capitulos = album.capitulos.map((chapter) => ({
        ...chapter,
        foto: after[before.indexOf(chapter.foto)] ?? chapter.foto,
      }));
  });

/**
 * Inserts an album, and its season if it is new. Seasons are sorted, newest first.
 * @param cover number of the cover photo
 */
export function insertAlbum(
  value: GalleriesValue,
  { season, name, days, permission }: NewAlbum,
  { amount, cover }: { amount: number; cover: number },
): GalleriesValue {
  const copy = structuredClone(value);
  const curso = season.trim();
  const album: AlbumInput = {
    route: uniqueRoute(value, { season, name }),
    name: name.trim(),
    img: cover,
    amount,
    ...(permission?.menores === true && permission.nadie !== true && { menores: true }),
    ...(days && { fecha: days }),
  };
  const existing = copy.cursos.find((other) => slugOf(String(other.curso)) === slugOf(curso));
  if (existing) existing.albumes.push(album);
  else {
    const index = copy.cursos.findIndex((other) => seasonSortKey(String(other.curso)) < seasonSortKey(curso));
    const added = { curso, intro: `Fotos de la temporada ${curso}.`, albumes: [album] };
    copy.cursos.splice(index < 0 ? copy.cursos.length : index, 0, added);
  }
  return copy;
}

/**
 * Proposes the days of a new album: the first and the last on which its photos were taken, none if that of any photo is unknown.
 * Omits days outside of the season, which come from a camera with a wrong clock.
 */
export function proposedDays(taken: readonly (string | null)[], season: string): DayRange {
  if (taken.includes(null)) return {};
  const days = taken.filter((day) => day !== null && isInSeason(day, season)).toSorted();
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  return { desde: first, hasta: first === last ? '' : last };
}

/** Returns the first year of a season for sorting; 0 for a season without a year. */
export const seasonSortKey = (season: string): number => startYear(season) || 0;

/** Formats a number of photos: `1 foto`, `12 fotos`. */
export const photoCountText = (count: number): string => countPhrase(count, 'foto', 'fotos');
