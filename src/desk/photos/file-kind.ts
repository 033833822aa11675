/** What a file is by its first bytes; its name is only asked about what the bytes cannot tell. */

export type FileKind =
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

/** @param head the file's first kilobytes @param name as uploaded */
export function fileKind(head: Buffer, name: string): FileKind {
  if (RAW.test(name)) return 'unknown';
  if (head.toString('latin1', 4, 8) === 'ftyp' && head.length > 12) return boxKind(head);
  const beginsWith = (at: number, hex: string) => head.toString('hex', at, at + hex.length / 2) === hex;
  const found = SIGNATURES.find(([, at, ...all]) => all.some((hex) => beginsWith(at, hex)));
  if (found) return found[0];
  return /^\s*</.test(head.toString().replace(/^\ufeff/, '')) && /<(?:\w+:)?svg[\s>]/i.test(head.toString())
    ? 'svg'
    : 'unknown';
}
