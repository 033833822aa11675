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
