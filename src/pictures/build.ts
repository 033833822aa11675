/** Encodes all planned pictures into a folder: everything from the cache that is there, the rest on all cores. */

import { opendir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { cachePath, DiskFull, isWhole, publish, writeWhole } from './cache.ts';
import { encodeVariant } from './encode.ts';
import {
  distinctPictures,
  type Manifest,
  type PlannedPicture,
  plannedVariants,
  type Variant,
  variantsOf,
} from './manifest.ts';
import { inPool } from './pool.ts';
import type { Progress } from './progress.ts';
import { openOriginal } from './source.ts';

export interface EncodeOptions {
  photosDir: string;
  /** The site's folder; pictures go under its `img/`. */
  outDir: string;
  cacheDir: string;
  /** Called after each encoded picture; not at all when there is nothing to encode. */
  onProgress?: (progress: Progress) => void;
}

export interface Encoded {
  /** Files made now, files linked from the cache into outDir, files removed from outDir. */
  encoded: number;
  published: number;
  removed: number;
}

/** Some pictures could not be made; nothing was published. `problems` are Spanish sentences, all of them. */
export class PicturesFailed extends Error {
  override name = 'PicturesFailed';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Pictures of which the cache lacks something. */
async function notCached(manifest: Manifest, cacheDir: string): Promise<PlannedPicture[]> {
  const missing: PlannedPicture[] = [];
  await inPool(distinctPictures(manifest), 16, async (picture) => {
    if ((await missingOf(picture, cacheDir)).length > 0) missing.push(picture);
  });
  return missing;
}

async function missingOf(picture: PlannedPicture, cacheDir: string): Promise<Variant[]> {
  const missing: Variant[] = [];
  for (const variant of variantsOf(picture)) {
    if (!(await isWhole(cachePath(cacheDir, picture, variant)))) missing.push(variant);
  }
  return missing;
}

/** Makes the files of a picture that the cache lacks. Returns how many; a list of all files of all pictures took much memory. */
export async function encodeMissing(
  picture: PlannedPicture,
  options: Pick<EncodeOptions, 'cacheDir' | 'photosDir'>,
): Promise<number> {
  const variants = await missingOf(picture, options.cacheDir);
  if (variants.length === 0) return 0;
  const original = await openOriginal(picture, options);
  for (const variant of variants) {
    await writeWhole(
      cachePath(options.cacheDir, picture, variant),
      await encodeVariant(original, variant, picture.role),
    );
  }
  return variants.length;
}

/**
 * Makes every planned file and publishes it under `outDir/img`, then removes from there what is no longer planned.
 * Everything is encoded before anything is published. Throws PicturesFailed with all that went wrong, or DiskFull.
 */
export async function encodeAll(manifest: Manifest, options: EncodeOptions): Promise<Encoded> {
  const missing = await notCached(manifest, options.cacheDir);
  const problems: string[] = [];
  let encoded = 0;
  let done = 0;
  await inPool(missing, availableParallelism(), async (picture) => {
    try {
      const files = await encodeMissing(picture, options);
      encoded += files;
    } catch (error) {
      if (error instanceof DiskFull) throw error;
      problems.push(`«${picture.id}»: ${(error as Error).message}`);
    }
    options.onProgress?.({ done: ++done, total: missing.length });
  });
  if (problems.length > 0) throw new PicturesFailed(problems);
  return { encoded, ...(await publishAll(manifest, options)) };
}

/**
 * Publishes from the cache. A file that is there already is right: names carry the hash, writing is all or nothing.
 * Removing comes last, so that a run that fails leaves the former pictures in place.
 * Picture by picture: lists of all files cost more memory than encoding them.
 */
async function publishAll(
  manifest: Manifest,
  { outDir, cacheDir }: { outDir: string; cacheDir: string },
): Promise<{ published: number; removed: number }> {
  let added = 0;
  await inPool(distinctPictures(manifest), 16, async (picture) => {
    for (const variant of variantsOf(picture)) {
      const to = join(outDir, variant.path);
      if (await isWhole(to)) continue;
      await publish(cachePath(cacheDir, picture, variant), to);
      added++;
    }
  });
  return { published: added, removed: await removeUnplanned(manifest, outDir) };
}

/** Returns how many files were removed. */
async function removeUnplanned(manifest: Manifest, outDir: string): Promise<number> {
  const planned = new Set(plannedVariants(manifest));
  const stale: string[] = [];
  for await (const file of filesBelow(join(outDir, 'img'))) {
    if (!planned.has(`/${relative(outDir, file).split(sep).join('/')}`)) stale.push(file);
  }
  await inPool(stale, 16, (file) => rm(file, { force: true }));
  return stale.length;
}

/** Paths of all files below a folder; none when it does not exist. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(() => []);
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}
