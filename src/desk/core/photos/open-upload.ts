/** Decodes any file that a volunteer may upload to upright 8-bit sRGB pixels, or refuses it. */
import { crc32, deflateSync } from 'node:zlib';
import decode from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rethrowSystemError } from '../../../base/errors/system-error.ts';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { MAX_PIXELS, openImage } from '../../../media/pictures/encode.ts';
import type { Size } from '../../../media/pictures/geometry.ts';
import {
  HARMLESS_WARNINGS,
  hasEmbeddedPicture,
  isAnimatedPng,
  MIN_LONG_SIDE,
} from '../../../media/pictures/inspect.ts';
import { PROFILES } from '../../../media/pictures/profiles.ts';
import { type PhotoRefusal, RefusedFile } from './photo-refusals.ts';

/** Maximum long side of a photo, px. Suffices for every role, because the role may change later. */
const MAX_SIDE = Math.max(...Object.values(PROFILES).map(({ longSide }) => longSide));
/** Maximum long side of a sponsor's mark, px. */
const MAX_MARK_SIDE = PROFILES.marca.longSide;

/** Decoded upload. */
export interface DecodedUpload extends Size {
  pixels: Buffer;
  channels: 3 | 4;
  /** True if the file type suggests a drawing, in which JPEG causes artefacts. */
  isDrawing: boolean;
}

/** Converts a file to bytes that sharp can read. */
async function convertForSharp(bytes: Buffer, kind: FileKind, role: PictureRole): Promise<Buffer> {
  if (kind === 'heic') return heicToPng(bytes);
  if (kind === 'svg') {
    if (!PROFILES[role].alpha) throw new RefusedFile({ code: 'drawing' });
    if (hasEmbeddedPicture(bytes)) throw new RefusedFile({ code: 'svg-with-picture' });
    return drawSvg(bytes);
  }
  if (kind === 'video' || kind === 'archive' || kind === 'not-an-image')
    throw new RefusedFile({ code: kind });
  return bytes;
}

/** Returns a handler for errors of a decoder: the file is refused, unless the disk failed. */
const refuseWith =
  (fault: PhotoRefusal) =>
  (error: unknown): never => {
    rethrowSystemError(error);
    throw new RefusedFile(fault);
  };

/** Refuses animations and unusable sizes. Accepts the first frame of an animated GIF, because some logos are old GIFs. */
function checkMetadata({ format, pages = 1, width, height }: Metadata, bytes: Buffer): void {
  const animated = isAnimatedPng(bytes) || (/^(?:webp|heif)$/.test(format) && pages > 1);
  if (animated) throw new RefusedFile({ code: 'animated' });
  if (width * height > MAX_PIXELS) throw new RefusedFile({ code: 'too-many-pixels', width, height });
  if (Math.max(width, height) < MIN_LONG_SIDE) throw new RefusedFile({ code: 'too-small', width, height });
}

function readPixels(image: Sharp, maxSide: number) {
  return image
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
}

async function decodePixels(bytes: Buffer, maxSide: number) {
  try {
    return await readPixels(openImage(bytes, 'warning'), maxSide);
  } catch (error) {
    if (!HARMLESS_WARNINGS.test(String(error))) refuseWith({ code: 'damaged' })(error);
  }
  return readPixels(openImage(bytes, 'truncated'), maxSide).catch(refuseWith({ code: 'damaged' }));
}

/**
 * Decodes an upload.
 * @throws RefusedFile for a file that is no picture, damaged, too large or animated, and for a drawing in the role of a photo
 */
export async function openUpload(bytes: Buffer, name: string, role: PictureRole): Promise<DecodedUpload> {
  if (bytes.length === 0) throw new RefusedFile({ code: 'empty' });
  const kind = fileKind(bytes, name);
  const picture = await convertForSharp(bytes, kind, role);
  const meta = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(refuseWith({ code: 'not-an-image' }));
  checkMetadata(meta, bytes);
  const { data, info } = await decodePixels(picture, PROFILES[role].alpha ? MAX_MARK_SIDE : MAX_SIDE);
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    channels: info.channels === 4 ? 4 : 3,
    isDrawing: kind === 'svg' || (kind === 'picture' && /^(?:png|gif)$/.test(meta.format)),
  };
}

type FileKind = 'heic' | 'svg' | 'video' | 'archive' | 'not-an-image' | 'picture';

/** Extensions of raw camera files, which look like a TIFF that contains a thumbnail. */
const RAW_FILE = /\.(?:dng|nef|nrw|arw|srf|sr2|cr[23]|pef|orf|rw2|raw)$/i;
/** First bytes in hex of QuickTime, AVI, Matroska, MPEG and Flash. */
const VIDEO =
  /^(?:.{8}(?:66747970|6d6f6f76|6d646174|77696465|706e6f74)|.{16}41564920|1a45dfa3|000001b[a3]|464c56)/;
/** First bytes in hex of ZIP (which includes office documents), RAR, 7z, gzip and xz. */
const ARCHIVE = /^(?:504b0[357]|52617221|377abcaf|1f8b|fd377a58)/;

/** Detects the kind of a file by its first bytes, and raw files by name. Returns `picture` for formats that sharp detects. */
function fileKind(bytes: Buffer, name: string): FileKind {
  const head = bytes.toString('latin1', 0, 4096);
  if (RAW_FILE.test(name)) return 'not-an-image';
  // Brands of a file in the ISO base media format (ISO 14496-12).
  const [, major = '', compatible = ''] = /^.{4}ftyp(.{4})(.{0,40})/s.exec(head) ?? [];
  const isAvif = /avif/.test(compatible) && !/hei[cx]/.test(compatible);
  if (/^avi[fs]/.test(major) || (/^m[is]f1/.test(major) && isAvif)) return 'picture';
  if (/^(?:hei[cxms]|hev[cxms]|m[is]f1)/.test(major)) return 'heic';
  const hex = bytes.toString('hex', 0, 12);
  if (VIDEO.test(hex)) return 'video';
  if (ARCHIVE.test(hex)) return 'archive';
  if (/^(?:ï»¿)?\s*</.test(head)) return /<(?:\w+:)?svg[\s>]/i.test(head) ? 'svg' : 'not-an-image';
  return 'picture';
}

/** Renders an SVG as a PNG with transparency. The renderer runs no scripts and opens no other files. */
async function drawSvg(bytes: Buffer): Promise<Buffer> {
  let png: Buffer;
  try {
    const { width, height } = await sharp(bytes).metadata();
    // At 72 dots per inch it is rendered at its nominal size.
    const density = Math.min(100_000, Math.max(1, (72 * MAX_MARK_SIDE) / Math.max(width, height)));
    png = await sharp(bytes, { density })
      .resize(MAX_MARK_SIDE, MAX_MARK_SIDE, { fit: 'inside' })
      .ensureAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (error) {
    return refuseWith({ code: 'unreadable-svg' })(error);
  }
  const { channels } = await sharp(png).stats();
  if (channels[3]?.max === 0) throw new RefusedFile({ code: 'empty-svg' });
  return png;
}

/** Returns the colour profile of a HEIC file's `colr` box. libheif converts no colours, and iPhones write Display P3. */
function heicColourProfile(bytes: Buffer): Buffer | undefined {
  const offset = bytes.indexOf('colrprof', 0, 'latin1');
  if (offset < 4) return undefined;
  const end = offset - 4 + bytes.readUInt32BE(offset - 4);
  return end > offset + 8 && end <= bytes.length ? bytes.subarray(offset + 8, end) : undefined;
}

/** Encodes a chunk of a PNG (https://www.w3.org/TR/png-3/#5Chunk-layout). */
function encodePngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** Length of a PNG's signature and IHDR chunk, after which the colour profile is inserted. */
const PNG_HEADER_LENGTH = 33;

/** Adds a colour profile to a PNG, because sharp accepts none for raw pixels. */
const addColourProfile = (png: Buffer, profile: Buffer): Buffer =>
  Buffer.concat([
    png.subarray(0, PNG_HEADER_LENGTH),
    encodePngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)])),
    png.subarray(PNG_HEADER_LENGTH),
  ]);

/**
 * Converts the first picture of a HEIC file to a PNG with its colour profile, and without orientation, which libheif has
 * applied.
 * @throws RefusedFile if it is damaged or too large
 */
async function heicToPng(bytes: Buffer): Promise<Buffer> {
  const images = await decode.all({ buffer: bytes }).catch(refuseWith({ code: 'damaged' }));
  try {
    const [image] = images;
    if (!image) throw new RefusedFile({ code: 'damaged' });
    const { width, height } = image;
    if (width * height > MAX_PIXELS) throw new RefusedFile({ code: 'too-many-pixels', width, height });
    const { data } = await image.decode().catch(refuseWith({ code: 'damaged' }));
    const raw = { width, height, channels: 4 } as const;
    const png = await sharp(data, { raw }).png({ compressionLevel: 0 }).toBuffer();
    const profile = heicColourProfile(bytes);
    return profile ? addColourProfile(png, profile) : png;
  } finally {
    images.dispose();
  }
}
