/** Opens any file that a volunteer may drop: upright 8-bit sRGB pixels, no larger than needed, or why not. */
import decode from 'heic-decode';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MOST_PIXELS, openImage } from '../../pictures/decode.ts';
import type { Size } from '../../pictures/geometry.ts';
import { HARMLESS, isAnimatedPng, LEAST_SIDE } from '../../pictures/inspect.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { RefusedFile } from './refusals.ts';
import { drawSvg } from './svg.ts';

/** Longest side that any page shows, px: more is of no use, and may be wanted when a photo gets another place. */
const LONGEST = Math.max(...Object.values(PROFILES).map(({ longSide }) => longSide));
/** The same of marks, which are drawn, and kept without loss. */
const LONGEST_MARK = PROFILES.marca.longSide;

/** Decoded pixels, and what their file was. */
export interface Opened extends Size {
  pixels: Buffer;
  channels: 3 | 4;
  kind: FileKind;
}

/** Bytes that sharp reads. */
async function readable(bytes: Buffer, kind: FileKind, role: PictureRole): Promise<Buffer> {
  if (kind === 'video') throw new RefusedFile({ code: 'video' });
  if (kind === 'archive') throw new RefusedFile({ code: 'comprimido' });
  if (kind === 'unknown') throw new RefusedFile({ code: 'no-imagen' });
  if (kind === 'svg') {
    if (!PROFILES[role].alpha) throw new RefusedFile({ code: 'dibujo' });
    return drawSvg(bytes, LONGEST_MARK);
  }
  return kind === 'heic' ? heicAsTiff(bytes) : bytes;
}

/** Of a GIF the first frame is taken: that is how old logos come. Other animations are no photos. */
function check({ pages = 1, width, height }: Metadata, bytes: Buffer, kind: FileKind): void {
  const animated = kind === 'png' ? isAnimatedPng(bytes) : /^(?:webp|avif)$/.test(kind) && pages > 1;
  if (animated) throw new RefusedFile({ code: 'animado' });
  if (width * height > MOST_PIXELS) throw new RefusedFile({ code: 'enorme', width, height });
  if (Math.max(width, height) < LEAST_SIDE) throw new RefusedFile({ code: 'diminuto', width, height });
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
    if (!HARMLESS.test(String(error))) throw new RefusedFile({ code: 'danado' });
  }
  return pixelsOf(openImage(bytes, 'truncated'), longest).catch(() => {
    throw new RefusedFile({ code: 'danado' });
  });
}

/**
 * Opens the bytes of an upload called `name`. Throws RefusedFile for what is no picture, is broken or too large, moves,
 * or is a drawing where a photo is wanted.
 * @param longest side of the result, px
 */
export async function openUpload(
  bytes: Buffer,
  name: string,
  role: PictureRole,
  longest = PROFILES[role].alpha ? LONGEST_MARK : LONGEST,
): Promise<Opened> {
  if (bytes.length === 0) throw new RefusedFile({ code: 'vacio' });
  const kind = fileKind(bytes.subarray(0, 4096), name);
  const picture = await readable(bytes, kind, role);
  const meta = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new RefusedFile({ code: 'danado' });
    });
  check(meta, bytes, kind);
  const { data, info } = await decoded(picture, longest);
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    channels: info.channels === 4 ? 4 : 3,
    kind,
  };
}

type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'avif'
  | 'heic'
  | 'gif'
  | 'tiff'
  | 'svg'
  | 'video'
  | 'archive'
  | 'unknown';

/** Cameras' raw files begin as a TIFF, whose first picture is a thumbnail. */
const RAW = /\.(?:dng|nef|nrw|arw|srf|sr2|cr2|pef|orf|rw2|raw)$/i;

/** Bytes that a file begins with, or has at a place, in hex. */
const SIGNATURES: readonly [FileKind, at: number, ...hex: string[]][] = [
  ['jpeg', 0, 'ffd8ff'],
  ['png', 0, '89504e470d0a1a0a'],
  ['gif', 0, '474946383761', '474946383961'],
  ['webp', 8, '57454250'],
  ['tiff', 0, '49492a00', '49492b00', '4d4d002a', '4d4d002b'],
  // AVI, Matroska, MPEG, Flash; QuickTime without brands.
  ['video', 8, '41564920'],
  ['video', 0, '1a45dfa3', '000001ba', '000001b3', '464c56'],
  ['video', 4, '6d6f6f76', '6d646174', '77696465', '706e6f74'],
  // ZIP (and the documents that are one), RAR, 7z, gzip, xz.
  ['archive', 0, '504b0304', '504b0506', '504b0708', '52617221', '377abcaf', '1f8b', 'fd377a58'],
];

/** Of the file types that are boxes (ISO 14496-12), by its brands. */
function boxKind(head: Buffer): FileKind {
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length));
  const major = brands.slice(0, 4);
  if (/^avi[fs]/.test(major)) return 'avif';
  if (/^(?:mif1|msf1)/.test(major) && /avif/.test(brands) && !/hei[cx]/.test(brands)) return 'avif';
  if (/^(?:hei[cxms]|hev[cxms]|mif1|msf1)/.test(major)) return 'heic';
  return major === 'crx ' ? 'unknown' : 'video';
}

/** What a file is by its first bytes; its name is only asked about what they cannot tell. @param head the file's first kilobytes @param name as uploaded */
function fileKind(head: Buffer, name: string): FileKind {
  if (RAW.test(name)) return 'unknown';
  if (head.toString('latin1', 4, 8) === 'ftyp' && head.length > 12) return boxKind(head);
  const beginsWith = (at: number, hex: string) => head.toString('hex', at, at + hex.length / 2) === hex;
  const found = SIGNATURES.find(([, at, ...all]) => all.some((hex) => beginsWith(at, hex)));
  if (found) return found[0];
  return /^\s*</.test(head.toString().replace(/^\ufeff/, '')) && /<(?:\w+:)?svg[\s>]/i.test(head.toString())
    ? 'svg'
    : 'unknown';
}

/** The colour profile in the file's `colr` box; libheif leaves colours as they are, and iPhones write Display P3. */
function profileOf(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return undefined;
  const end = at - 4 + bytes.readUInt32BE(at - 4);
  return end > at + 8 && end <= bytes.length ? bytes.subarray(at + 8, end) : undefined;
}

/** Pixels as an uncompressed TIFF: the one file that takes them, and a profile, without any work. */
function tiff(pixels: Uint8ClampedArray, { width, height }: Size, profile: Buffer | undefined): Buffer {
  const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
  const entries = profile ? 11 : 10;
  const bits = 8 + 2 + entries * 12 + 4;
  const strip = bits + 8 + (profile?.length ?? 0);
  const head = Buffer.alloc(bits + 8);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(entries, 8);
  const tags: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, bits],
    [259, SHORT, 1, 1], // no compression
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, strip],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, pixels.length],
    [338, SHORT, 1, 2], // the fourth channel is transparency
    ...(profile ? [[34675, UNDEFINED, profile.length, bits + 8] as [number, number, number, number]] : []),
  ];
  for (const [i, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + i * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (const i of [0, 2, 4, 6]) head.writeUInt16LE(8, bits + i);
  return Buffer.concat([
    head,
    ...(profile ? [profile] : []),
    Buffer.from(pixels.buffer, pixels.byteOffset, pixels.length),
  ]);
}

/**
 * The first picture of an iPhone's HEIC as a TIFF with its colour profile. It says nothing of orientation: libheif has
 * turned it.
 * Throws RefusedFile for one that cannot be read or is too large.
 */
async function heicAsTiff(bytes: Buffer): Promise<Buffer> {
  const images = await decode.all({ buffer: bytes }).catch(() => {
    throw new RefusedFile({ code: 'danado' });
  });
  try {
    const [image] = images;
    if (!image) throw new RefusedFile({ code: 'danado' });
    const { width, height } = image;
    if (width * height > MOST_PIXELS) throw new RefusedFile({ code: 'enorme', width, height });
    const { data } = await image.decode().catch(() => {
      throw new RefusedFile({ code: 'danado' });
    });
    return tiff(data, { width, height }, profileOf(bytes));
  } finally {
    images.dispose();
  }
}
