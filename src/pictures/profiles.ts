/**
 * What each role is cut and sized to. Widths follow the layouts (css px at 1x and 2x at 360, 768, 1280 and 1920 px);
 * phones at 3x are capped at about 2x, album photos by offering nothing wider, the rest by the layouts' `sizes`
 * (site/components/Picture/dense.ts): the eye gains little, the bytes double.
 * Neighbours stand close where a width in use falls between them: at 2x Chromium takes the smaller of two
 * candidates unless what it needs is above their geometric mean. See docs/decisions/0003-pictures-formats.md.
 */
import type { Ext } from './markup.ts';
import type { PictureRole } from './types.ts';

/** Raise it when the same original must give other bytes (decoder, crop rule, encoder settings). */
export const PROFILE_VERSION = 1;

export interface Profile {
  /** Width / height of the cut; absent: as the photo is. */
  aspect?: number;
  /** Point the cut aims at when content names none, 0..1. */
  focus: { x: number; y: number };
  /** Widths for `srcset`, px, ascending. */
  widths?: readonly number[];
  /** Heights instead of widths, for marks shown at one height. */
  heights?: readonly number[];
  /** Published beside those of `srcset`: icons. */
  extra?: readonly number[];
  /** Longest side of the largest variant, px. */
  longSide: number;
  /** The largest variant is published though `srcset` does not offer it: lightbox. */
  large?: boolean;
  /** Of its AVIF, instead of ENCODING's by width. */
  quality?: number;
  /** Keeps transparency; other roles get a white ground. */
  alpha?: boolean;
  /** Long side below which a volunteer is warned that it will look soft, px. */
  comfortable: number;
}

const MIDDLE = { x: 0.5, y: 0.5 };
const UPPER_THIRD = { x: 0.5, y: 1 / 3 };

export const PROFILES: Record<PictureRole, Profile> = {
  foto: {
    focus: MIDDLE,
    widths: [240, 360, 480, 576, 752],
    longSide: 1600,
    large: true,
    comfortable: 1000,
  },
  portada: {
    focus: MIDDLE,
    // 768 is for heroes that are less wide than 3:2; the sample's is wider.
    widths: [768, 1280, 1600, 1920, 2400],
    longSide: 2400,
    comfortable: 1600,
  },
  /**
   * The first thing a phone shows: at about two pixels a point nobody sees the difference, and at this quality it
   * comes with the first packets of a connection (14 kB), a round trip earlier. The largest is for upright tablets.
   */
  'portada-movil': {
    focus: MIDDLE,
    widths: [384, 576, 736, 828, 1200, 1600],
    longSide: 1600,
    quality: 52,
    comfortable: 1200,
  },
  equipo: {
    aspect: 3 / 2,
    focus: UPPER_THIRD,
    widths: [384, 768, 1152, 1600],
    longSide: 1600,
    comfortable: 1152,
  },
  retrato: {
    aspect: 1,
    focus: UPPER_THIRD,
    widths: [192, 272, 352, 528],
    longSide: 528,
    comfortable: 300,
  },
  lugar: {
    aspect: 3 / 2,
    focus: MIDDLE,
    widths: [384, 560, 768, 1152],
    longSide: 1152,
    comfortable: 768,
  },
  historia: { focus: MIDDLE, widths: [360, 736, 828, 1180, 1600], longSide: 1600, comfortable: 1000 },
  marca: { focus: MIDDLE, heights: [64, 96, 128, 192], longSide: 1200, alpha: true, comfortable: 200 },
  escudo: {
    aspect: 1,
    focus: MIDDLE,
    // The header's crest is the icon of the tab as well: one file.
    widths: [128],
    extra: [180, 192, 512],
    longSide: 512,
    alpha: true,
    comfortable: 512,
  },
  compartir: { aspect: 1200 / 630, focus: UPPER_THIRD, widths: [1200], longSide: 1200, comfortable: 1200 },
};

/** Encoder settings by file type; facts and trials in docs/decisions/0003-pictures-formats.md. */
export const ENCODING = {
  avif: { chromaSubsampling: '4:2:0', tune: 'ssim' },
  jpg: { quality: 76, progressive: true, optimiseCoding: true },
  /** Marks: at most 4 of 255 off in any colour, for two thirds of the bytes of one that is off by 2. */
  webp: { nearLossless: true, quality: 40, effort: 6 },
  png: { compressionLevel: 9, palette: true, quality: 95, effort: 10 },
  /** AVIF up to each width: quality as like the original as plain JPEG of quality 80, effort where the time is worth it. */
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
