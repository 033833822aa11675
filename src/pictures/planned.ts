/** One picture's entry in the manifest. */
import { createHash } from 'node:crypto';
import { cut, largest, offeredWidths, type Rect, type Size } from './geometry.ts';
import {
  type Drawing,
  type FileSource,
  imgBase,
  type PictureSource,
  type PlannedPicture,
  publishedHash,
} from './manifest.ts';
import type { KnownFile } from './originals.ts';
import { ENCODING, PROFILE_VERSION, PROFILES } from './profiles.ts';
import type { PictureRequest } from './types.ts';

/** The club's crest, which lies on other pictures. */
export interface Crest {
  source: FileSource | Drawing;
  /** Names its bytes. */
  hash: string;
}

export const crestOfFile = (file: KnownFile): Crest => ({ source: fileSource(file), hash: file.info.hash });
export const crestOfDrawing = (svg: string): Crest => ({ source: { kind: 'drawn', svg }, hash: hashOf(svg) });

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same point as part of what was cut: frames cut once more. */
function withinCut({ x, y }: { x: number; y: number }, whole: Size, area: Rect) {
  const share = (at: number, length: number) => Number(Math.min(1, Math.max(0, at / length)).toFixed(3));
  return {
    x: share(x * whole.width - area.left, area.width),
    y: share(y * whole.height - area.top, area.height),
  };
}

/** @param of what it is made of: names its bytes, and begins its addresses */
function planned(
  { id, role, focus }: PictureRequest,
  of: { content: string; base: string; size: Size; color: string },
  source: PictureSource,
  crest: Crest | undefined,
): PlannedPicture {
  const profile = PROFILES[role];
  const area = cut(of.size, profile, focus);
  const whole = largest(area, profile);
  const key = createHash('sha256')
    .update(JSON.stringify([PROFILE_VERSION, of.content, role, area, whole, ENCODING, profile.quality]))
    .digest('hex');
  return {
    id,
    role,
    source,
    ...(crest && { crest: crest.source }),
    original: of.size,
    cut: area,
    key,
    data: {
      base: of.base,
      hash: publishedHash(key),
      ...whole,
      color: of.color,
      ...(focus && { focus: withinCut(focus, of.size, area) }),
      widths: offeredWidths(whole, profile),
    },
  };
}

const fileSource = ({ path, bytes, mtimeMs, info }: KnownFile): FileSource => ({
  kind: 'file',
  path,
  sha256: info.hash,
  bytes,
  mtimeMs,
});

/** @param crest lies on it */
export function plannedFile(request: PictureRequest, file: KnownFile, crest?: Crest): PlannedPicture {
  const { info } = file;
  const content = crest ? `${info.hash} ${crest.hash}` : info.hash;
  return planned(request, { ...info, content, base: imgBase(info.hash) }, fileSource(file), crest);
}

const [LANDSCAPE, SQUARE] = [
  { width: 1600, height: 1067 },
  { width: 1600, height: 1600 },
];

/** What stands for a photo that is missing: the club's crest, where there is one, on a colour. */
export function plannedPlaceholder(
  { focus: _, ...request }: PictureRequest,
  color: string,
  crest?: Crest,
): PlannedPicture {
  const size = request.role === 'retrato' || request.role === 'escudo' ? SQUARE : LANDSCAPE;
  const content = JSON.stringify(['placeholder', color, crest?.hash]);
  const of = { content, base: '/img/sin-foto', size, color };
  return planned(request, of, { kind: 'placeholder', color }, crest);
}

/** What the club draws for a picture that it does not have. @param crest lies on it */
export function plannedDrawing(
  { focus: _, ...request }: PictureRequest,
  svg: string,
  crest?: Crest,
): PlannedPicture {
  const [, width = '1600', height = '1600'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const hash = hashOf(svg);
  const of = { content: `${hash} ${crest?.hash}`, base: imgBase(hash), size, color: '#ffffff' };
  return planned(request, of, { kind: 'drawn', svg }, crest);
}
