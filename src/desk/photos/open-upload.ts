/** Opens any file that a volunteer may drop: upright 8-bit sRGB pixels, no larger than needed, or why not. */
import { crc32, deflateSync } from 'node:zlib';
import decode from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PIXELS, openImage } from '../../pictures/encode.ts';
import type { Size } from '../../pictures/geometry.ts';
import { HARMLESS_WARNINGS, isAnimatedPng, MIN_LONG_SIDE } from '../../pictures/inspect.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { RefusedFile } from './refusals.ts';

/** Longest side that any page shows, px: so large that a photo may get any other place. */
const LONGEST = Math.max(...Object.values(PROFILES).map(({ longSide }) => longSide));
/** The same of marks, which are drawn, and kept without loss. */
const LONGEST_MARK = PROFILES.marca.longSide;

/** Decoded pixels, and what their file was. */
export interface Opened extends Size {
  pixels: Buffer;
  channels: 3 | 4;
  /** As far as its file type tells: JPEG would fray its edges. */
  drawn: boolean;
}

/** Bytes that sharp reads. */
async function readable(bytes: Buffer, kind: FileKind, role: PictureRole): Promise<Buffer> {
  if (kind === 'heic') return heicAsPng(bytes);
  if (kind === 'svg') {
    if (!PROFILES[role].alpha) throw new RefusedFile({ code: 'dibujo' });
    return drawSvg(bytes);
  }
  if (kind === 'video' || kind === 'comprimido' || kind === 'no-imagen')
    throw new RefusedFile({ code: kind });
  return bytes;
}

/** Of a GIF the first frame is taken: that is how old logos come. Other animations are no photos. */
function check({ format, pages = 1, width, height }: Metadata, bytes: Buffer): void {
  const animated = isAnimatedPng(bytes) || (/^(?:webp|heif)$/.test(format) && pages > 1);
  if (animated) throw new RefusedFile({ code: 'animado' });
  if (width * height > MAX_PIXELS) throw new RefusedFile({ code: 'enorme', width, height });
  if (Math.max(width, height) < MIN_LONG_SIDE) throw new RefusedFile({ code: 'diminuto', width, height });
}

function pixelsOf(image: Sharp, longest: number) {
  return image
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function decoded(bytes: Buffer, longest: number) {
  try {
    return await pixelsOf(openImage(bytes, 'warning'), longest);
  } catch (error) {
    if (!HARMLESS_WARNINGS.test(String(error))) throw new RefusedFile({ code: 'danado' });
  }
  return pixelsOf(openImage(bytes, 'truncated'), longest).catch(() => {
    throw new RefusedFile({ code: 'danado' });
  });
}

/**
 * Opens the bytes of an upload called `name`. Throws RefusedFile for what is no picture, is broken or too large, moves,
 * or is a drawing where a photo goes.
 */
export async function openUpload(bytes: Buffer, name: string, role: PictureRole): Promise<Opened> {
  if (bytes.length === 0) throw new RefusedFile({ code: 'vacio' });
  const kind = fileKind(bytes, name);
  const picture = await readable(bytes, kind, role);
  const meta = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new RefusedFile({ code: 'no-imagen' });
    });
  check(meta, bytes);
  const { data, info } = await decoded(picture, PROFILES[role].alpha ? LONGEST_MARK : LONGEST);
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    channels: info.channels === 4 ? 4 : 3,
    drawn: kind === 'svg' || (kind === 'picture' && /^(?:png|gif)$/.test(meta.format)),
  };
}

type FileKind = 'heic' | 'svg' | 'video' | 'comprimido' | 'no-imagen' | 'picture';

/** Cameras' raw files begin as a TIFF, whose first picture is a thumbnail. */
const RAW = /\.(?:dng|nef|nrw|arw|srf|sr2|cr[23]|pef|orf|rw2|raw)$/i;
/** First bytes in hex: QuickTime, AVI, Matroska, MPEG, Flash; then ZIP (and the documents that are one), RAR, 7z, gzip, xz. */
const VIDEO =
  /^(?:.{8}(?:66747970|6d6f6f76|6d646174|77696465|706e6f74)|.{16}41564920|1a45dfa3|000001b[a3]|464c56)/;
const ARCHIVE = /^(?:504b0[357]|52617221|377abcaf|1f8b|fd377a58)/;

/** What a file is by its first bytes; by its name only what they cannot tell. Anything else is sharp's to decide. */
function fileKind(bytes: Buffer, name: string): FileKind {
  const head = bytes.toString('latin1', 0, 4096);
  if (RAW.test(name)) return 'no-imagen';
  // By the brands of a file of boxes (ISO 14496-12).
  const [, major = '', others = ''] = /^.{4}ftyp(.{4})(.{0,40})/s.exec(head) ?? [];
  const isAvif = /avif/.test(others) && !/hei[cx]/.test(others);
  if (/^avi[fs]/.test(major) || (/^m[is]f1/.test(major) && isAvif)) return 'picture';
  if (/^(?:hei[cxms]|hev[cxms]|m[is]f1)/.test(major)) return 'heic';
  const hex = bytes.toString('hex', 0, 12);
  if (VIDEO.test(hex)) return 'video';
  if (ARCHIVE.test(hex)) return 'comprimido';
  if (/^(?:ï»¿)?\s*</.test(head)) return /<(?:\w+:)?svg[\s>]/i.test(head) ? 'svg' : 'no-imagen';
  return 'picture';
}

/**
 * Draws an SVG as a PNG with transparency. The library that draws runs no scripts and opens no other file, so that nothing
 * of its code goes any further.
 */
async function drawSvg(bytes: Buffer): Promise<Buffer> {
  let png: Buffer;
  try {
    const { width, height } = await sharp(bytes).metadata();
    // 72 dots per inch draw it at the size that it names.
    const density = Math.min(100_000, Math.max(1, (72 * LONGEST_MARK) / Math.max(width, height)));
    png = await sharp(bytes, { density })
      .resize(LONGEST_MARK, LONGEST_MARK, { fit: 'inside' })
      .ensureAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch {
    throw new RefusedFile({ code: 'svg-ilegible' });
  }
  const { channels } = await sharp(png).stats();
  if (channels[3]?.max === 0) throw new RefusedFile({ code: 'svg-vacio' });
  return png;
}

/** The colour profile in the file's `colr` box; libheif leaves colours as they are, and iPhones write Display P3. */
function profileOf(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const end = at - 4 + bytes.readUInt32BE(at - 4);
  return end > at + 8 && end <= bytes.length ? bytes.subarray(at + 8, end) : undefined;
}

/** A chunk of a PNG (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** Where the header of every PNG ends: its colour profile stands right behind it. */
const PNG_HEADER = 33;

/** A PNG with a colour profile: sharp reads one of a file only, and of no raw pixels. */
const withProfile = (png: Buffer, profile: Buffer): Buffer =>
  Buffer.concat([
    png.subarray(0, PNG_HEADER),
    pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)])),
    png.subarray(PNG_HEADER),
  ]);

/**
 * The first picture of an iPhone's HEIC as a PNG with its colour profile. It says nothing of orientation: libheif has
 * turned it.
 * Throws RefusedFile for one that cannot be read or is too large.
 */
async function heicAsPng(bytes: Buffer): Promise<Buffer> {
  const images = await decode.all({ buffer: bytes }).catch(() => {
    throw new RefusedFile({ code: 'danado' });
  });
  try {
    const [image] = images;
    if (!image) throw new RefusedFile({ code: 'danado' });
    const { width, height } = image;
    if (width * height > MAX_PIXELS) throw new RefusedFile({ code: 'enorme', width, height });
    const { data } = await image.decode().catch(() => {
      throw new RefusedFile({ code: 'danado' });
    });
    const raw = { width, height, channels: 4 } as const;
    const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer();
    const profile = profileOf(bytes);
    return profile ? withProfile(png, profile) : png;
  } finally {
    images.dispose();
  }
}
