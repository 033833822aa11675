/** Reads one original and says what it is: everything the plan needs, or why it cannot be used. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { differenceHash } from './difference-hash.ts';
import { MOST_PIXELS, openImage } from './encode.ts';
import type { Size } from './geometry.ts';

/** Most a file may weigh, bytes. */
export const MOST_BYTES = 200 * 1024 * 1024;
/** Smallest long side that is published at all, px. */
export const LEAST_SIDE = 64;

export type Fault =
  | { code: 'ilegible'; detail: string }
  | { code: 'fuera' | 'no-archivo' | 'vacio' | 'no-imagen' | 'heic' | 'formato' | 'animado' | 'danado' }
  | { code: 'pesado'; megabytes: number }
  | { code: 'enorme' | 'diminuto'; width: number; height: number };

/** Worth telling, not worth stopping for; `pequena` depends on where it is shown. */
export type Remark = 'cmyk' | 'transparente' | 'con-defectos' | 'pequena';

export interface PictureInfo {
  /** File type by its content, as sharp names it: `jpeg`, `svg`. */
  format: string;
  /** Size after orientation. */
  size: Size;
  /** SHA-256 of the file, hex. */
  hash: string;
  /** Mean colour, `#rrggbb`. */
  color: string;
  /** Difference hash, 16 hex digits: like pictures differ in few bits. */
  likeness: string;
  remarks: Remark[];
}

export type Inspection = { info: PictureInfo } | { fault: Fault };

const TAKEN = new Set(['jpeg', 'png', 'webp', 'svg']);
/** Long side that an SVG counts as having, whatever it says: it is as sharp at any size, px. */
const SVG_SIDE = 1600;

/** Said by libjpeg of files that show perfectly well. */
export const HARMLESS = /extraneous bytes before marker|Invalid SOS parameters|Unsupported marker/i;

/** Enough of a picture to tell its colours, px. */
const GLANCE = 160;

/** Mean of some pixels. */
function mean(pixels: Buffer): string {
  const parts = [0, 1, 2].map((part) => {
    const values = pixels.filter((_, i) => i % 3 === part);
    const value = Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** How a picture looks, over white where it is transparent. Decodes all of it, so that damage shows. */
async function looksOf(input: Buffer, failOn: 'warning' | 'truncated') {
  const { data, info } = await openImage(input, failOn)
    .flatten({ background: '#fff' })
    .resize(GLANCE, GLANCE, { fit: 'inside' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const glance = () => sharp(data, { raw: { width, height, channels } });
  const bands = await glance().resize(1, 6, { fit: 'fill' }).raw().toBuffer();
  const grey = await glance().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  return { color: mean(bands), likeness: differenceHash(grey) };
}

function isHeic(head: Buffer): boolean {
  return (
    head.toString('latin1', 4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(head.toString('latin1', 8, 12))
  );
}

function refusal(meta: Metadata, input: Buffer): Fault | undefined {
  const { width, height, pages = 1 } = meta;
  if (!TAKEN.has(meta.format)) return { code: 'formato' };
  if (pages > 1 || isAnimatedPng(input)) return { code: 'animado' };
  if (width * height > MOST_PIXELS) return { code: 'enorme', width, height };
  const shown = sizeOf(meta);
  return Math.max(shown.width, shown.height) < LEAST_SIDE ? { code: 'diminuto', width, height } : undefined;
}

/** After orientation. */
function sizeOf({ format, orientation = 1, width, height }: Metadata): Size {
  if (orientation >= 5) return { width: height, height: width };
  const scale = format === 'svg' ? SVG_SIDE / Math.max(width, height) : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Animated PNG: sharp reads its first frame as an ordinary PNG, the chunk before the pixels tells. */
export function isAnimatedPng(input: Buffer): boolean {
  if (input.toString('latin1', 1, 4) !== 'PNG') return false;
  const control = input.indexOf('acTL');
  return control > 0 && control < input.indexOf('IDAT');
}

/** Says what a file is, or why it cannot be used. */
export async function inspectBytes(input: Buffer): Promise<Inspection> {
  if (input.length === 0) return { fault: { code: 'vacio' } };
  if (isHeic(input)) return { fault: { code: 'heic' } };
  const meta = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!meta) return { fault: { code: 'no-imagen' } };
  const fault = refusal(meta, input);
  if (fault) return { fault };
  const remarks: Remark[] = [];
  if (meta.space === 'cmyk') remarks.push('cmyk');
  if (meta.hasAlpha) remarks.push('transparente');
  const looks = await looksOf(input, 'warning')
    .catch((error) => {
      if (!HARMLESS.test(String(error))) throw error;
      remarks.push('con-defectos');
      return looksOf(input, 'truncated');
    })
    .catch(() => null);
  if (!looks) return { fault: { code: 'danado' } };
  const hash = createHash('sha256').update(input).digest('hex');
  return { info: { format: meta.format, size: sizeOf(meta), hash, ...looks, remarks } };
}

/** Reads and inspects a file of `bytes` bytes. Never throws: what cannot be read is a fault. */
export async function inspectFile(path: string, bytes: number): Promise<Inspection> {
  if (bytes > MOST_BYTES) return { fault: { code: 'pesado', megabytes: Math.round(bytes / 1048576) } };
  try {
    return await inspectBytes(await readFile(path));
  } catch (error) {
    return { fault: { code: 'ilegible', detail: (error as NodeJS.ErrnoException).code ?? String(error) } };
  }
}
