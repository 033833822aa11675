/** Pictures on demand: encodes a planned variant when it is first asked for, and keeps it in the cache. */
import { availableParallelism } from 'node:os';
import { cachePath, readCached, writeWhole } from './cache.ts';
import { encodeVariant } from './encode.ts';
import { MIME } from './formats.ts';
import { type Manifest, type PlannedPicture, type Variant, variantsOf } from './manifest.ts';
import { gate } from './pool.ts';
import { OriginalChanged, openOriginal, type Sources } from './source.ts';

export interface ServeOptions extends Sources {
  manifest: Manifest;
  cacheDir: string;
  /** How many are encoded at once; the others wait their turn. */
  concurrency?: number;
  /** Told what the visitor is not: an original gone since the plan, a cache that cannot be written. */
  onWarning?: (error: Error) => void;
}

export interface Picture {
  body: Buffer;
  type: string;
}

export interface PictureServer {
  /**
   * Bytes and type of a planned path (`/img/…`, as in the manifest, not percent-decoded), or undefined for any
   * other, and for one whose original was changed or removed since. Throws when encoding fails.
   */
  get(path: string): Promise<Picture | undefined>;
}

export function createPictureServer(options: ServeOptions): PictureServer {
  const { manifest, cacheDir, onWarning } = options;
  const planned = new Map<string, { picture: PlannedPicture; variant: Variant }>();
  for (const picture of Object.values(manifest.pictures)) {
    for (const variant of variantsOf(picture)) planned.set(variant.path, { picture, variant });
  }
  const inTurn = gate(options.concurrency ?? availableParallelism());
  const underWay = new Map<string, Promise<Buffer>>();

  async function make(picture: PlannedPicture, variant: Variant): Promise<Buffer> {
    const file = cachePath(cacheDir, picture, variant);
    const cached = await readCached(file);
    if (cached) return cached;
    const body = await inTurn(async () =>
      encodeVariant(await openOriginal(picture, options), variant, picture.role),
    );
    // The visitor gets the picture even when it cannot be kept.
    await writeWhole(file, body).catch((error) => onWarning?.(error));
    return body;
  }

  return {
    async get(path) {
      const found = planned.get(path);
      if (!found) return undefined;
      const { picture, variant } = found;
      const name = `${picture.key}-${variant.width}.${variant.ext}`;
      const running = underWay.get(name) ?? make(picture, variant).finally(() => underWay.delete(name));
      underWay.set(name, running);
      try {
        return { body: await running, type: MIME[variant.ext] };
      } catch (error) {
        if (!(error instanceof OriginalChanged)) throw error;
        onWarning?.(error);
        return undefined;
      }
    },
  };
}
