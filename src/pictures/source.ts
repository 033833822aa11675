/** From a planned picture to its decoded pixels: the same for the build and the server. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { decodeOriginal, type Original, openImage, plainOriginal } from './decode.ts';
import type { FileSource, PlannedPicture } from './manifest.ts';
import { changedSince } from './messages.ts';
import { PROFILES } from './profiles.ts';

/** The file is not the one that was planned; its bytes must not go out under the old name. */
export class OriginalChanged extends Error {
  override name = 'OriginalChanged';
}

/** Read again. Throws OriginalChanged for a file that is not the one that was planned. */
async function originalBytes(source: FileSource, photosDir: string): Promise<Buffer> {
  const path = join(photosDir, source.path);
  const now = await stat(path).catch(() => undefined);
  if (now?.size !== source.bytes || now.mtimeMs !== source.mtimeMs) {
    throw new OriginalChanged(changedSince(source.path));
  }
  return readFile(path);
}

/** Opens the original. Throws OriginalChanged, or sharp's error for a file that got damaged. */
export async function openOriginal(
  picture: PlannedPicture,
  { photosDir }: { photosDir: string },
): Promise<Original> {
  const { source, original, cut, data, role, crest } = picture;
  const decoded =
    source.kind === 'placeholder'
      ? await plainOriginal(data, source.color)
      : await decodeOriginal(
          await originalBytes(source, photosDir),
          original,
          cut,
          data,
          PROFILES[role].alpha === true,
        );
  if (!crest) return decoded;
  return withCrest(decoded, await originalBytes(crest, photosDir), source.kind === 'placeholder');
}

/** Of the picture's shorter side: the side of the plate, its distance from the edges, the room around the crest. */
const [SIDE, EDGE, ROOM] = [0.24, 0.06, 0.025];

/**
 * The picture with the crest on a white plate: in its lower left corner, where previews cover nothing, or in the middle,
 * twice as large, of a picture that shows nothing else.
 */
async function withCrest(picture: Original, crest: Buffer, inMiddle = false): Promise<Original> {
  const { pixels, width, height, channels } = picture;
  const unit = Math.min(width, height) * (inMiddle ? 2 : 1);
  const [side, edge, room] = [SIDE, EDGE, ROOM].map((share) => Math.round(share * unit)) as [
    number,
    number,
    number,
  ];
  const inner = side - 2 * room;
  const mark = await openImage(crest)
    .resize(inner, inner, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer();
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${Math.round(side / 6)}" fill="#fff"/></svg>`;
  const left = inMiddle ? Math.round((width - side) / 2) : edge;
  const top = inMiddle ? Math.round((height - side) / 2) : height - edge - side;
  const { data } = await sharp(pixels, { raw: { width, height, channels } })
    .composite([
      { input: Buffer.from(plate), left, top },
      { input: mark, left: left + room, top: top + room },
    ])
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ...picture, pixels: data, channels: 3 };
}
