/** Encodes all planned pictures into a new folder, from the cache where possible, the rest on all cores. */
import { copyFile, link, mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { AppError } from '../../base/errors/app-error.ts';
import { rethrowSystemError } from '../../base/errors/system-error.ts';
import { cachePath, isCached, writeAtomically } from './cache.ts';
import { encodeVariant, openOriginal } from './encode.ts';
import {
  type PictureManifest,
  type PlannedPicture,
  picturesByDistinctKey,
  type Variant,
  variantsOf,
} from './manifest.ts';
import { runInPool } from './pool.ts';

export interface EncodeOptions {
  photosDir: string;
  /** Folder of the new site; pictures go to its `img/`. */
  outDir: string;
  cacheDir: string;
  /** Called after each picture. */
  onProgress?: (progress: Progress) => void;
}

/** Photos that a volunteer has to fix. The problems are worded by messages.ts. */
export class PicturesError extends AppError<{ code: 'unusable-photos'; problems: readonly string[] }> {
  constructor(problems: readonly string[]) {
    super({ code: 'unusable-photos', problems }, problems.join('\n'));
  }
}

/** Encodes the files of a picture that are missing in the cache. Returns their number. */
export async function encodeMissing(
  picture: PlannedPicture,
  options: Pick<EncodeOptions, 'cacheDir' | 'photosDir'>,
): Promise<number> {
  const missing: Variant[] = [];
  for (const variant of variantsOf(picture))
    if (!(await isCached(cachePath(options.cacheDir, picture, variant)))) missing.push(variant);
  if (missing.length === 0) return 0;
  const original = await openOriginal(picture, options);
  for (const variant of missing)
    await writeAtomically(
      cachePath(options.cacheDir, picture, variant),
      await encodeVariant(original, variant, picture.role),
    );
  return missing.length;
}

/**
 * Creates every planned file under `outDir/img`, as a hard link into the cache or a copy across disks.
 * @throws PicturesError with all problems, or the error of a disk that cannot be read or written
 * @returns numbers of new files and of all files
 */
export async function encodeAll(
  manifest: PictureManifest,
  options: EncodeOptions,
): Promise<{ encoded: number; published: number }> {
  const pictures = picturesByDistinctKey(manifest);
  const problems: string[] = [];
  let [encoded, published, done] = [0, 0, 0];
  await runInPool(pictures, availableParallelism(), async (picture) => {
    try {
      const files = await encodeMissing(picture, options);
      encoded += files;
      for (const variant of variantsOf(picture)) {
        const [from, to] = [
          cachePath(options.cacheDir, picture, variant),
          join(options.outDir, variant.path),
        ];
        await mkdir(dirname(to), { recursive: true });
        await link(from, to).catch(() => copyFile(from, to));
        published++;
      }
    } catch (error) {
      // Every further picture would fail too.
      rethrowSystemError(error);
      problems.push(`«${picture.id}»: ${(error as Error).message}`);
    }
    options.onProgress?.({ done: ++done, total: pictures.length });
  });
  if (problems.length > 0) throw new PicturesError(problems);
  return { encoded, published };
}

export interface Progress {
  done: number;
  total: number;
}
