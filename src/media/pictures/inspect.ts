/** Inspects an original: everything that planning needs, or the reason why it cannot be used. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { z } from 'zod';
import { rethrowSystemError, systemErrorCode } from '../../base/errors/system-error.ts';
import { differenceHash } from './difference-hash.ts';
import { MAX_PIXELS, openImage } from './encode.ts';
import type { Size } from './geometry.ts';
import { MAX_PICTURE_BYTES, toMegabytes } from './limits.ts';

/** Minimum long side in px. */
export const MIN_LONG_SIDE = 64;

const size = z.object({ width: z.number(), height: z.number() });

export const pictureFault = z.discriminatedUnion('code', [
  z.object({ code: z.literal('unreadable'), detail: z.string() }),
  z.object({
    code: z.enum([
      'outside',
      'elsewhere',
      'not-a-file',
      'empty',
      'not-an-image',
      'heic',
      'unsupported-format',
      'animated',
      'damaged',
      'svg-with-picture',
    ]),
  }),
  z.object({ code: z.literal('too-large'), megabytes: z.number() }),
  size.extend({ code: z.enum(['too-many-pixels', 'too-small']) }),
]);
/** Reason why an original cannot be used. */
export type PictureFault = z.infer<typeof pictureFault>;

const pictureRemark = z.enum(['cmyk', 'transparent', 'imperfect', 'small', 'like-a-photo']);
/** Flaw that does not stop a build. `small` depends on where the picture is shown; `like-a-photo` is one of marks only. */
export type PictureRemark = z.infer<typeof pictureRemark>;

const pictureInfo = z.object({
  /** File type by content, as sharp names it: `jpeg`, `svg`. */
  format: z.string(),
  /** Size after orientation. */
  size,
  /** SHA-256 of the file, hex. */
  hash: z.string(),
  /** Mean colour, `#rrggbb`. */
  color: z.string(),
  /** Difference hash, 16 hex digits. */
  likeness: z.string(),
  remarks: z.array(pictureRemark),
});
export type PictureInfo = z.infer<typeof pictureInfo>;

export const inspectionResult = z.union([z.object({ info: pictureInfo }), z.object({ fault: pictureFault })]);
export type Inspection = z.infer<typeof inspectionResult>;

const SUPPORTED_FORMATS = new Set(['jpeg', 'png', 'webp', 'svg']);
/** Nominal long side of an SVG in px, since it is sharp at any size. */
const SVG_SIDE = 1600;

/** libjpeg warnings about files that display perfectly well. */
export const HARMLESS_WARNINGS = /extraneous bytes before marker|Invalid SOS parameters|Unsupported marker/i;

/** Size in px at which the mean colour is computed. */
const SAMPLE_SIZE = 160;

function meanColour(pixels: Buffer): string {
  const channels = [0, 1, 2].map((channel) => {
    const values = pixels.filter((_, i) => i % 3 === channel);
    const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
    return mean.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Entropy of the colours in bits above which a picture looks like a photo. Marks have up to 3, photos of people 5 to 10. */
const PHOTO_ENTROPY = 3.5;

/** Returns the Shannon entropy of the colours, at 32 levels a channel, in bits. @param pixels RGB */
function colourEntropy(pixels: Buffer): number {
  const counts = new Map<number, number>();
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i, i + 3);
    const colour = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const total = Math.floor(pixels.length / 3);
  return [...counts.values()].reduce((sum, count) => sum - (count / total) * Math.log2(count / total), 0);
}

/** Computes mean colour, colour entropy and hash over a white background. Decodes the whole file, so that damage shows. */
async function computeAppearance(input: Buffer, failOn: 'warning' | 'truncated') {
  const { data, info } = await openImage(input, failOn)
    .flatten({ background: '#fff' })
    .resize(SAMPLE_SIZE, SAMPLE_SIZE, { fit: 'inside' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const openSample = () => sharp(data, { raw: { width, height, channels } });
  const bands = await openSample().resize(1, 6, { fit: 'fill' }).raw().toBuffer();
  const grey = await openSample().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  return { color: meanColour(bands), likeness: differenceHash(grey), entropy: colourEntropy(data) };
}

/** Elements that show a bitmap, with any namespace prefix. */
const SVG_PICTURE_ELEMENT = /<(?:[^\s<>/:!?]+:)?(?:image|feImage)[\s/>]/;
/** Data URLs, except those of fonts. */
const SVG_DATA_URL = /data:\s*(?:[;,]|(?!font\/|application\/(?:x-)?font)[\w.+-]+\/)/i;
/** Entities, which could contain any element, except the namespaces that drawing programs declare. */
const SVG_ENTITY = /<!ENTITY(?!\s+[\w.-]+\s+(["'])https?:\/\/[^"'<&%]*\1\s*>)/;

/** True if an SVG contains a picture, so that nobody can tell from its drawing what it shows. */
export function hasEmbeddedPicture(svg: Buffer): boolean {
  const isCompressed = svg[0] === 0x1f && svg[1] === 0x8b;
  // The renderer accepts only encodings in which markup is ASCII.
  const text = (isCompressed ? gunzipSync(svg, { maxOutputLength: MAX_PICTURE_BYTES }) : svg).toString(
    'latin1',
  );
  return SVG_PICTURE_ELEMENT.test(text) || SVG_DATA_URL.test(text) || SVG_ENTITY.test(text);
}

function isHeic(head: Buffer): boolean {
  return (
    head.toString('latin1', 4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(head.toString('latin1', 8, 12))
  );
}

function findFault(meta: Metadata, input: Buffer): PictureFault | undefined {
  const { width, height, pages = 1 } = meta;
  if (!SUPPORTED_FORMATS.has(meta.format)) return { code: 'unsupported-format' };
  if (pages > 1 || isAnimatedPng(input)) return { code: 'animated' };
  if (width * height > MAX_PIXELS) return { code: 'too-many-pixels', width, height };
  const oriented = orientedSize(meta);
  return Math.max(oriented.width, oriented.height) < MIN_LONG_SIDE
    ? { code: 'too-small', width, height }
    : undefined;
}

/** Size after orientation. */
function orientedSize({ format, orientation = 1, width, height }: Metadata): Size {
  if (orientation >= 5) return { width: height, height: width };
  const scale = format === 'svg' ? SVG_SIDE / Math.max(width, height) : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** True for an animated PNG, which sharp reads as a still one; recognised by a chunk before the pixels. */
export function isAnimatedPng(input: Buffer): boolean {
  if (input.toString('latin1', 1, 4) !== 'PNG') return false;
  const control = input.indexOf('acTL');
  return control > 0 && control < input.indexOf('IDAT');
}

function nullIfDamaged(error: unknown): null {
  rethrowSystemError(error);
  return null;
}

/** Inspects a file's content. @throws system errors */
export async function inspectBytes(input: Buffer): Promise<Inspection> {
  if (input.length === 0) return { fault: { code: 'empty' } };
  if (isHeic(input)) return { fault: { code: 'heic' } };
  const meta = await sharp(input, { limitInputPixels: false }).metadata().catch(nullIfDamaged);
  if (!meta) return { fault: { code: 'not-an-image' } };
  const fault = findFault(meta, input);
  if (fault) return { fault };
  if (meta.format === 'svg' && hasEmbeddedPicture(input)) return { fault: { code: 'svg-with-picture' } };
  const remarks: PictureRemark[] = [];
  if (meta.space === 'cmyk') remarks.push('cmyk');
  if (meta.hasAlpha) remarks.push('transparent');
  const appearance = await computeAppearance(input, 'warning')
    .catch((error) => {
      if (!HARMLESS_WARNINGS.test(String(error)) || systemErrorCode(error)) throw error;
      remarks.push('imperfect');
      return computeAppearance(input, 'truncated');
    })
    .catch(nullIfDamaged);
  if (!appearance) return { fault: { code: 'damaged' } };
  const { entropy, ...look } = appearance;
  if (entropy > PHOTO_ENTROPY) remarks.push('like-a-photo');
  const hash = createHash('sha256').update(input).digest('hex');
  return { info: { format: meta.format, size: orientedSize(meta), hash, ...look, remarks } };
}

/** Reads and inspects a file of `bytes` bytes. Never throws: an unreadable file is a fault. */
export async function inspectFile(path: string, bytes: number): Promise<Inspection> {
  if (bytes > MAX_PICTURE_BYTES) return { fault: { code: 'too-large', megabytes: toMegabytes(bytes) } };
  try {
    return await inspectBytes(await readFile(path));
  } catch (error) {
    return { fault: { code: 'unreadable', detail: systemErrorCode(error) ?? String(error) } };
  }
}
