/** Opens originals with sharp, the one way for measuring and for encoding. */
import sharp, { type Sharp } from 'sharp';

// A picture at a time per core, each on one thread: measured faster than one picture on all threads, and the
// memory stays in proportion. libvips' cache of operations only holds pixels that nobody asks for twice.
sharp.concurrency(1);
sharp.cache(false);

/** More than this is refused, in pixels: 100 MP cameras exist, decompression bombs too. */
export const MOST_PIXELS = 150_000_000;

/** How much damage stops the reading: any (`warning`), or only a missing end (`truncated`). */
type Strictness = 'warning' | 'truncated';

/** A still, oriented, 8-bit sRGB pipeline. Rows are read in order, so that 100 MP do not stand in memory. */
export function openImage(input: Buffer, failOn: Strictness = 'truncated'): Sharp {
  return sharp(input, { failOn, limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb');
}
