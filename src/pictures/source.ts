/** From a planned picture to its decoded pixels: the same for the build and the server. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withCrest } from './crest-plate.ts';
import { decodeOriginal, type Original, plainOriginal } from './decode.ts';
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
