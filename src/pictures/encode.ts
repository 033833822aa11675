/** The one function that makes published bytes; the build and the server both call it. */
import sharp from 'sharp';
import { heightAt } from './geometry.ts';
import type { Variant } from './manifest.ts';
import { ENCODING, PROFILES } from './profiles.ts';
import type { Original } from './source.ts';
import type { PictureRole } from './types.ts';

function avifSettings(width: number, role: PictureRole) {
  const { quality, effort } = ENCODING.avifUpTo.find((step) => width <= step.width) ?? ENCODING.avifUpTo[0];
  return { ...ENCODING.avif, effort, quality: PROFILES[role].quality ?? quality };
}

/**
 * Encodes one variant. Raw pixels carry no metadata, so none can come out: no EXIF, no profile, no thumbnail.
 * @param original decoded once for all variants of a picture, see source.ts
 */
export function encodeVariant(
  original: Original,
  variant: Pick<Variant, 'width' | 'ext'>,
  role: PictureRole,
): Promise<Buffer> {
  const { pixels, width, height, channels } = original;
  const image = sharp(pixels, { raw: { width, height, channels } });
  if (variant.width < width) {
    image.resize(variant.width, heightAt(original, variant.width), { fit: 'fill' });
  }
  if (variant.ext === 'avif') return image.avif(avifSettings(variant.width, role)).toBuffer();
  if (variant.ext === 'jpg') return image.jpeg(ENCODING.jpg).toBuffer();
  if (variant.ext === 'webp') return image.webp(ENCODING.webp).toBuffer();
  return image.png(ENCODING.png).toBuffer();
}
