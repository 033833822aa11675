/** Pictures on demand: encodes a planned variant when it is first asked for, and keeps it in the cache. */
import { availableParallelism } from 'node:os';
import { cachePath, readCached, writeWhole } from './cache.ts';
import { encodeVariant } from './encode.ts';
import { type Asking, FairQueue } from './fair-queue.ts';
import { MIME } from './formats.ts';
import { type Manifest, type PlannedPicture, type Variant, variantsOf } from './manifest.ts';
import { OriginalChanged, openOriginal, type Sources } from './source.ts';

export interface ServeOptions extends Sources {
  manifest: Manifest;
  cacheDir: string;
  /** Shared by the sites of one server; one variant per core at a time unless told. */
  queue?: FairQueue;
  /** Told what the visitor is not: an original gone since the plan, a cache that cannot be written. */
  onWarning?: (error: Error) => void;
}

interface Picture {
  body: Buffer;
  type: string;
}

export interface PictureServer {
  /**
   * Bytes and type of a planned path (`/img/…`, as in the manifest, not percent-decoded), or undefined for any
   * other, and for one whose original was changed or removed since. Throws when encoding fails, and NotMade when
   * the asker is gone before or the server ends.
   */
  get(path: string, asking?: Asking): Promise<Picture | undefined>;
  /** FairQueue everybody away who waits for a picture, also of the other sites that share its queue. */
  end(): void;
}

export function createPictureServer(options: ServeOptions): PictureServer {
  const { manifest, cacheDir, onWarning, queue = new FairQueue(availableParallelism()) } = options;
  const planned = new Map<string, { picture: PlannedPicture; variant: Variant }>();
  for (const picture of Object.values(manifest.pictures)) {
    for (const variant of variantsOf(picture)) planned.set(variant.path, { picture, variant });
  }

  async function make(file: string, picture: PlannedPicture, variant: Variant): Promise<Buffer> {
    // Made between the asker's look into the cache and its turn.
    const cached = await readCached(file);
    if (cached) return cached;
    const body = await encodeVariant(await openOriginal(picture, options), variant, picture.role);
    // The visitor gets the picture even when it cannot be kept.
    await writeWhole(file, body).catch((error) => onWarning?.(error));
    return body;
  }

  return {
    end: () => queue.end(),
    async get(path, asking) {
      const found = planned.get(path);
      if (!found) return undefined;
      const { picture, variant } = found;
      const file = cachePath(cacheDir, picture, variant);
      try {
        const body =
          (await readCached(file)) ?? (await queue.take(file, () => make(file, picture, variant), asking));
        return { body, type: MIME[variant.ext] };
      } catch (error) {
        if (!(error instanceof OriginalChanged)) throw error;
        onWarning?.(error);
        return undefined;
      }
    },
  };
}
