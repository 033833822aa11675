/** One picture's entry in the manifest. */
import { createHash } from 'node:crypto';
import { hexOf, oklchOf } from './colour.ts';
import { contrast } from './contrast.ts';
import { cut, largest, offeredWidths, type Rect, type Size } from './geometry.ts';
import type { KnownFile } from './lookup.ts';
import {
  type FileSource,
  imgBase,
  type PictureSource,
  type PlannedPicture,
  publishedHash,
} from './manifest.ts';
import { ENCODING, PROFILE_VERSION, PROFILES } from './profiles.ts';
import type { PictureRequest } from './types.ts';

interface Colors {
  color: string;
  field?: string;
}

/** The same point as part of what was cut: frames cut once more. */
function withinCut({ x, y }: { x: number; y: number }, whole: Size, area: Rect) {
  const share = (at: number, length: number) => Number(Math.min(1, Math.max(0, at / length)).toFixed(3));
  return {
    x: share(x * whole.width - area.left, area.width),
    y: share(y * whole.height - area.top, area.height),
  };
}

function planned(
  request: PictureRequest,
  content: string,
  base: string,
  size: Size,
  { color, field }: Colors,
  source: PictureSource,
) {
  const { id, role, focus } = request;
  const profile = PROFILES[role];
  const area = cut(size, profile, focus);
  const whole = largest(area, profile);
  const key = createHash('sha256')
    .update(JSON.stringify([PROFILE_VERSION, content, role, area, whole, ENCODING, profile.quality]))
    .digest('hex');
  const hash = publishedHash(key);
  const data = {
    base,
    hash,
    ...whole,
    color,
    ...(field && PROFILES[role].field && { field }),
    ...(focus && { focus: withinCut(focus, size, area) }),
    widths: offeredWidths(whole, profile),
  };
  return { id, role, source, original: size, cut: area, key, data } satisfies PlannedPicture;
}

export function plannedFile(request: PictureRequest, file: KnownFile, crest?: KnownFile): PlannedPicture {
  const { info } = file;
  const picture = planned(
    request,
    crest ? `${info.hash} ${crest.info.hash}` : info.hash,
    imgBase(info.hash),
    info.size,
    { color: info.color, field: fieldColor(info.sky) },
    fileSource(file),
  );
  return crest ? { ...picture, crest: fileSource(crest) } : picture;
}

const fileSource = ({ path, bytes, mtimeMs, info }: KnownFile): FileSource => ({
  kind: 'file',
  path,
  sha256: info.hash,
  bytes,
  mtimeMs,
});

const [LANDSCAPE, SQUARE] = [
  { width: 1600, height: 1067 },
  { width: 1600, height: 1600 },
];

/** What stands for a photo that is missing: the club's crest, where there is one, on a colour. */
export function plannedPlaceholder(
  request: PictureRequest,
  color: string,
  crest?: KnownFile,
): PlannedPicture {
  const size = request.role === 'retrato' || request.role === 'escudo' ? SQUARE : LANDSCAPE;
  const content = JSON.stringify(['placeholder', color, crest?.info.hash]);
  const source = { kind: 'placeholder' as const, color };
  const { focus: _, ...unfocused } = request;
  const picture = planned(
    unfocused,
    content,
    '/img/sin-foto',
    size,
    { color, field: fieldColor(color) },
    source,
  );
  return crest ? { ...picture, crest: fileSource(crest) } : picture;
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
