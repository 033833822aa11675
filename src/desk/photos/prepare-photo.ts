/** One upload becomes one file that can be filed. Runs in the child process: what it reads is not to be trusted. */
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { differenceHash } from '../../pictures/difference-hash.ts';
import { MOST_BYTES } from '../../pictures/inspect.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { type Opened, openUpload } from './open-upload.ts';
import { RefusedFile } from './refusals.ts';
import { takenAt } from './taken.ts';
import type { Answer, Fingerprint, Job, PreparedPhoto } from './types.ts';

/** High enough that encoding once more for the site is not seen. mozjpeg would take ten times as long for a third less. */
const JPEG = { quality: 90, optimiseCoding: true };
const PNG = { compressionLevel: 9 };
/** Enough of a filed photo to know it again, px; a camera's JPEG is shrunk while it is read. */
const GLANCE = 320;
/** Drawings, as far as the file type tells: JPEG would fray their edges. */
const DRAWN = new Set(['png', 'gif', 'svg']);

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const raw = ({ pixels, width, height, channels }: Opened): Sharp =>
  sharp(pixels, { raw: { width, height, channels } });

const onWhite = (opened: Opened): Sharp => raw(opened).flatten({ background: '#fff' });

function isTransparent({ pixels, channels }: Opened): boolean {
  if (channels === 3) return false;
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 255) return true;
  return false;
}

/** Raw pixels carry no metadata, so that none can come out. */
function encoded(opened: Opened, role: PictureRole): { ext: PreparedPhoto['ext']; image: Sharp } {
  const lossless = PROFILES[role].alpha && (isTransparent(opened) || DRAWN.has(opened.kind));
  return lossless
    ? { ext: '.png', image: raw(opened).png(PNG) }
    : { ext: '.jpg', image: onWhite(opened).jpeg(JPEG) };
}

async function hashOf(opened: Opened): Promise<string> {
  return differenceHash(await onWhite(opened).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer());
}

async function blurredOf(opened: Opened): Promise<boolean> {
  const { data, info } = await onWhite(opened)
    .greyscale()
    .resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return isBlurred({ pixels: data, width: info.width, height: info.height });
}

async function read(path: string): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MOST_BYTES) throw new RefusedFile({ code: 'pesado', megabytes: Math.round(size / 1048576) });
  return readFile(path);
}

async function prepare({ upload, role, out }: Job & { kind: 'prepare' }): Promise<PreparedPhoto> {
  const bytes = await read(upload.path);
  const opened = await openUpload(bytes, upload.name, role);
  const { ext, image } = encoded(opened, role);
  const file = await image.toBuffer();
  const path = `${out}${ext}`;
  await writeFile(path, file);
  const { width, height } = opened;
  return {
    name: upload.name,
    path,
    ext,
    bytes: file.length,
    width,
    height,
    taken: takenAt(bytes, upload),
    sourceSha256: sha256(bytes),
    sha256: sha256(file),
    differenceHash: await hashOf(opened),
    blurred: PROFILES[role].alpha ? false : await blurredOf(opened),
    small: Math.max(width, height) < PROFILES[role].comfortable,
  };
}

/** Of a photo that is already filed; transparent marks are on white, as everywhere. */
async function fingerprint(path: string): Promise<Fingerprint> {
  const bytes = await read(path);
  const opened = await openUpload(bytes, path, 'foto', GLANCE);
  const { width, height } = opened;
  return { sha256: sha256(bytes), differenceHash: await hashOf(opened), width, height };
}

/** Does one job. Never throws: what goes wrong is a refusal. */
export async function answer(job: Job): Promise<Answer> {
  try {
    return job.kind === 'prepare'
      ? { photo: await prepare(job) }
      : { fingerprint: await fingerprint(job.path) };
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.refusal };
    const { code } = error as NodeJS.ErrnoException;
    return { refusal: code ? { code: 'ilegible', detail: code } : { code: 'danado' } };
  }
}

/** Brightness of a picture, row by row. */
interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Long side at which blur is judged, px: about what a screen shows. Grain, which is always sharp, is gone by then. */
const BLUR_SIDE = 1024;
const PARTS = 5;
/** Side below which there is too little to judge, px. */
const LEAST_SIDE = 200;
/** Blurs over this many px on either side. */
const REACH = 4;
/** Steps of brightness, of 255, that encoding alone makes in what is perfectly smooth. */
const ROUNDING = 2;
/** Mean step from pixel to pixel, of 255, below which a part shows nothing that could be sharp. */
const LEAST_DETAIL = 0.3;
/** Share of detail that must be lost in the sharpest part. */
const SHARP = 0.5;

/** Steps between neighbours and how many of them a further blur takes away, along rows (`step` 1) or columns. */
function lossAlong(line: (i: number) => number, length: number): { steps: number; lost: number } {
  let steps = 0;
  let lost = 0;
  let sum = 0;
  const window = 2 * REACH + 1;
  for (let i = 0; i < window; i++) sum += line(i);
  for (let i = REACH; i + REACH + 1 < length; i++) {
    const step = Math.max(0, Math.abs(line(i + 1) - line(i)) - ROUNDING);
    const next = sum + line(i + REACH + 1) - line(i - REACH);
    steps += step;
    lost += Math.max(0, step - Math.max(0, Math.abs(next - sum) / window - ROUNDING));
    sum = next;
  }
  return { steps, lost };
}

/** Share of the detail that a further blur takes away, 0..1, the lesser of both directions; undefined: no detail. */
function lossOf(
  { pixels, width }: Grey,
  left: number,
  top: number,
  w: number,
  h: number,
): number | undefined {
  const rows = { steps: 0, lost: 0 };
  const columns = { steps: 0, lost: 0 };
  const at = (x: number, y: number) => pixels[(top + y) * width + left + x] ?? 0;
  for (let y = 0; y < h; y++) {
    const { steps, lost } = lossAlong((i) => at(i, y), w);
    rows.steps += steps;
    rows.lost += lost;
  }
  for (let x = 0; x < w; x++) {
    const { steps, lost } = lossAlong((i) => at(x, i), h);
    columns.steps += steps;
    columns.lost += lost;
  }
  const told = [rows, columns].filter(({ steps }) => steps / (w * h) >= LEAST_DETAIL);
  // What moved is sharp along its way and blurred across it: the worse of the two tells, where both do.
  return told.length === 0 ? undefined : Math.min(...told.map(({ steps, lost }) => lost / steps));
}

/** How sharp the sharpest part is, 0..1; undefined where no part has a step that is more than encoding makes. */
function sharpness(grey: Grey): number | undefined {
  const [w, h] = [Math.floor(grey.width / PARTS), Math.floor(grey.height / PARTS)];
  const parts = Array.from({ length: PARTS * PARTS }, (_, i) =>
    lossOf(grey, (i % PARTS) * w, Math.floor(i / PARTS) * h, w, h),
  ).filter((loss) => loss !== undefined);
  return parts.length === 0 ? undefined : Math.max(...parts);
}

/** Deviation of brightness, of 255, below which a picture shows nothing: a wall, a dark room. */
const LEAST_CONTRAST = 12;

function contrast({ pixels }: Grey): number {
  let sum = 0;
  let squares = 0;
  for (const value of pixels) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  return Math.sqrt(Math.max(0, squares / pixels.length - mean * mean));
}

/**
 * True when a picture that shows something has nothing sharp in it: a sharp one loses its fine detail when it is blurred
 * once more, a blurred one has none to lose (Crété-Roffet and others, 2007). By parts, so that a sharp player before a
 * soft wall counts as sharp.
 */
function isBlurred(grey: Grey): boolean {
  if (Math.min(grey.width, grey.height) < LEAST_SIDE) return false;
  return contrast(grey) >= LEAST_CONTRAST && (sharpness(grey) ?? 0) < SHARP;
}
