/** A bucket of an S3-compatible store, which a network of copies (CDN) shows to visitors. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type ListObject, S3mini } from 's3mini';
import { folderOf, isBelow, STAGING } from '../manifest.ts';
import { PublishError } from '../publish-error.ts';
import { contentType } from './content-type.ts';
import { isPassing, s3Error } from './s3-errors.ts';
import { caching, isServed, keyOf, pathOf } from './s3-objects.ts';
import { mustForget } from './s3-versions.ts';
import type { LocalFile, Target } from './target.ts';

export interface S3Settings {
  /** Of the store, with its scheme: `https://s3.eu-west-1.amazonaws.com`. */
  server: string;
  bucket: string;
  region: string;
  /** Of the site in the bucket, '' for its root. */
  folder: string;
}

interface S3Keys {
  keyId?: string | undefined;
  /** Secret: kept in memory only. */
  key?: string | undefined;
}

/** As messages and versions name it. */
export const s3Name = ({
  server,
  bucket,
  folder,
}: Pick<S3Settings, 'server' | 'bucket' | 'folder'>): string =>
  `${new URL(server).host}/${[bucket, folder].filter(Boolean).join('/')}`;

/** Asks once, so that a wrong key or name is known before anything is sent. Throws PublishError. */
export async function openS3(settings: S3Settings, { keyId, key }: S3Keys): Promise<Target> {
  if (!keyId || !key)
    throw new PublishError(
      'credentials',
      'Faltan las claves del almacén: la de acceso va en los ajustes, y la secreta se escribe al publicar (queda solo en memoria).',
    );
  const bucket = new S3Bucket(settings, keyId, key);
  await bucket.list([STAGING]);
  await bucket.mustForget();
  return bucket;
}

const TRIES = 4;
const PAUSE_MS = 200;
/** A store that does not answer for this long has been lost. */
const TIMEOUT_MS = 60_000;

/** Copies of pages are asked for again within a day; whoever has one open has it for longer. */
const GRACE_MS = 7 * 24 * 3_600_000;

class S3Bucket implements Target {
  readonly parallel = 16;
  readonly grace = GRACE_MS;
  readonly name: string;
  readonly #client: S3mini;
  readonly #prefix: string;

  constructor(settings: S3Settings, keyId: string, key: string) {
    const { server, bucket, region, folder } = settings;
    this.name = s3Name(settings);
    this.#prefix = folder && `${folder}/`;
    this.#client = new S3mini({
      accessKeyId: keyId,
      secretAccessKey: key,
      endpoint: `${server.replace(/\/$/, '')}/${bucket}`,
      region,
      requestAbortTimeout: TIMEOUT_MS,
    });
  }

  serves(path: string): boolean {
    return isServed(path);
  }

  async mustForget(): Promise<void> {
    await this.#ask(() => mustForget(this.#client, this.name));
  }

  async list(folders: Iterable<string>, below?: string): Promise<Map<string, number>> {
    const wanted = new Set(folders);
    const [only] = wanted;
    // One question tells a thousand objects; only what waits for its turn is asked for by itself.
    const within = wanted.size === 1 && only && !below ? `${only}/` : '';
    const objects = await this.#ask<ListObject[] | null>(() =>
      this.#client.listObjects('/', `${this.#prefix}${within}`),
    );
    if (!objects) throw s3Error({ status: 404, serviceCode: 'NoSuchBucket' }, this.name);
    const files = objects.map(
      ({ Key, Size }) => [pathOf(Key.slice(this.#prefix.length)), Number(Size)] as const,
    );
    return new Map(files.filter(([path]) => wanted.has(folderOf(path)) || isBelow(path, below)));
  }

  async read(path: string): Promise<Buffer | null> {
    const bytes = await this.#ask(() => this.#client.getObjectArrayBuffer(this.#keyOf(path)));
    return bytes && Buffer.from(bytes);
  }

  async put(path: string, content: LocalFile | string): Promise<void> {
    const file = typeof content === 'string' ? path : content.from;
    const bytes = typeof content === 'string' ? content : await readFile(content.from);
    await this.#ask(() =>
      this.#client.putObject(this.#keyOf(path), bytes, contentType(file), undefined, {
        // Any header of a request, whatever the type of this parameter says.
        ['cache-control' as 'x-amz-']: caching(path, file),
      }),
    );
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#ask(() => this.#client.copyObject(this.#keyOf(from), this.#keyOf(to)));
    await this.remove(from);
  }

  async remove(path: string): Promise<void> {
    await this.#ask(() => this.#client.deleteObject(this.#keyOf(path)));
  }

  /** There are no folders. */
  async removeFolder(): Promise<void> {}

  async close(): Promise<void> {}

  #keyOf(path: string): string {
    return `${this.#prefix}${keyOf(path)}`;
  }

  async #ask<T>(work: () => Promise<T>): Promise<T> {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof PublishError) throw error;
        if (left === 0 || !isPassing(error)) throw s3Error(error, this.name);
        await pause(PAUSE_MS * 2 ** (TRIES - 1 - left));
      }
    }
  }
}
