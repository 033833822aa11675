/** One picture's entry in the manifest. */
import { createHash } from 'node:crypto';
import { contrast, hexOf, oklchOf } from './colour.ts';
import { cut, largest, offeredWidths, type Rect, type Size } from './geometry.ts';
import {
  type FileSource,
  imgBase,
  type PictureSource,
  type PlannedPicture,
  publishedHash,
} from './manifest.ts';
import type { KnownFile } from './originals.ts';
import { ENCODING, PROFILE_VERSION, PROFILES } from './profiles.ts';
import type { PictureRequest } from './types.ts';

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
  of: { content: string; base: string; size: Size; color: string; sky: string },
  source: PictureSource,
  crest: KnownFile | undefined,
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
    ...(crest && { crest: fileSource(crest) }),
    original: of.size,
    cut: area,
    key,
    data: {
      base: of.base,
      hash: publishedHash(key),
      ...whole,
      color: of.color,
      ...(profile.field && { field: fieldColor(of.sky) }),
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
export function plannedFile(request: PictureRequest, file: KnownFile, crest?: KnownFile): PlannedPicture {
  const { info } = file;
  const content = crest ? `${info.hash} ${crest.info.hash}` : info.hash;
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
  crest?: KnownFile,
): PlannedPicture {
  const size = request.role === 'retrato' || request.role === 'escudo' ? SQUARE : LANDSCAPE;
  const content = JSON.stringify(['placeholder', color, crest?.info.hash]);
  const of = { content, base: '/img/sin-foto', size, color, sky: color };
  return planned(request, of, { kind: 'placeholder', color }, crest);
}

/** Text that stands on it, in the dark scheme, where it shines a little less. An accent is lighter than src/brand asks for here. */
const PAPER = '#f8f0e1';
/** Where a picture has no hue of its own: night, in degrees. */
const NIGHT_HUE = 260;

/** @param sky the colour of the picture where the words come near it, `#rrggbb` */
export function fieldColor(sky: string): string {
  const { c: found, h: itsHue } = oklchOf(sky);
  const hue = found < 0.012 ? NIGHT_HUE : itsHue;
  const chroma = Math.min(0.1, Math.max(0.055, found));
  for (let light = 0.35; light > 0; light -= 0.01) {
    const field = hexOf({ l: light, c: chroma, h: hue });
    if (contrast(field, PAPER) >= 9) return field;
  }
  return '#000000';
}
