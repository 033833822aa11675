/** Encodes planned pictures; used by the build and the server alike. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../base/errors/app-error.ts';
import { nullIfMissing } from '../../base/errors/system-error.ts';
import { readIfExists } from '../../base/files/read.ts';
import type { PictureRole } from '../../club/content/picture-request.ts';
import { heightAt, type Size } from './geometry.ts';
import type { Drawing, FileSource, PlannedPicture, Variant } from './manifest.ts';
import { ENCODING, PROFILES } from './profiles.ts';

// One picture per core with one thread each is faster than one picture on all threads, and bounds memory.
// libvips' operation cache would only keep pixels that are never reused.
sharp.concurrency(1);
sharp.cache(false);

/** Maximum size in pixels: 100 MP cameras exist, decompression bombs too. */
export const MAX_PIXELS = 150_000_000;

/** Damage at which decoding fails: any (`warning`), or only a missing end (`truncated`). */
type Strictness = 'warning' | 'truncated';

/**
 * Opens a sharp pipeline for a still, oriented, 8-bit sRGB image. Reads sequentially, so that 100 MP do not stay in
 * memory.
 */
export function openImage(input: Buffer, failOn: Strictness = 'truncated'): Sharp {
  return sharp(input, { failOn, limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb');
}

/** Error of an original that changed after planning; its bytes must not be published under the old name. */
export class OriginalChangedError extends AppError<{ code: 'original-changed'; path: string }> {
  constructor(path: string) {
    super(
      { code: 'original-changed', path },
      `«${path}» ha cambiado o ha desaparecido mientras se preparaban las imágenes: vuelve a ejecutar la orden.`,
    );
  }
}

/** Reads the original. @throws OriginalChangedError if it is not the planned file */
async function readOriginal(source: FileSource | Drawing, photosDir: string): Promise<Buffer> {
  if (source.kind === 'drawn') return Buffer.from(source.svg);
  const path = join(photosDir, source.path);
  const stats = await stat(path).catch(nullIfMissing);
  const isPlanned = stats?.size === source.bytes && stats.mtimeMs === source.mtimeMs;
  const bytes = isPlanned ? await readIfExists(path) : null;
  if (!bytes) throw new OriginalChangedError(source.path);
  return bytes;
}

/** Decoded pixels of the crop: 8-bit sRGB, oriented, at the size of the largest variant. */
export interface DecodedOriginal extends Size {
  pixels: Buffer;
  channels: 3 | 4;
}

/** Decodes the original once for all variants. @throws OriginalChangedError, or sharp's error for a damaged file */
export async function openOriginal(
  picture: PlannedPicture,
  { photosDir }: { photosDir: string },
): Promise<DecodedOriginal> {
  const { source, crest, data } = picture;
  if (source.kind !== 'placeholder') {
    const decoded = await decode(picture, await readOriginal(source, photosDir));
    return crest
      ? withCrest(decoded, await readOriginal(crest, photosDir), source.kind === 'drawn')
      : decoded;
  }
  const { width, height } = data;
  const create = { width, height, channels: 3 as const, background: source.color };
  const placeholder: DecodedOriginal = {
    pixels: await sharp({ create }).raw().toBuffer(),
    width,
    height,
    channels: 3,
  };
  return crest ? withCrest(placeholder, await readOriginal(crest, photosDir), true) : placeholder;
}

/** Decodes, scales and crops, in this order, so that JPEGs are shrunk while decoding. */
async function decode(
  { original, cut, data, role }: PlannedPicture,
  input: Buffer,
): Promise<DecodedOriginal> {
  const scale = data.width / cut.width;
  const width = Math.max(data.width, Math.round(original.width * scale));
  const height = Math.max(data.height, Math.round(original.height * scale));
  const left = Math.min(Math.round(cut.left * scale), width - data.width);
  const top = Math.min(Math.round(cut.top * scale), height - data.height);
  const part = openImage(input)
    .resize(width, height, { fit: 'fill' })
    .extract({ left, top, width: data.width, height: data.height });
  const onBackground = PROFILES[role].alpha ? part.ensureAlpha() : part.flatten({ background: '#fff' });
  const { data: pixels, info } = await onBackground
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

/**
 * Fractions of the picture's shorter side: side of the crest's plate, distance from the edges, padding around the
 * crest.
 */
const [PLATE_SIDE, PLATE_MARGIN, PLATE_PADDING] = [0.24, 0.06, 0.025];

/**
 * Adds the crest on a white plate: in the lower left corner, which link previews leave uncovered, or twice as large
 * in the middle of an otherwise empty picture.
 */
async function withCrest(
  picture: DecodedOriginal,
  crest: Buffer,
  inMiddle = false,
): Promise<DecodedOriginal> {
  const { pixels, width, height, channels } = picture;
  const unit = Math.min(width, height) * (inMiddle ? 2 : 1);
  const [side, margin, padding] = [PLATE_SIDE, PLATE_MARGIN, PLATE_PADDING].map((share) =>
    Math.round(share * unit),
  ) as [number, number, number];
  const crestSide = side - 2 * padding;
  const mark = await openImage(crest)
    .resize(crestSide, crestSide, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${Math.round(side / 6)}" fill="#fff"/></svg>`;
  const left = inMiddle ? Math.round((width - side) / 2) : margin;
  const top = inMiddle ? Math.round((height - side) / 2) : height - margin - side;
  const { data } = await sharp(pixels, { raw: { width, height, channels } })
    .composite([
      { input: Buffer.from(plate), left, top },
      { input: mark, left: left + padding, top: top + padding },
    ])
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ...picture, pixels: data, channels: 3 };
}

function avifSettings(width: number, role: PictureRole) {
  const { quality, effort } = ENCODING.avifUpTo.find((step) => width <= step.width) ?? ENCODING.avifUpTo[0];
  const own = PROFILES[role].quality;
  return {
    ...ENCODING.avif,
    effort,
    quality: (typeof own === 'object' ? own[width] : own) ?? quality,
  };
}

/**
 * Encodes a variant. Raw pixels carry no metadata, so the output has no EXIF, profile or thumbnail.
 * @param original decoded once for all variants of a picture
 */
export function encodeVariant(
  original: DecodedOriginal,
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
