/** Removes metadata from the files of pictures inside PDF files. */

/** Markers of JPEG (ITU T.81, table B.1). */
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];
/** True for a marker without a segment: restart markers and TEM. */
const isStandalone = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
/** Segments that decoders need: JFIF (APP0) for the density, Adobe (APP14) for the colours. */
const NEEDED_APPLICATION_SEGMENTS = new Set([0xe0, 0xee]);
/** Other application segments hold Exif, XMP, thumbnails and places; COM a comment. */
const isMetadata = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xef && !NEEDED_APPLICATION_SEGMENTS.has(marker)) || marker === 0xfe;

/**
 * Returns a JPEG without metadata, and without anything behind its end, such as a second picture. Returns null if the
 * file is no JPEG that can be read by its segments.
 */
export function withoutJpegMetadata(jpeg: Uint8Array): Uint8Array | null {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return null;
  const parts = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 1 < jpeg.length) {
    if (jpeg[at] !== 0xff) return null;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      // A fill byte.
      at++;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      parts.push(jpeg.subarray(at, at + 2));
      return Buffer.concat(parts);
    }
    const end = isStandalone(marker) ? at + 2 : at + 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0);
    if (!isMetadata(marker)) parts.push(jpeg.subarray(at, end));
    at = end;
    if (marker !== START_OF_SCAN) continue;
    const scanEnd = endOfScan(jpeg, at);
    parts.push(jpeg.subarray(at, scanEnd));
    at = scanEnd;
  }
  // Some programs leave out the end mark.
  return Buffer.concat(parts);
}

/** Returns the position of the first marker behind the coded data of a scan. */
function endOfScan(jpeg: Uint8Array, start: number): number {
  for (let at = start; at + 1 < jpeg.length; at++) {
    const next = jpeg[at + 1] ?? 0;
    if (jpeg[at] === 0xff && next !== 0 && !isStandalone(next) && next !== 0xff) return at;
  }
  return jpeg.length;
}

/** Boxes of JPEG 2000 (ISO 15444-1, annex I) that hold metadata. */
const JP2_METADATA_BOXES = new Set(['xml ', 'uuid', 'uinf', 'jp2i', 'asoc', 'free', 'skip']);

/** Returns a JPEG 2000 file without the boxes that hold metadata; the same file for a bare code stream. */
export function withoutJp2Metadata(file: Uint8Array): Uint8Array {
  const bytes = Buffer.from(file);
  if (bytes.toString('latin1', 4, 8) !== 'jP  ') return file;
  const boxes: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const size = length === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : length;
    // A length of 0 reaches to the end of the file.
    const end = size === 0 ? bytes.length : Math.min(bytes.length, at + Math.max(8, size));
    if (!JP2_METADATA_BOXES.has(bytes.toString('latin1', at + 4, at + 8)))
      boxes.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(boxes);
}
