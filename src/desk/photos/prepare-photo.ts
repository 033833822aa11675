/**
 * One upload becomes one file that can be filed. A program of its own for each, which may die of what it reads: that is not
 * to be trusted.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { inspectBytes, type PictureInfo } from '../../pictures/inspect.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { type Opened, openUpload } from './open-upload.ts';
import { type PhotoRefusal, RefusedFile } from './refusals.ts';
import { type Taken, takenAt } from './taken.ts';

/** An upload, what it is for, and where the photo goes. */
export interface Job {
  /** Of the file as it was uploaded. */
  path: string;
  /** What the volunteer's computer calls it: `IMG_2034.HEIC`. */
  name: string;
  /** When it was last changed, as the browser tells it, ms since 1970. */
  modified?: number | undefined;
  role: PictureRole;
  /** Path without ending. */
  out: string;
}

/** A photo that is ready to be filed: upright, sRGB, no metadata. With what it is known by. */
export interface PreparedPhoto extends Pick<PictureInfo, 'size' | 'hash' | 'likeness'> {
  /** As uploaded. */
  name: string;
  path: string;
  ext: '.jpg' | '.png';
  taken: Taken;
  /** SHA-256 of the uploaded file, hex. */
  sourceHash: string;
  /** Nothing in it is sharp. */
  blurred: boolean;
  /** Will look soft where it is shown. */
  small: boolean;
}

export type Answer = { photo: PreparedPhoto } | { refusal: PhotoRefusal };

/** High enough that encoding once more for the site is not seen. mozjpeg would take ten times as long for a third less. */
const JPEG = { quality: 90, optimiseCoding: true };

const onWhite = ({ pixels, width, height, channels }: Opened): Sharp =>
  sharp(pixels, { raw: { width, height, channels } }).flatten({ background: '#fff' });

function isTransparent({ pixels, channels }: Opened): boolean {
  if (channels === 3) return false;
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 255) return true;
  return false;
}

/** Raw pixels carry no metadata, so that none can come out. */
async function encoded(opened: Opened, role: PictureRole): Promise<{ ext: '.jpg' | '.png'; file: Buffer }> {
  const { pixels, width, height, channels } = opened;
  if (PROFILES[role].alpha && (isTransparent(opened) || opened.drawn)) {
    const image = sharp(pixels, { raw: { width, height, channels } });
    return { ext: '.png', file: await image.png({ compressionLevel: 9 }).toBuffer() };
  }
  return { ext: '.jpg', file: await onWhite(opened).jpeg(JPEG).toBuffer() };
}

/** Long side at which blur is judged, px: about what a screen shows. Grain, which is always sharp, is gone by then. */
const BLUR_SIDE = 1024;
/** A picture is judged by its sharpest part of so many rows and columns: a player before a soft wall is sharp. */
const PARTS = 5;
/** Deviation of brightness below which a picture shows nothing: a wall, a dark room. */
const LEAST_CONTRAST = 12;
/** Deviation of the second derivative below which a part has no edge in it; encoding alone makes about one. */
const LEAST_EDGE = 2.5;

/** Whether a picture that shows something has no edge anywhere (variance of the Laplacian). */
async function isBlurred(opened: Opened): Promise<boolean> {
  const { data, info } = await onWhite(opened)
    .greyscale()
    .resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const deviation = async (image: Sharp) => (await image.stats()).channels[0]?.stdev ?? 0;
  if ((await deviation(sharp(data, { raw }))) < LEAST_CONTRAST) return false;
  const edges = await sharp(data, { raw })
    .convolve({ width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 })
    .raw()
    .toBuffer();
  const [width, height] = [Math.floor(info.width / PARTS), Math.floor(info.height / PARTS)];
  for (let i = 0; i < PARTS * PARTS; i++) {
    const area = { left: (i % PARTS) * width, top: Math.floor(i / PARTS) * height, width, height };
    const part = await sharp(edges, { raw }).extract(area).raw().toBuffer();
    if ((await deviation(sharp(part, { raw: { ...raw, width, height } }))) >= LEAST_EDGE) return false;
  }
  return true;
}

async function prepare({ path, name, modified, role, out }: Job): Promise<PreparedPhoto> {
  const bytes = await readFile(path);
  const opened = await openUpload(bytes, name, role);
  const { ext, file } = await encoded(opened, role);
  await writeFile(`${out}${ext}`, file);
  const inspection = await inspectBytes(file);
  if ('fault' in inspection) throw new RefusedFile(inspection.fault);
  const { size, hash, likeness } = inspection.info;
  return {
    name,
    path: `${out}${ext}`,
    ext,
    ...{ size, hash, likeness },
    taken: takenAt(bytes, name, modified),
    sourceHash: createHash('sha256').update(bytes).digest('hex'),
    blurred: !PROFILES[role].alpha && (await isBlurred(opened)),
    small: Math.max(size.width, size.height) < PROFILES[role].softBelow,
  };
}

/** Never throws: what goes wrong is a refusal. */
export async function answer(job: Job): Promise<Answer> {
  try {
    return { photo: await prepare(job) };
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.refusal };
    const { code } = error as NodeJS.ErrnoException;
    return { refusal: code ? { code: 'ilegible', detail: code } : { code: 'danado' } };
  }
}

if (import.meta.main) console.log(JSON.stringify(await answer(JSON.parse(process.argv[2] ?? '') as Job)));
