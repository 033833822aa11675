/** One upload becomes one file that can be filed. Runs in the child process: what it reads is not to be trusted. */
import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { differenceHash } from '../../pictures/difference-hash.ts';
import { MOST_BYTES } from '../../pictures/inspect.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { BLUR_SIDE, isBlurred } from './blur.ts';
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
