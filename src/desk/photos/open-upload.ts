/** Opens any file that a volunteer may drop: upright 8-bit sRGB pixels, no larger than needed, or why not. */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MOST_PIXELS, openImage } from '../../pictures/decode.ts';
import type { Size } from '../../pictures/geometry.ts';
import { HARMLESS, isAnimatedPng, LEAST_SIDE } from '../../pictures/inspect.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { type FileKind, fileKind } from './file-kind.ts';
import { heicAsTiff } from './heic.ts';
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
