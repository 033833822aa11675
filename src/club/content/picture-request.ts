/** Picture roles, picture requests and withdrawn photos. */

/** Purpose of a picture that may show people; each of them names the owner of its consent record (club-pictures.ts). */
export type PhotoRole =
  | 'foto' // album photo: grid, card and lightbox
  | 'portada' // hero, landscape
  | 'portada-movil' // hero, phone
  | 'equipo' // team photo
  | 'retrato' // coach or board member, square
  | 'lugar' // venue
  | 'historia'; // picture of the club's story and of written pages

/** Purposes of pictures that show no people, so they need no consent record. */
const MARK_ROLES = [
  'marca', // sponsor or collaborator, transparent
  'escudo', // crest: header mark and icons
] as const;
export type MarkRole = (typeof MARK_ROLES)[number];

export const isMarkRole = (role: string): role is MarkRole =>
  (MARK_ROLES as readonly string[]).includes(role);

/** Purpose of a picture; determines crop, widths and formats (profiles.ts). */
export type PictureRole = PhotoRole | MarkRole | 'compartir'; // 1200x630 JPEG for link previews, made from another picture

/** Key of a picture in the manifest. */
export const pictureKey = (id: string, role: PictureRole) => `${role}:${id}`;

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
