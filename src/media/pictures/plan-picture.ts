/** Manifest entries of single pictures. */
import { createHash } from 'node:crypto';
import type { PictureRequest } from '../../club/content/picture-request.ts';
import { cropRect, largestVariantSize, offeredWidths, type Rect, type Size } from './geometry.ts';
import {
  type Drawing,
  type FileSource,
  type PictureSource,
  type PlannedPicture,
  pictureBasePath,
  publishedHash,
} from './manifest.ts';
import type { InspectedFile } from './originals.ts';
import { ENCODING, PROFILE_VERSION, PROFILES } from './profiles.ts';

/** Crest of the club, drawn onto other pictures. */
export interface Crest {
  source: FileSource | Drawing;
  /** Hash of its bytes. */
  hash: string;
}

export const crestFromFile = (file: InspectedFile): Crest => ({
  source: fileSource(file),
  hash: file.info.hash,
});
export const crestFromDrawing = (svg: string): Crest => ({
  source: { kind: 'drawn', svg },
  hash: sha256(svg),
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Converts a focal point to coordinates of the crop. */
function focusInCrop({ x, y }: { x: number; y: number }, original: Size, crop: Rect) {
  const share = (position: number, length: number) =>
    Number(Math.min(1, Math.max(0, position / length)).toFixed(3));
  return {
    x: share(x * original.width - crop.left, crop.width),
    y: share(y * original.height - crop.top, crop.height),
  };
}

/**
 * Plans a picture from any source.
 * @param sourceId identifies the source bytes; prefix of the URLs
 */
function planPicture(
  { id, role, focus }: PictureRequest,
  sourceId: { content: string; base: string; size: Size; color: string },
  source: PictureSource,
  crest: Crest | undefined,
): PlannedPicture {
  const profile = PROFILES[role];
  const crop = cropRect(sourceId.size, profile, focus);
  const largestSize = largestVariantSize(crop, profile);
  const key = createHash('sha256')
    .update(
      JSON.stringify([PROFILE_VERSION, sourceId.content, role, crop, largestSize, ENCODING, profile.quality]),
    )
    .digest('hex');
  return {
    id,
    role,
    source,
    ...(crest && { crest: crest.source }),
    original: sourceId.size,
    cut: crop,
    key,
    data: {
      base: sourceId.base,
      hash: publishedHash(key),
      ...largestSize,
      color: sourceId.color,
      ...(focus && { focus: focusInCrop(focus, sourceId.size, crop) }),
      widths: offeredWidths(largestSize, profile),
    },
  };
}

const fileSource = ({ path, bytes, mtimeMs, info }: InspectedFile): FileSource => ({
  kind: 'file',
  path,
  sha256: info.hash,
  bytes,
  mtimeMs,
});

/**
 * Plans a picture from a file.
 * @param crest crest to draw onto it
 */
export function planFromFile(request: PictureRequest, file: InspectedFile, crest?: Crest): PlannedPicture {
  const { info } = file;
  const content = crest ? `${info.hash} ${crest.hash}` : info.hash;
  return planPicture(
    request,
    { ...info, content, base: pictureBasePath(info.hash) },
    fileSource(file),
    crest,
  );
}

const [LANDSCAPE, SQUARE] = [
  { width: 1600, height: 1067 },
  { width: 1600, height: 1600 },
];

/** Plans a placeholder for a missing photo: the club's crest, if any, on a colour. */
export function planPlaceholder(
  { focus: _, ...request }: PictureRequest,
  color: string,
  crest?: Crest,
): PlannedPicture {
  const size = request.role === 'retrato' || request.role === 'escudo' ? SQUARE : LANDSCAPE;
  const content = JSON.stringify(['placeholder', color, crest?.hash]);
  const common = { content, base: '/img/sin-foto', size, color };
  return planPicture(request, common, { kind: 'placeholder', color }, crest);
}

/**
 * Plans a picture from an SVG drawing.
 * @param crest crest to draw onto it
 */
export function planFromDrawing(
  { focus: _, ...request }: PictureRequest,
  svg: string,
  crest?: Crest,
): PlannedPicture {
  const [, width = '1600', height = '1600'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const hash = sha256(svg);
  const common = { content: `${hash} ${crest?.hash}`, base: pictureBasePath(hash), size, color: '#ffffff' };
  return planPicture(request, common, { kind: 'drawn', svg }, crest);
}
