/** Brings `outDir/img` in line with the manifest: adds what is planned, removes everything else. */
import { opendir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { cachePath, isWhole, publish } from './cache.ts';
import { distinctPictures, type Manifest, plannedVariants, variantsOf } from './manifest.ts';
import { inPool } from './pool.ts';

/**
 * Publishes from the cache. A file that is there already is right: names carry the hash, writing is all or nothing.
 * Removing comes last, so that a run that fails leaves the former pictures in place.
 * Picture by picture: lists of all files cost more memory than encoding them.
 */
export async function publishAll(
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
