/** Opens an iPhone's HEIC: libheif gives upright pixels, sharp does the rest. */
import decode from 'heic-decode';
import { MOST_PIXELS } from '../../pictures/decode.ts';
import type { Size } from '../../pictures/geometry.ts';
import { RefusedFile } from './refusals.ts';

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
 * The first picture of a HEIC as a TIFF with its colour profile. It says nothing of orientation: libheif has turned it.
 * Throws RefusedFile for one that cannot be read or is too large.
 */
export async function heicAsTiff(bytes: Buffer): Promise<Buffer> {
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
