/** From a planned picture to its published bytes: the same for the build and the server. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { heightAt, type Size } from './geometry.ts';
import type { Drawing, FileSource, PlannedPicture, Variant } from './manifest.ts';
import { ENCODING, PROFILES } from './profiles.ts';
import type { PictureRole } from './types.ts';

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

/** The file is not the one that was planned; its bytes must not go out under the old name. */
export class OriginalChanged extends Error {
  override name = 'OriginalChanged';
}

/** Read again. Throws OriginalChanged for a file that is not the one that was planned. */
async function originalBytes(source: FileSource | Drawing, photosDir: string): Promise<Buffer> {
  if (source.kind === 'drawn') return Buffer.from(source.svg);
  const path = join(photosDir, source.path);
  const now = await stat(path).catch(() => undefined);
  if (now?.size !== source.bytes || now.mtimeMs !== source.mtimeMs) {
    throw new OriginalChanged(
      `«${source.path}» ha cambiado o ha desaparecido mientras se preparaban las imágenes: vuelve a ejecutar la orden.`,
    );
  }
  return readFile(path);
}

/** Decoded pixels of the cut, 8-bit sRGB, oriented, at the size of the largest variant. */
export interface Original extends Size {
  pixels: Buffer;
  channels: 3 | 4;
}

/**
 * Opens the original, decoded once for all variants. Throws OriginalChanged, or sharp's error for a file that got damaged.
 */
export async function openOriginal(
  picture: PlannedPicture,
  { photosDir }: { photosDir: string },
): Promise<Original> {
  const { source, crest, data } = picture;
  if (source.kind !== 'placeholder') {
    const decoded = await decode(picture, await originalBytes(source, photosDir));
    return crest
      ? withCrest(decoded, await originalBytes(crest, photosDir), source.kind === 'drawn')
      : decoded;
  }
  const { width, height } = data;
  const create = { width, height, channels: 3 as const, background: source.color };
  const plain: Original = { pixels: await sharp({ create }).raw().toBuffer(), width, height, channels: 3 };
  return crest ? withCrest(plain, await originalBytes(crest, photosDir), true) : plain;
}

/** Scales first and cuts after, so that a camera's JPEG is shrunk while it is read. */
async function decode({ original, cut, data, role }: PlannedPicture, input: Buffer): Promise<Original> {
  const scale = data.width / cut.width;
  const width = Math.max(data.width, Math.round(original.width * scale));
  const height = Math.max(data.height, Math.round(original.height * scale));
  const left = Math.min(Math.round(cut.left * scale), width - data.width);
  const top = Math.min(Math.round(cut.top * scale), height - data.height);
  const part = openImage(input)
    .resize(width, height, { fit: 'fill' })
    .extract({ left, top, width: data.width, height: data.height });
  const grounded = PROFILES[role].alpha ? part.ensureAlpha() : part.flatten({ background: '#fff' });
  const { data: pixels, info } = await grounded.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { pixels, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

/** Of the picture's shorter side: the side of the plate, its distance from the edges, the room around the crest. */
const [SIDE, EDGE, ROOM] = [0.24, 0.06, 0.025];

/**
 * The picture with the crest on a white plate: in its lower left corner, where previews cover nothing, or in the middle,
 * twice as large, of a picture that shows nothing else.
 */
async function withCrest(picture: Original, crest: Buffer, inMiddle = false): Promise<Original> {
  const { pixels, width, height, channels } = picture;
  const unit = Math.min(width, height) * (inMiddle ? 2 : 1);
  const [side, edge, room] = [SIDE, EDGE, ROOM].map((share) => Math.round(share * unit)) as [
    number,
    number,
    number,
  ];
  const inner = side - 2 * room;
  const mark = await openImage(crest)
    .resize(inner, inner, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${Math.round(side / 6)}" fill="#fff"/></svg>`;
  const left = inMiddle ? Math.round((width - side) / 2) : edge;
  const top = inMiddle ? Math.round((height - side) / 2) : height - edge - side;
  const { data } = await sharp(pixels, { raw: { width, height, channels } })
    .composite([
      { input: Buffer.from(plate), left, top },
      { input: mark, left: left + room, top: top + room },
    ])
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ...picture, pixels: data, channels: 3 };
}

function avifSettings(width: number, role: PictureRole) {
  const { quality, effort } = ENCODING.avifUpTo.find((step) => width <= step.width) ?? ENCODING.avifUpTo[0];
  return { ...ENCODING.avif, effort, quality: PROFILES[role].quality ?? quality };
}

/**
 * Encodes one variant. Raw pixels carry no metadata, so none can come out: no EXIF, no profile, no thumbnail.
 * @param original decoded once for all variants of a picture
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
