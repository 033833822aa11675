/** Prepares an uploaded photo. Runs as a child process, because a malicious file may crash it. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { answerJob } from '../../../base/config/limited-process.ts';
import { rethrowSystemError } from '../../../base/errors/system-error.ts';
import { isMarkRole, type PictureRole } from '../../../club/content/picture-request.ts';
import { differenceHash } from '../../../media/pictures/difference-hash.ts';
import { inspectBytes } from '../../../media/pictures/inspect.ts';
import { PROFILES } from '../../../media/pictures/profiles.ts';
import { type DecodedUpload, openUpload } from './open-upload.ts';
import { RefusedFile } from './photo-refusals.ts';
import {
  type PreparationJob,
  type PreparationResult,
  type PreparedPhoto,
  preparationJob,
} from './preparation.ts';
import { findTimeTaken } from './time-taken.ts';

/** JPEG options. High quality, because the site's variants are encoded from it; no mozjpeg, which takes ten times as long. */
const JPEG_OPTIONS = { quality: 90, optimiseCoding: true };

const flattenOnWhite = ({ pixels, width, height, channels }: DecodedUpload): Sharp =>
  sharp(pixels, { raw: { width, height, channels } }).flatten({ background: '#fff' });

function isTransparent({ pixels, channels }: DecodedUpload): boolean {
  if (channels === 3) return false;
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 255) return true;
  return false;
}

/** Encodes a photo from raw pixels, which carry no metadata. */
async function encodePhoto(
  decoded: DecodedUpload,
  role: PictureRole,
): Promise<{ ext: '.jpg' | '.png'; file: Buffer }> {
  const { pixels, width, height, channels } = decoded;
  if (PROFILES[role].alpha && (isTransparent(decoded) || decoded.isDrawing)) {
    const image = sharp(pixels, { raw: { width, height, channels } });
    return { ext: '.png', file: await image.png({ compressionLevel: 9 }).toBuffer() };
  }
  return { ext: '.jpg', file: await flattenOnWhite(decoded).jpeg(JPEG_OPTIONS).toBuffer() };
}

/** Long side at which blur is measured, px: about the size on a screen, without film grain. */
const BLUR_SIDE = 1024;
/** Rows and columns of the measured grid. One sharp cell suffices, such as a player before a blurred wall. */
const GRID = 5;
/** Standard deviation of brightness below which a picture is too plain to judge, such as a wall. */
const MIN_CONTRAST = 12;
/** Standard deviation of the Laplacian below which a cell contains no edge. Encoding artefacts alone reach about 1. */
const MIN_EDGE = 2.5;

/** True if no cell of the picture contains an edge, by the variance of the Laplacian. */
async function isBlurred(decoded: DecodedUpload): Promise<boolean> {
  const { data, info } = await flattenOnWhite(decoded)
    .greyscale()
    .resize(BLUR_SIDE, BLUR_SIDE, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const deviation = async (image: Sharp) => (await image.stats()).channels[0]?.stdev ?? 0;
  if ((await deviation(sharp(data, { raw }))) < MIN_CONTRAST) return false;
  const edges = await sharp(data, { raw })
    .convolve({ width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], offset: 128 })
    .raw()
    .toBuffer();
  const [width, height] = [Math.floor(info.width / GRID), Math.floor(info.height / GRID)];
  for (let i = 0; i < GRID * GRID; i++) {
    const area = { left: (i % GRID) * width, top: Math.floor(i / GRID) * height, width, height };
    const cell = await sharp(edges, { raw }).extract(area).raw().toBuffer();
    if ((await deviation(sharp(cell, { raw: { ...raw, width, height } }))) >= MIN_EDGE) return false;
  }
  return true;
}

/** Long side at which pictures are turned, px. */
const POSITION_SIDE = 160;

/** Returns the difference hashes of a picture in all eight positions. */
async function likenessesInAllPositions(decoded: DecodedUpload): Promise<string[]> {
  const { data, info } = await flattenOnWhite(decoded)
    .resize(POSITION_SIDE, POSITION_SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const likenesses: string[] = [];
  for (const angle of [0, 90, 180, 270])
    for (const isMirrored of [false, true]) {
      const turned = sharp(data, { raw }).rotate(angle).flop(isMirrored);
      const grey = await turned.greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
      likenesses.push(differenceHash(grey));
    }
  return likenesses;
}

async function prepare({ path, name, modified, role, out }: PreparationJob): Promise<PreparedPhoto> {
  const bytes = await readFile(path);
  const decoded = await openUpload(bytes, name, role);
  const { ext, file } = await encodePhoto(decoded, role);
  await writeFile(`${out}${ext}`, file);
  const inspection = await inspectBytes(file);
  if ('fault' in inspection) throw new RefusedFile(inspection.fault);
  const { size, hash, likeness, remarks } = inspection.info;
  return {
    name,
    path: `${out}${ext}`,
    ext,
    ...{ size, hash, likeness },
    taken: findTimeTaken(bytes, name, modified),
    sourceHash: createHash('sha256').update(bytes).digest('hex'),
    blurred: !PROFILES[role].alpha && (await isBlurred(decoded)),
    small: Math.max(size.width, size.height) < PROFILES[role].minSharpSide,
    evidence: isMarkRole(role)
      ? {
          likeAPhoto: remarks.includes('like-a-photo'),
          likenesses: await likenessesInAllPositions(decoded),
        }
      : null,
  };
}

/** Prepares a photo. Returns a refusal for a file that cannot be used. @throws system errors */
export async function preparePhoto(job: PreparationJob): Promise<PreparationResult> {
  try {
    return { photo: await prepare(job) };
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.fault };
    rethrowSystemError(error);
    return { refusal: { code: 'damaged' } };
  }
}

if (import.meta.main) await answerJob((job) => preparePhoto(preparationJob.parse(job)));
