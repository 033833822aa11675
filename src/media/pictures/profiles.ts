/**
 * Crops and sizes by role. Widths follow the layouts (CSS px at 1x and 2x for viewports of 360, 768, 1280 and 1920
 * px). Phones at 3x are capped at about 2x, because the gain is small and the bytes double: album photos by offering
 * nothing wider, the rest by the layouts' `sizes` (site/components/Grid.tsx). Widths are close together
 * around a width in use, because Chromium at 2x takes the smaller of two candidates unless the needed one is above
 * their geometric mean. See docs/decisions/0003-pictures-formats.md.
 */

import type { PictureRole } from '../../club/content/picture-request.ts';
import type { Ext } from './markup.ts';

/** Increase it when a change of decoder, crop rule or encoder settings must produce new files. */
export const PROFILE_VERSION = 1;

export interface Profile {
  /** Aspect ratio of the crop (width / height); undefined keeps that of the photo. */
  aspect?: number;
  /** Default focal point, 0..1. */
  focus: { x: number; y: number };
  /** Widths for `srcset`, px, ascending. */
  widths?: readonly number[];
  /** Heights instead of widths, for logos shown at one height. */
  heights?: readonly number[];
  /** Widths published beside those of `srcset`: icons. */
  iconWidths?: readonly number[];
  /** Longest side of the largest variant, px. */
  longSide: number;
  /** Publishes the largest variant although `srcset` does not offer it: lightbox. */
  lightbox?: boolean;
  /** AVIF quality of all widths or of some, instead of ENCODING's. */
  quality?: number | Readonly<Record<number, number>>;
  /** Keeps transparency; other roles get a white background. */
  alpha?: boolean;
  /** Long side in px below which a volunteer is warned that it will look soft. */
  minSharpSide: number;
}

/**
 * AVIF quality of the first picture on a phone: at 1.5x to 2x it shows no difference, and the file arrives with the first
 * packets of a connection (14 kB), a round trip earlier.
 */
const PHONE_QUALITY = 52;
/** Width of the photo in a page's header on dense phones, at about 1.5 pixels for each CSS pixel. */
const PHONE_HEADER = 576;

const MIDDLE = { x: 0.5, y: 0.5 };
const UPPER_THIRD = { x: 0.5, y: 1 / 3 };

export const PROFILES: Record<PictureRole, Profile> = {
  foto: {
    focus: MIDDLE,
    widths: [240, 360, 480, 576, 752],
    longSide: 1600,
    lightbox: true,
    minSharpSide: 1000,
  },
  portada: {
    focus: MIDDLE,
    // 768 is for heroes that are narrower than 3:2; the sample's is wider.
    widths: [768, 1280, 1600, 1920, 2400],
    longSide: 2400,
    minSharpSide: 1600,
  },
  // The largest width is for upright tablets.
  'portada-movil': {
    focus: MIDDLE,
    widths: [384, 576, 736, 828, 1200, 1600],
    longSide: 1600,
    quality: PHONE_QUALITY,
    minSharpSide: 1200,
  },
  equipo: {
    aspect: 3 / 2,
    focus: UPPER_THIRD,
    widths: [384, PHONE_HEADER, 768, 1152, 1600],
    longSide: 1600,
    quality: { [PHONE_HEADER]: PHONE_QUALITY },
    minSharpSide: 1152,
  },
  retrato: {
    aspect: 1,
    focus: UPPER_THIRD,
    widths: [192, 272, 352, 528],
    longSide: 528,
    minSharpSide: 300,
  },
  lugar: {
    aspect: 3 / 2,
    focus: MIDDLE,
    widths: [384, 560, 768, 1152],
    longSide: 1152,
    minSharpSide: 768,
  },
  historia: {
    focus: MIDDLE,
    widths: [360, PHONE_HEADER, 736, 828, 1180, 1600],
    longSide: 1600,
    quality: { [PHONE_HEADER]: PHONE_QUALITY },
    minSharpSide: 1000,
  },
  marca: { focus: MIDDLE, heights: [64, 96, 128, 192], longSide: 1200, alpha: true, minSharpSide: 200 },
  escudo: {
    aspect: 1,
    focus: MIDDLE,
    // The header's crest is also the tab icon: one file.
    widths: [128],
    iconWidths: [180, 192, 512],
    longSide: 512,
    alpha: true,
    minSharpSide: 512,
  },
  compartir: { aspect: 1200 / 630, focus: UPPER_THIRD, widths: [1200], longSide: 1200, minSharpSide: 1200 },
};

/** Encoder settings by file type; measurements in docs/decisions/0003-pictures-formats.md. */
export const ENCODING = {
  avif: { chromaSubsampling: '4:2:0', tune: 'ssim' },
  jpg: { quality: 76, progressive: true, optimiseCoding: true },
  /** Logos: colours off by at most 4 of 255, at two thirds of the bytes of a limit of 2. */
  webp: { nearLossless: true, quality: 40, effort: 6 },
  png: { compressionLevel: 9, palette: true, quality: 95, effort: 10 },
  /** AVIF settings up to each width: quality comparable to JPEG 80, more effort where it pays off. */
  avifUpTo: [
    { width: 300, quality: 69, effort: 2 },
    { width: 400, quality: 73, effort: 2 },
    { width: 500, quality: 75, effort: 2 },
    { width: 1000, quality: 77, effort: 2 },
    { width: Number.MAX_SAFE_INTEGER, quality: 76, effort: 1 },
  ],
} as const satisfies Record<Ext, object> & {
  avifUpTo: readonly { width: number; quality: number; effort: number }[];
};
