/** What a picture is for; decides crop, widths and formats (see profiles.ts). */
export type PictureRole =
  | 'foto' // album photo: grid and lightbox
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
  /** Who or what it shows, in Spanish; drawn samples use it for wordmarks, messages name it. */
  title: string;
  /** More for the drawn samples: `Entrenadora`, a division… */
  hint?: string;
  /** Point a crop must keep, 0..1 from the top left. */
  focus?: { x: number; y: number };
}

/** What a screen gets to show a picture; small on purpose: it stands in the page's data for every photo. */
export interface PictureData {
  /** Address without width, hash and extension: `/img/2024-2025/copa/17`. */
  base: string;
  /** Content hash in every file name: `{base}-{width}.{hash}.{ext}`. */
  hash: string;
  /** Size of the largest variant, after orientation and crop, in px. */
  width: number;
  height: number;
  /** Placeholder colour, `#rrggbb`. */
  color: string;
  /** Widths offered by `srcset`, ascending, in px. */
  widths: number[];
}
