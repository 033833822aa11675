/** One picture's entry in the manifest, from a file or from a drawing's recipe. */
import { createHash } from 'node:crypto';
import { fieldColor } from './field.ts';
import { cut, largest, offeredWidths, type Rect, type Size } from './geometry.ts';
import type { KnownFile } from './lookup.ts';
import { type FileSource, type PictureSource, type PlannedPicture, publishedHash } from './manifest.ts';
import { ENCODING, PROFILE_VERSION, PROFILES } from './profiles.ts';
import type { PictureRequest, SampleArtist } from './types.ts';

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
  size: Size,
  { color, field }: Colors,
  source: PictureSource,
) {
  const { id, role, focus } = request;
  const profile = PROFILES[role];
  const area = cut(size, profile, focus);
  const whole = largest(area, profile);
  const key = createHash('sha256')
    .update(
      JSON.stringify([
        ...[PROFILE_VERSION, content, role, area, whole, ENCODING, profile.quality],
        // Roles that have none keep the keys that they had before there was any.
        ...(profile.large ? [profile.large] : []),
      ]),
    )
    .digest('hex');
  const hash = publishedHash(key);
  const data = {
    base: `/img/${id}`,
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
  // Where nobody names a point, the hero's frame keeps what draws the eye.
  const focus = request.focus ?? (PROFILES[request.role].field ? info.attention : undefined);
  const picture = planned(
    { ...request, ...(focus && { focus }) },
    crest ? `${info.hash} ${crest.info.hash}` : info.hash,
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

/** A drawing is named by its recipe: it need not be drawn to be planned. */
export function plannedSample(request: PictureRequest, artist: SampleArtist): PlannedPicture {
  const { width, height, ...colors } = artist.sampleOutline(request);
  const content = JSON.stringify(['sample', artist.sampleVersion(), request]);
  return planned(request, content, { width, height }, colors, { kind: 'sample', request });
}
