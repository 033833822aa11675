/** Encodes all planned pictures into a folder: everything from the cache that is there, the rest on all cores. */
import { availableParallelism } from 'node:os';
import { cachePath, DiskFull, isCached, writeWhole } from './cache.ts';
import { encodeVariant } from './encode.ts';
import { type Manifest, type PlannedPicture, type Variant, variantsOf } from './manifest.ts';
import { inPool } from './pool.ts';
import type { Progress } from './progress.ts';
import { publishAll } from './publish.ts';
import { openOriginal, type Sources } from './source.ts';

export interface EncodeOptions extends Sources {
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

interface Missing {
  picture: PlannedPicture;
  variants: Variant[];
}

/** What the cache lacks, each content once even if two pictures share it. */
async function notCached(manifest: Manifest, cacheDir: string): Promise<Missing[]> {
  const byKey = new Map(Object.values(manifest.pictures).map((picture) => [picture.key, picture]));
  const missing: Missing[] = [];
  await inPool([...byKey.values()], 16, async (picture) => {
    const variants: Variant[] = [];
    for (const variant of variantsOf(picture)) {
      if (!(await isCached(cachePath(cacheDir, picture, variant)))) variants.push(variant);
    }
    if (variants.length > 0) missing.push({ picture, variants });
  });
  return missing;
}

async function encodeOne({ picture, variants }: Missing, options: EncodeOptions): Promise<void> {
  const original = await openOriginal(picture, options);
  for (const variant of variants) {
    await writeWhole(
      cachePath(options.cacheDir, picture, variant),
      await encodeVariant(original, variant, picture.role),
    );
  }
}

/**
 * Makes every planned file and publishes it under `outDir/img`, then removes from there what is no longer planned.
 * Everything is encoded before anything is published. Throws PicturesFailed with all that went wrong, or DiskFull.
 */
export async function encodeAll(manifest: Manifest, options: EncodeOptions): Promise<Encoded> {
  const missing = await notCached(manifest, options.cacheDir);
  const problems: string[] = [];
  let done = 0;
  await inPool(missing, availableParallelism(), async (one) => {
    try {
      await encodeOne(one, options);
    } catch (error) {
      if (error instanceof DiskFull) throw error;
      problems.push(`«${one.picture.id}»: ${(error as Error).message}`);
    }
    options.onProgress?.({ done: ++done, total: missing.length });
  });
  if (problems.length > 0) throw new PicturesFailed(problems);
  const encoded = missing.reduce((sum, { variants }) => sum + variants.length, 0);
  return { encoded, ...(await publishAll(manifest, options)) };
}
