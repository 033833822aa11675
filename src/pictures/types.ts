/** Purpose of a picture; determines crop, widths and formats (profiles.ts). */
export type PictureRole =
  | 'foto' // album photo: grid, card and lightbox
  | 'portada' // hero, landscape
  | 'portada-movil' // hero, phone
  | 'equipo' // team photo
  | 'retrato' // coach or board member, square
  | 'lugar' // venue
  | 'historia' // picture of the club's story and of written pages
  | 'marca' // sponsor or collaborator, transparent
  | 'escudo' // crest: header mark and icons
  | 'compartir'; // 1200x630 JPEG for link previews, made from another picture

/** Request for a picture of the site. */
export interface PictureRequest {
  /** Path below PHOTOS_DIR without extension: `2024-2025/copa/17`, `equipos/federados/cadete-femenino`. */
  id: string;
  role: PictureRole;
  /** Spanish title, used in messages. */
  title: string;
  /** Focal point that a crop must keep, 0..1 from the top left. */
  focus?: { x: number; y: number };
  /** For `compartir` only: id of the picture to crop if it has no original of its own. */
  from?: string;
  /** False if the original of this id must not be used, only `from` or `drawn`. */
  mayUseOwn?: boolean;
  /** SVG to use if the club has no such picture; without it a missing original is reported. */
  drawn?: string;
}

/** Data that a screen needs to show a picture. Small, because every photo of a page has one. */
export interface PictureData {
  /** URL without width, hash and extension: `/img/` and the original's content hash (`pictureBasePath`). */
  base: string;
  /** Hash of the crop and its settings, part of every file name: `{base}-{width}.{hash}.{ext}`. */
  hash: string;
  /** Size of the largest variant in px, after orientation and crop. */
  width: number;
  height: number;
  /** Placeholder colour, `#rrggbb`. */
  color: string;
  /** Focal point, 0..1 from the top left of the crop; only if content sets one. */
  focus?: { x: number; y: number };
  /** Widths in `srcset`, ascending, px; the largest variant may be wider (lightbox, icons). */
  widths: number[];
}

/** Photo that was withdrawn permanently. Identified by its content, independent of its file name. */
export interface WithdrawnPhoto {
  /** Date of the withdrawal, `2024-11-20`. */
  date: string;
  /** Album, `2024-2025/copa`, and the photo's number in it; null if it was in no album. */
  inAlbum: { album: string; photo: number } | null;
  /** SHA-256 of its files, hex. */
  hashes: string[];
  /** 64-bit difference hash, 16 hex digits; null if unknown. */
  likeness: string | null;
  /** Hashes in the names of published files made from it (`publishedHash`). */
  images?: readonly string[];
}
