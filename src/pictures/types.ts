/** What a picture is for; decides crop, widths and formats (see profiles.ts). */
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

/** A picture the site needs. */
export interface PictureRequest {
  /** Path under PHOTOS_DIR without extension: `2024-2025/copa/17`, `equipos/federados/cadete-femenino`. */
  id: string;
  role: PictureRole;
  /** Who or what it shows, in Spanish: messages name it. */
  title: string;
  /** Point a crop must keep, 0..1 from the top left. */
  focus?: { x: number; y: number };
  /** Only for `compartir`: id of the picture it is cut from when it has no original of its own. */
  from?: string;
  /** SVG that stands for a picture that the club does not have; without it a missing original is reported. */
  drawn?: string;
}

/** What a screen gets to show a picture; small on purpose: it stands in the page's data for every photo. */
export interface PictureData {
  /** Address without width, hash and extension: `/img/` and what the original's bytes are known by (`imgBase`). */
  base: string;
  /** Of the cut and its settings, in every file name: `{base}-{width}.{hash}.{ext}`. */
  hash: string;
  /** Size of the largest variant, after orientation and crop, in px. */
  width: number;
  height: number;
  /** Placeholder colour, `#rrggbb`. */
  color: string;
  /** Point that a frame must keep, 0..1 from the top left of what was cut; only where content names it. */
  focus?: { x: number; y: number };
  /** Widths offered by `srcset`, ascending, in px; the largest variant may be wider (lightbox, icons). */
  widths: number[];
}

/** A photo that was taken off the site for good. It is known by its content, whatever its file is called. */
export interface WithdrawnPhoto {
  /** The day of it, `2024-11-20`. */
  date: string;
  /** `2024-2025/copa`, and its number there. */
  album: string;
  photo: number;
  /** SHA-256 of its files, hex. */
  hashes: string[];
  /** 64-bit difference hash, 16 hex digits; null where it is not known. */
  likeness: string | null;
  /** What stands in the names of published files that were made of it (`publishedHash`). */
  images?: readonly string[];
}
