/** One picture's entry in the manifest. */
import { createHash } from 'node:crypto';
import { fieldColor } from './field.ts';
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
