/** Pictures that are made on request: of `npm start` until all are there, and of the desk's preview. */
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { encodeMissing } from './build.ts';
import { cachePath, readCached, writeWhole } from './cache.ts';
import { encodeVariant, OriginalChanged, openOriginal } from './encode.ts';
import {
  distinctPictures,
  type Manifest,
  type PlannedPicture,
  type Variant,
  variantsOf,
} from './manifest.ts';
import { MIME } from './markup.ts';

export interface OnRequestOptions {
  manifest: Manifest;
  photosDir: string;
  cacheDir: string;
  /** What the visitor does not hear of: an original gone since the plan, a cache that cannot be written. */
  onWarning?: (error: Error) => void;
}

export interface PicturesOnRequest {
  /**
   * Bytes and type of a planned path (`/img/…`, as in the manifest, not percent-decoded), or undefined for any
   * other, and for one whose original was changed or removed since. Throws when encoding fails, and an AbortError
   * after `end`.
   */
  get(path: string): Promise<{ body: Buffer; type: string } | undefined>;
  /** Makes all that the cache lacks, whatever is requested first. Problems are warnings. */
  makeAll(): Promise<void>;
  /** Begins nothing more; whoever waits for a picture that is not begun gets an AbortError. */
  end(): void;
}

export function picturesOnRequest(options: OnRequestOptions): PicturesOnRequest {
  const { manifest, cacheDir, onWarning } = options;
  const queue = new PQueue({ concurrency: availableParallelism() });
  const ended = new AbortController();
  const { signal } = ended;
  const planned = new Map<string, { picture: PlannedPicture; variant: Variant }>();
  for (const picture of distinctPictures(manifest))
    for (const variant of variantsOf(picture)) planned.set(variant.path, { picture, variant });
  const underway = new Map<string, Promise<Buffer>>();

  async function make(file: string, picture: PlannedPicture, variant: Variant): Promise<Buffer> {
    const body = await encodeVariant(await openOriginal(picture, options), variant, picture.role);
    // The visitor gets the picture even when it cannot be kept.
    await writeWhole(file, body).catch((error) => onWarning?.(error));
    return body;
  }

  return {
    async get(path) {
      const found = planned.get(path);
      if (!found) return undefined;
      const { picture, variant } = found;
      const file = cachePath(cacheDir, picture, variant);
      try {
        let body = await readCached(file);
        if (!body) {
          const made =
            underway.get(file) ?? queue.add(() => make(file, picture, variant), { priority: 1, signal });
          underway.set(file, made);
          body = await made.finally(() => underway.delete(file));
        }
        return { body, type: MIME[variant.ext] };
      } catch (error) {
        if (!(error instanceof OriginalChanged)) throw error;
        onWarning?.(error);
        return undefined;
      }
    },
    async makeAll() {
      const all = distinctPictures(manifest).map((picture) =>
        queue
          .add(() => encodeMissing(picture, options), { signal })
          .catch((error) => {
            if (!signal.aborted) onWarning?.(error);
          }),
      );
      await Promise.all(all);
    },
    end: () => ended.abort(),
  };
}
