/** Encodes pictures on request: for `npm start` until all are encoded, and for the desk's preview. */
import { AsyncResource } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { withClubLock } from '../../base/files/club-lock.ts';
import { encodeMissing } from './build.ts';
import { cachePath, readCached, writeAtomically } from './cache.ts';
import { encodeVariant, OriginalChangedError, openOriginal } from './encode.ts';
import {
  type PictureManifest,
  type PlannedPicture,
  picturesByDistinctKey,
  type Variant,
  variantsOf,
} from './manifest.ts';
import { MIME } from './markup.ts';

export interface OnRequestOptions {
  manifest: PictureManifest;
  /** The club's content folder, whose lock is held while a photo is encoded. */
  contentDir: string;
  photosDir: string;
  cacheDir: string;
  /** Receives problems that visitors do not see: a removed original, a cache that cannot be written. */
  onWarning?: (error: Error) => void;
}

export interface PicturesOnRequest {
  /**
   * Returns bytes and type of a planned path (`/img/…`, as in the manifest, not percent-decoded). Undefined for any other
   * path, and if the original was changed or removed.
   * @throws if encoding fails, and an AbortError after `end`
   */
  get(path: string): Promise<{ body: Buffer; type: string } | undefined>;
  /** Encodes everything missing in the cache; requested pictures come first. Problems are warnings. */
  encodeAllMissing(): Promise<void>;
  /** Starts no further work; pending requests get an AbortError. */
  end(): void;
}

export function picturesOnRequest(options: OnRequestOptions): PicturesOnRequest {
  const { manifest, contentDir, cacheDir, onWarning } = options;
  const queue = new PQueue({ concurrency: availableParallelism() });
  const ended = new AbortController();
  const { signal } = ended;
  const planned = new Map<string, { picture: PlannedPicture; variant: Variant }>();
  for (const picture of picturesByDistinctKey(manifest))
    for (const variant of variantsOf(picture)) planned.set(variant.path, { picture, variant });
  const pendingEncodings = new Map<string, Promise<Buffer>>();

  /** Runs an encoding once it is its turn, unless photos are being withdrawn. Keeps the caller's asynchronous context. */
  const encodeInTurn = <T>(encode: () => Promise<T>, priority = 0): Promise<T> =>
    queue.add(
      AsyncResource.bind(() => withClubLock(contentDir, 'read', encode)),
      { priority, signal },
    );

  async function encodeAndCache(file: string, picture: PlannedPicture, variant: Variant): Promise<Buffer> {
    const body = await encodeVariant(await openOriginal(picture, options), variant, picture.role);
    // Serve the picture even if it cannot be cached.
    await writeAtomically(file, body).catch((error) => onWarning?.(error));
    return body;
  }

  return {
    async get(path) {
      const entry = planned.get(path);
      if (!entry) return undefined;
      const { picture, variant } = entry;
      const file = cachePath(cacheDir, picture, variant);
      try {
        let body = await readCached(file);
        if (!body) {
          const encoded =
            pendingEncodings.get(file) ?? encodeInTurn(() => encodeAndCache(file, picture, variant), 1);
          pendingEncodings.set(file, encoded);
          body = await encoded.finally(() => pendingEncodings.delete(file));
        }
        return { body, type: MIME[variant.ext] };
      } catch (error) {
        if (!(error instanceof OriginalChangedError)) throw error;
        onWarning?.(error);
        return undefined;
      }
    },
    async encodeAllMissing() {
      const jobs = picturesByDistinctKey(manifest).map((picture) =>
        encodeInTurn(() => encodeMissing(picture, options)).catch((error) => {
          if (!signal.aborted) onWarning?.(error);
        }),
      );
      await Promise.all(jobs);
    },
    end: () => ended.abort(),
  };
}
