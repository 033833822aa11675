/** From a planned picture to its decoded pixels: the same for the build and the server. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sampleArtist } from './artist.ts';
import { withCrest } from './crest-plate.ts';
import { decodeOriginal, type Original } from './decode.ts';
import type { PictureSource, PlannedPicture } from './manifest.ts';
import { changedSince } from './messages.ts';
import { PROFILES } from './profiles.ts';
import type { SampleArtist } from './types.ts';

/** The file is not the one that was planned; its bytes must not go out under the old name. */
export class OriginalChanged extends Error {
  override name = 'OriginalChanged';
}

export interface Sources {
  photosDir: string;
  /** What draws the samples; tests bring their own. */
  artist?: SampleArtist;
}

/** Read again, or drawn. Throws OriginalChanged for a file that is not the one that was planned. */
async function originalBytes(source: PictureSource, { photosDir, artist }: Sources): Promise<Buffer> {
  if (source.kind === 'sample') return (artist ?? (await sampleArtist())).drawSample(source.request);
  const path = join(photosDir, source.path);
  const now = await stat(path).catch(() => undefined);
  if (now?.size !== source.bytes || now.mtimeMs !== source.mtimeMs) {
    throw new OriginalChanged(changedSince(source.path));
  }
  return readFile(path);
}

/** Opens the original, or draws it. Throws OriginalChanged, or sharp's error for a file that got damaged. */
export async function openOriginal(picture: PlannedPicture, sources: Sources): Promise<Original> {
  const { source, original, cut, data, role, crest } = picture;
  const bytes = await originalBytes(source, sources);
  const decoded = await decodeOriginal(bytes, original, cut, data, PROFILES[role].alpha === true);
  return crest ? withCrest(decoded, await originalBytes(crest, sources)) : decoded;
}
