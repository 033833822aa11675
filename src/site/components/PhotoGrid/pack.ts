import type { PhotoView } from './PhotoGrid.tsx';

type Row = [
  id: string,
  n: number,
  album: number,
  base: string,
  hash: string,
  width: number,
  height: number,
  color: string,
  widths: number,
];

interface Packed {
  albums: string[];
  widths: number[][];
  rows: Row[];
}

/** Place of a value in a list that it joins when it is new. */
function placeOf<T>(list: T[], value: T): number {
  const key = JSON.stringify(value);
  const at = list.findIndex((each) => JSON.stringify(each) === key);
  return at >= 0 ? at : list.push(value) - 1;
}

/**
 * All photos of a page as one text. React Router decodes a page's data value by value in one task; a thousand photos
 * took 40 ms of a slow phone's time. `JSON.parse` takes a tenth.
 */
export function packPhotos(photos: PhotoView[]): string {
  const packed: Packed = { albums: [], widths: [], rows: [] };
  for (const { id, n, album, picture } of photos) {
    const { base, hash, width, height, color, widths } = picture;
    packed.rows.push([
      id,
      n,
      placeOf(packed.albums, album),
      base,
      hash,
      width,
      height,
      color,
      placeOf(packed.widths, widths),
    ]);
  }
  return JSON.stringify(packed);
}

/** The photos that `packPhotos` packed. */
export function unpackPhotos(text: string): PhotoView[] {
  const { albums, widths: lists, rows } = JSON.parse(text) as Packed;
  return rows.map(([id, n, album, base, hash, width, height, color, widths]) => ({
    id,
    n,
    album: albums[album] ?? '',
    picture: { base, hash, width, height, color, widths: lists[widths] ?? [] },
  }));
}
