/** Opens originals with sharp, the one way for measuring and for encoding. */
import sharp, { type Sharp } from 'sharp';
import type { Rect, Size } from './geometry.ts';

// A picture at a time per core, each on one thread: measured faster than one picture on all threads, and the
// memory stays in proportion. libvips' cache of operations only holds pixels that nobody asks for twice.
sharp.concurrency(1);
sharp.cache(false);

/** More than this is refused, in pixels: 100 MP cameras exist, decompression bombs too. */
export const MOST_PIXELS = 150_000_000;

/** How much damage stops the reading: any (`warning`), or only a missing end (`truncated`). */
type Strictness = 'warning' | 'truncated';

/** Decoded pixels of the cut, 8-bit sRGB, oriented, at the size of the largest variant. */
export interface Original extends Size {
  pixels: Buffer;
  channels: 3 | 4;
}

/** A still, oriented, 8-bit sRGB pipeline. Rows are read in order, so that 100 MP do not stand in memory. */
export function openImage(input: Buffer, failOn: Strictness = 'truncated'): Sharp {
  return sharp(input, { failOn, limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb');
}

/** One colour all over, `#rrggbb`. */
export async function plainOriginal({ width, height }: Size, background: string): Promise<Original> {
  const image = sharp({ create: { width, height, channels: 3, background } });
  return { pixels: await image.raw().toBuffer(), width, height, channels: 3 };
}

/**
 * Decodes once for all variants. Scales first and cuts after, so that a camera's JPEG is shrunk while it is read.
 * @param cut in px of the oriented original; `size` is what the cut becomes
 */
export async function decodeOriginal(
  input: Buffer,
  whole: Size,
  cut: Rect,
  size: Size,
  alpha: boolean,
): Promise<Original> {
  const scale = size.width / cut.width;
  const width = Math.max(size.width, Math.round(whole.width * scale));
  const height = Math.max(size.height, Math.round(whole.height * scale));
  const scaled = openImage(input).resize(width, height, { fit: 'fill' });
  const area = {
    left: Math.min(Math.round(cut.left * scale), width - size.width),
    top: Math.min(Math.round(cut.top * scale), height - size.height),
    width: size.width,
    height: size.height,
  };
  const grounded = alpha
    ? scaled.extract(area).ensureAlpha()
    : scaled.extract(area).flatten({ background: '#fff' });
  const { data, info } = await grounded.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}
