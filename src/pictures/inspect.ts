/** Reads one original and says what it is: everything the plan needs, or why it cannot be used. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { MOST_PIXELS, openImage } from './decode.ts';
import { differenceHash } from './difference-hash.ts';
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

/** Worth telling, not worth stopping for. */
export type Remark = 'cmyk' | '16-bits' | 'transparente' | 'girada' | 'extension' | 'con-defectos';

export interface PictureInfo {
  /** File type by its content, as sharp names it: `jpeg`, `svg`. */
  format: string;
  /** Size after orientation. */
  size: Size;
  /** SHA-256 of the file, hex. */
  hash: string;
  /** Mean colour, `#rrggbb`. */
  color: string;
  /** Of its upper sixth. */
  sky: string;
  /** Difference hash, 16 hex digits: like pictures differ in few bits. */
  likeness: string;
  remarks: Remark[];
}

export type Inspection = { info: PictureInfo } | { fault: Fault };

const TAKEN = new Set(['jpeg', 'png', 'webp', 'svg']);
const NAMES: Record<string, string> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.svg': 'svg',
};
/** Long side that an SVG counts as having, whatever it says: it is as sharp at any size, px. */
const SVG_SIDE = 1600;

/** Said by libjpeg of files that show perfectly well. */
export const HARMLESS = /extraneous bytes before marker|Invalid SOS parameters|Unsupported marker/i;

type Looks = Pick<PictureInfo, 'color' | 'sky' | 'likeness'>;

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
async function looksOf(input: Buffer, failOn: 'warning' | 'truncated'): Promise<Looks> {
  const { data, info } = await openImage(input, failOn)
    .flatten({ background: '#fff' })
    .resize(GLANCE, GLANCE, { fit: 'inside' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const glance = () => sharp(data, { raw: { width, height, channels } });
  const bands = await glance().resize(1, 6, { fit: 'fill' }).raw().toBuffer();
  const grey = await glance().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  return {
    color: mean(bands),
    sky: mean(bands.subarray(0, 3)),
    likeness: differenceHash(grey),
  };
}

function isHeic(head: Buffer): boolean {
  return (
    head.toString('latin1', 4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1)/.test(head.toString('latin1', 8, 12))
  );
}

function remarksOf(meta: Metadata, ext: string): Remark[] {
  const remarks: Remark[] = [];
  if (meta.space === 'cmyk') remarks.push('cmyk');
  if (meta.depth !== 'uchar') remarks.push('16-bits');
  if (meta.hasAlpha) remarks.push('transparente');
  if ((meta.orientation ?? 1) > 1) remarks.push('girada');
  if (NAMES[ext] !== meta.format) remarks.push('extension');
  return remarks;
}

function refusal(meta: Metadata): Fault | undefined {
  const { width, height } = meta;
  if (!TAKEN.has(meta.format)) return { code: 'formato' };
  if ((meta.pages ?? 1) > 1) return { code: 'animado' };
  if (width * height > MOST_PIXELS) return { code: 'enorme', width, height };
  const { width: shownWidth, height: shownHeight } = sizeOf(meta);
  if (Math.max(shownWidth, shownHeight) < LEAST_SIDE) return { code: 'diminuto', width, height };
  return undefined;
}

/** After orientation. */
function sizeOf({ format, orientation = 1, width, height }: Metadata): Size {
  if (orientation >= 5) return { width: height, height: width };
  const scale = format === 'svg' ? SVG_SIDE / Math.max(width, height) : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function looksOrFault(input: Buffer): Promise<(Looks & { flawed: boolean }) | undefined> {
  try {
    return { ...(await looksOf(input, 'warning')), flawed: false };
  } catch (error) {
    if (!HARMLESS.test(String(error))) return undefined;
  }
  try {
    return { ...(await looksOf(input, 'truncated')), flawed: true };
  } catch {
    return undefined;
  }
}

/** Animated PNG: sharp reads its first frame as an ordinary PNG, the chunk before the pixels tells. */
export function isAnimatedPng(input: Buffer): boolean {
  if (input.toString('latin1', 1, 4) !== 'PNG') return false;
  const control = input.indexOf('acTL');
  return control > 0 && control < input.indexOf('IDAT');
}

/** Inspects the bytes of a file named `*ext` (lower case, with its dot). */
export async function inspectBytes(input: Buffer, ext: string): Promise<Inspection> {
  if (input.length === 0) return { fault: { code: 'vacio' } };
  if (isHeic(input)) return { fault: { code: 'heic' } };
  let meta: Metadata;
  try {
    meta = await sharp(input, { limitInputPixels: false }).metadata();
  } catch {
    return { fault: { code: 'no-imagen' } };
  }
  const fault = refusal(meta) ?? (isAnimatedPng(input) ? { code: 'animado' as const } : undefined);
  if (fault) return { fault };
  const looks = await looksOrFault(input);
  if (!looks) return { fault: { code: 'danado' } };
  const remarks = remarksOf(meta, ext);
  const { flawed, ...found } = looks;
  if (flawed) remarks.push('con-defectos');
  const hash = createHash('sha256').update(input).digest('hex');
  return { info: { format: meta.format, size: sizeOf(meta), hash, ...found, remarks } };
}

/** Reads and inspects a file of `bytes` bytes. Never throws: what cannot be read is a fault. */
export async function inspectFile(path: string, ext: string, bytes: number): Promise<Inspection> {
  if (bytes > MOST_BYTES) return { fault: { code: 'pesado', megabytes: Math.round(bytes / 1048576) } };
  try {
    return await inspectBytes(await readFile(path), ext);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { fault: { code: 'ilegible', detail: code ?? String(error) } };
  }
}
