/** Encodes all planned pictures into a new folder: everything from the cache that is there, the rest on all cores. */
import { copyFile, link, mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { isDiskFull } from '../files/write.ts';
import { cachePath, isWhole, writeWhole } from './cache.ts';
import { encodeVariant, openOriginal } from './encode.ts';
import {
  distinctPictures,
  type Manifest,
  type PlannedPicture,
  type Variant,
  variantsOf,
} from './manifest.ts';
import { inPool } from './pool.ts';

export interface EncodeOptions {
  photosDir: string;
  /** The site's folder, which has no pictures yet; they go under its `img/`. */
  outDir: string;
  cacheDir: string;
  /** Called after each picture. */
  onProgress?: (progress: Progress) => void;
}

/** Photos that a volunteer has to mend; its message is the whole list, in Spanish. */
export class PicturesError extends Error {}

/** Makes the files of a picture that the cache lacks. Returns how many. */
export async function encodeMissing(
  picture: PlannedPicture,
  options: Pick<EncodeOptions, 'cacheDir' | 'photosDir'>,
): Promise<number> {
  const missing: Variant[] = [];
  for (const variant of variantsOf(picture))
    if (!(await isWhole(cachePath(options.cacheDir, picture, variant)))) missing.push(variant);
  if (missing.length === 0) return 0;
  const original = await openOriginal(picture, options);
  for (const variant of missing)
    await writeWhole(
      cachePath(options.cacheDir, picture, variant),
      await encodeVariant(original, variant, picture.role),
    );
  return missing.length;
}

/**
 * Makes every planned file and puts it under `outDir/img`: a hard link into the cache, or a copy across disks.
 * Throws PicturesError with all that went wrong, or the error of a full disk.
 * @returns files made now, and all files
 */
export async function encodeAll(
  manifest: Manifest,
  options: EncodeOptions,
): Promise<{ encoded: number; published: number }> {
  const pictures = distinctPictures(manifest);
  const problems: string[] = [];
  let [encoded, published, done] = [0, 0, 0];
  await inPool(pictures, availableParallelism(), async (picture) => {
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
      // There is no point in trying the next one.
      if (isDiskFull(error)) throw error;
      problems.push(`«${picture.id}»: ${(error as Error).message}`);
    }
    options.onProgress?.({ done: ++done, total: pictures.length });
  });
  if (problems.length > 0) throw new PicturesError(problems.join('\n'));
  return { encoded, published };
}

export interface Progress {
  done: number;
  total: number;
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * `onProgress` for `encodeAll`. Elsewhere than on a terminal it writes about ten lines, whatever the total.
 * @param name what is counted
 */
export function progressTo(output: Output, name = 'Imágenes'): (progress: Progress) => void {
  let tenth = 0;
  return ({ done, total }) => {
    const now = Math.floor((done / total) * 10);
    if (output.isTTY || now !== tenth)
      output.write(
        `${output.isTTY ? '\r' : ''}${name}: ${done} de ${total}${!output.isTTY || done === total ? '\n' : ''}`,
      );
    tenth = now;
  };
}
