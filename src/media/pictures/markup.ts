/** Attributes of `<picture>` for a planned picture; runs in Node and in browsers. */

import type { PictureRole } from '../../club/content/picture-request.ts';
import type { PictureData } from './picture-data.ts';

export interface PictureSources {
  /** `<source>` elements, for formats that not every browser reads; the `<img>` has the others. */
  sources: { type: string; srcSet: string; sizes: string }[];
  img: { src: string; srcSet?: string; sizes?: string; width: number; height: number };
}

/** Lightbox slide; its srcSet is that of yet-another-react-lightbox. */
export interface Slide {
  /** Small picture for the strip of thumbnails. */
  thumbnail: string;
  src: string;
  width: number;
  height: number;
  srcSet: { src: string; width: number; height: number }[];
}

/**
 * URL of a variant. `width` must be one of those that `publishedWidths` returns, so pages use the functions below, which know
 * them.
 */
export function variantUrl(data: PictureData, width: number, ext: Ext): string {
  return `${data.base}-${width}.${data.hash}.${ext}`;
}

const fallbackFormat = (role: PictureRole): Ext => formatsOf(role).at(-1) ?? 'jpg';

/**
 * Widths of the fallback format: the widest in `srcset` and, if larger, the lightbox's. Only Edge before 121 needs it
 * among the supported browsers (docs/decisions/0003-pictures-formats.md).
 */
export function fallbackWidths({ widths, width }: Pick<PictureData, 'widths' | 'width'>): number[] {
  return [...new Set([widths.at(-1) ?? width, width])];
}

/** Returns the URL of the largest variant in the fallback format: the link for visitors without scripts, or a preview. */
export function largestUrl(data: PictureData, role: 'foto' | 'compartir' = 'foto'): string {
  return variantUrl(data, data.width, fallbackFormat(role));
}

/** Returns the crest as an icon with this side in px, or as the largest one that a small crest has. */
export function iconOf(crest: PictureData, side: number): { url: string; side: number } {
  const available = Math.min(side, crest.width);
  return { url: variantUrl(crest, available, fallbackFormat('escudo')), side: available };
}

const srcSet = (data: PictureData, widths: number[], ext: Ext) =>
  widths.map((width) => `${variantUrl(data, width, ext)} ${width}w`).join(', ');

interface FocalPoint {
  x: number;
  y: number;
}

/** Exaggeration of the focal point. Equal percentages of picture and frame would leave a point near the edge. */
const FOCUS_EXAGGERATION = 1.5;
/** Aspect ratio beyond which only the plain percentage is certain to keep the focal point visible. */
const LONG_ASPECT = 2.5;

/** Position of a picture in a frame (0..1 of the overflow) that shows a focal point with its surroundings. */
export function framePosition(
  focus: FocalPoint,
  { width, height }: { width: number; height: number },
): FocalPoint {
  const pullFactor = Math.max(width / height, height / width) > LONG_ASPECT ? 1 : FOCUS_EXAGGERATION;
  const clamp = (share: number) => Math.min(1, Math.max(0, 0.5 + pullFactor * (share - 0.5)));
  return { x: clamp(focus.x), y: clamp(focus.y) };
}

/** Returns the `object-position` for the focal point; undefined without one. */
export function objectPosition({ focus, ...size }: PictureData): string | undefined {
  if (!focus) return undefined;
  const { x, y } = framePosition(focus, size);
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return `${percent(x)} ${percent(y)}`;
}

/** Share of the hero's width, from the left, that the mountain covers. */
const HERO_COVERED = 0.34;

/** Scale of the hero's picture so that the mountain does not cover the focal point. */
export const heroZoom = (focus: FocalPoint | undefined): number =>
  focus ? Math.min(2, Math.max(1, HERO_COVERED / Math.max(focus.x, 0.01))) : 1;

/**
 * Returns the attributes for `<picture>`.
 * @param sizes CSS `sizes` attribute
 */
export function pictureSources(data: PictureData, role: PictureRole, sizes: string): PictureSources {
  const { widths } = data;
  const [src = data.width] = widths.slice(-1);
  const fallback = fallbackFormat(role);
  const [preferred = fallback] = formatsOf(role);
  const img = { src: variantUrl(data, src, fallback), width: data.width, height: data.height };
  // AVIF alone needs a `<source>`: every browser that takes `srcset` reads WebP.
  if (preferred === 'avif')
    return { sources: [{ type: MIME[preferred], srcSet: srcSet(data, widths, preferred), sizes }], img };
  const hasChoice = preferred !== fallback || widths.length > 1;
  return { sources: [], img: hasChoice ? { ...img, srcSet: srcSet(data, widths, preferred), sizes } : img };
}

/** Thumbnail of 120x80 at 2x, px. */
const THUMBNAIL_WIDTH = 240;

/**
 * Builds a lightbox slide. It cannot use `<picture>`, so pass `avif` if the browser is known to support it (the grid's
 * `currentSrc` ends with `.avif`).
 */
export function lightboxSlide(data: PictureData, ext: 'avif' | 'jpg' = 'jpg'): Slide {
  const candidate = (width: number) => ({
    src: variantUrl(data, width, ext),
    width,
    height: Math.max(1, Math.round((width * data.height) / data.width)),
  });
  const widths = ext === 'avif' ? [...new Set([...data.widths, data.width])] : fallbackWidths(data);
  const thumbnailWidth = widths.find((width) => width >= THUMBNAIL_WIDTH) ?? data.width;
  return {
    ...candidate(data.width),
    srcSet: widths.map(candidate),
    thumbnail: candidate(thumbnailWidth).src,
  };
}

export type Ext = 'avif' | 'webp' | 'png' | 'jpg';

export const MIME: Record<Ext, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
};

const PHOTO_FORMATS: readonly Ext[] = ['avif', 'jpg'];

const FORMATS_BY_ROLE: Partial<Record<PictureRole, readonly Ext[]>> = {
  marca: ['webp', 'png'],
  escudo: ['png'],
  compartir: ['jpg'],
};

/** File types of a role, best first; the last one is supported by every browser. */
export function formatsOf(role: PictureRole): readonly Ext[] {
  return FORMATS_BY_ROLE[role] ?? PHOTO_FORMATS;
}
