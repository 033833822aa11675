/** Brings `outDir/img` in line with the manifest: adds what is planned, removes everything else. */
import { readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { cachePath, publish } from './cache.ts';
import { type Manifest, variantsOf } from './manifest.ts';
import { inPool } from './pool.ts';

/** Files below a folder as site paths: `/img/…`. */
async function published(outDir: string): Promise<Set<string>> {
  const root = join(outDir, 'img');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory());
  return new Set(files.map((f) => `/${relative(outDir, join(f.parentPath, f.name)).split(sep).join('/')}`));
}

/**
 * Publishes from the cache. A file that is there already is right: names carry the hash, writing is all or nothing.
 * Removing comes last, so that a run that fails leaves the former pictures in place.
 */
export async function publishAll(
  manifest: Manifest,
  { outDir, cacheDir }: { outDir: string; cacheDir: string },
): Promise<{ published: number; removed: number }> {
  const present = await published(outDir);
  const wanted = Object.values(manifest.pictures).flatMap((picture) =>
    variantsOf(picture).map((variant) => ({
      from: cachePath(cacheDir, picture, variant),
      path: variant.path,
    })),
  );
  const added = wanted.filter(({ path }) => !present.has(path));
  await inPool(added, 16, ({ from, path }) => publish(from, join(outDir, path)));
  const planned = new Set(wanted.map(({ path }) => path));
  const stale = [...present].filter((path) => !planned.has(path));
  await inPool(stale, 16, (path) => rm(join(outDir, path), { force: true }));
  return { published: added.length, removed: stale.length };
}
