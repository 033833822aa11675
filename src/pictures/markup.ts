/** From a planned picture to the attributes of `<picture>`: pure, no Node, fit for the browser. */
import type { PictureData, PictureRole } from './types.ts';

export interface PictureSources {
  /** `<source>` elements, for formats that not every browser reads; the `<img>` has the others. */
  sources: { type: string; srcSet: string; sizes: string }[];
  img: { src: string; srcSet?: string; sizes?: string; width: number; height: number };
}

/** What the lightbox shows; the srcSet of yet-another-react-lightbox. */
export interface Slide {
  /** Small, for the strip of thumbnails. */
  thumbnail: string;
  src: string;
  width: number;
  height: number;
  srcSet: { src: string; width: number; height: number }[];
}

/** Address of one variant. `width` must be one of `data.widths`, `data.width` or an icon's. */
export function variantUrl(data: PictureData, width: number, ext: Ext): string {
  return `${data.base}-${width}.${data.hash}.${ext}`;
}

const fallback = (role: PictureRole): Ext => formatsOf(role).at(-1) ?? 'jpg';

/**
 * Widths in which the format behind a better one is published: the widest that `srcset` offers and, where it is wider
 * still, the lightbox's. No supported browser but Edge before 121 takes it (docs/decisions/0003-pictures-formats.md).
 */
export function fallbackWidths({ widths, width }: Pick<PictureData, 'widths' | 'width'>): number[] {
  return [...new Set([widths.at(-1) ?? width, width])];
}

/** The largest variant of a photo in the format that everything reads: the link for visitors without scripts. */
export function largestUrl(data: PictureData): string {
  return variantUrl(data, data.width, fallback('foto'));
}

const srcSet = (data: PictureData, widths: number[], ext: Ext) =>
  widths.map((width) => `${variantUrl(data, width, ext)} ${width}w`).join(', ');

interface Point {
  x: number;
  y: number;
}

/** The same percentage of picture and frame would leave a point near the edge; by half as much more it comes inwards. */
const PULL = 1.5;
/** Of pictures longer than this a frame may show so little that only the plain percentage is sure to keep the point. */
const LONG = 2.5;

/** Where a frame holds a picture, 0..1 of what it cuts off, so that it shows a point of it with what is around. */
export function heldAt(focus: Point, { width, height }: { width: number; height: number }): Point {
  const pull = Math.max(width / height, height / width) > LONG ? 1 : PULL;
  const held = (share: number) => Math.min(1, Math.max(0, 0.5 + pull * (share - 0.5)));
  return { x: held(focus.x), y: held(focus.y) };
}

/** A point to keep as `object-position`; undefined where none is named. */
export function positionOf({ focus, ...size }: PictureData): string | undefined {
  if (!focus) return undefined;
  const { x, y } = heldAt(focus, size);
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return `${percent(x)} ${percent(y)}`;
}

/** The mountain of the hero hides what is further to the left than this, 0..1 of its frame. */
const FLANK = 0.34;

/** How much larger than its frame the hero's picture is, so that its mountain leaves the point to keep. */
export const heroZoom = (focus: Point | undefined): number =>
  focus ? Math.min(2, Math.max(1, FLANK / Math.max(focus.x, 0.01))) : 1;

/**
 * Attributes for `<picture>`.
 * @param sizes the `sizes` attribute, css
 */
export function pictureSources(data: PictureData, role: PictureRole, sizes: string): PictureSources {
  const { widths } = data;
  const [src = data.width] = widths.slice(-1);
  const last = fallback(role);
  const [best = last] = formatsOf(role);
  const img = { src: variantUrl(data, src, last), width: data.width, height: data.height };
  // AVIF alone needs a `<source>`: every browser that takes `srcset` reads WebP.
  if (best === 'avif')
    return { sources: [{ type: MIME[best], srcSet: srcSet(data, widths, best), sizes }], img };
  const hasChoice = best !== last || widths.length > 1;
  return { sources: [], img: hasChoice ? { ...img, srcSet: srcSet(data, widths, best), sizes } : img };
}

/** A thumbnail of 120x80 on a sharp screen, px. */
const THUMBNAIL = 240;

/**
 * A lightbox slide. It takes no `<picture>`: pass `avif` when the browser is known to read it (the grid's
 * `currentSrc` ends with `.avif`).
 */
export function slide(data: PictureData, ext: 'avif' | 'jpg' = 'jpg'): Slide {
  const at = (width: number) => ({
    src: variantUrl(data, width, ext),
    width,
    height: Math.max(1, Math.round((width * data.height) / data.width)),
  });
  const widths = ext === 'avif' ? [...new Set([...data.widths, data.width])] : fallbackWidths(data);
  const small = widths.find((width) => width >= THUMBNAIL) ?? data.width;
  return { ...at(data.width), srcSet: widths.map(at), thumbnail: at(small).src };
}

export type Ext = 'avif' | 'webp' | 'png' | 'jpg';

export const MIME: Record<Ext, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

const PHOTO: readonly Ext[] = ['avif', 'jpg'];

const SPECIAL: Partial<Record<PictureRole, readonly Ext[]>> = {
  marca: ['webp', 'png'],
  escudo: ['png'],
  compartir: ['jpg'],
};

/** File types of a role, best first; the last one is what every browser reads. */
export function formatsOf(role: PictureRole): readonly Ext[] {
  return SPECIAL[role] ?? PHOTO;
}
