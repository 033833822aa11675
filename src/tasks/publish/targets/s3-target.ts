/** Target in a bucket of an S3-compatible store, usually behind a CDN. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ListObject, S3mini } from 's3mini';
import { CACHE_FOR_15_MINUTES, CACHE_FOR_A_YEAR, REVALIDATE } from '../../../base/config/http-headers.ts';
import { isBelow, isImmutable, parentFolder, STAGING } from '../manifest.ts';
import { PublishError } from '../publish-error.ts';
import type { S3Permission } from '../publish-messages.ts';
import { destinationName, type S3Destination } from '../settings.ts';
import { fetchFromStore, isDenied, isTemporary, type S3ClientError, toS3PublishError } from './s3-answers.ts';
import type { Target } from './target.ts';

interface S3Keys {
  id?: string | undefined;
  /** Secret; kept in memory only. */
  key?: string | undefined;
}

const MAX_ATTEMPTS = 4;
const PAUSE_MS = 200;
/** Request timeout. */
const TIMEOUT_MS = 60_000;

/** Grace period for unreferenced files: cached pages are revalidated within a day, open ones may be older. */
const GRACE_MS = 7 * 24 * 3_600_000;

/** Opens the bucket and lists it once, so that a wrong key or name shows before anything is sent. @throws PublishError */
export async function openS3Target(destination: S3Destination, { id, key }: S3Keys): Promise<Target> {
  if (!id || !key) throw new PublishError({ code: 's3-keys-missing' }, { items: id ? ['password'] : [] });
  const { server, bucket, region, folder } = destination;
  const name = destinationName(destination);
  const prefix = folder && `${folder}/`;
  const keyOf = (path: string) => `${prefix}${objectKey(path)}`;
  const client = new S3mini({
    accessKeyId: id,
    secretAccessKey: key,
    endpoint: `${server.replace(/\/$/, '')}/${bucket}`,
    region,
    requestAbortTimeout: TIMEOUT_MS,
    fetch: fetchFromStore(name),
  });

  /** @param permission permission that the request needs */
  async function request<T>(permission: S3Permission, work: () => Promise<T>): Promise<T> {
    for (let retriesLeft = MAX_ATTEMPTS - 1; ; retriesLeft--) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof PublishError) throw error;
        if (retriesLeft === 0 || !isTemporary(error)) throw toS3PublishError(error, name, permission);
        await pause(PAUSE_MS * 2 ** (MAX_ATTEMPTS - 1 - retriesLeft));
      }
    }
  }

  const write = (path: string, bytes: Buffer | string, file: string, headers: Record<string, string>) => {
    const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
    // s3mini sends any header, although its type is narrower.
    const extraHeaders = headers as Record<'x-amz-', string>;
    return request('write', () => client.putObject(keyOf(path), bytes, type, undefined, extraHeaders));
  };

  const target: Target = {
    name,
    parallel: 16,
    grace: GRACE_MS,
    /** Skips compressed copies and settings of other hosts: each object has its own headers. */
    serves: (path) => !/\.(br|gz)$|^(\.htaccess|\.sitio\.json|_headers|_redirects)$/.test(path),

    async list(folders, below) {
      const listed = new Set(folders);
      const [onlyFolder] = listed;
      // Listing the whole site takes one request per thousand objects. Only the lock file is listed by its folder.
      const folderPrefix = listed.size === 1 && onlyFolder && !below ? `${onlyFolder}/` : '';
      const objects = await request<ListObject[] | null>('list', () =>
        client.listObjects('/', prefix + folderPrefix),
      );
      if (!objects) throw toS3PublishError({ status: 404, serviceCode: 'NoSuchBucket' }, name, 'list');
      const files = objects.map(
        ({ Key, Size }) => [objectPath(Key.slice(prefix.length)), Number(Size)] as const,
      );
      return new Map(files.filter(([path]) => listed.has(parentFolder(path)) || isBelow(path, below)));
    },

    async read(path) {
      const bytes = await request('read', () => client.getObjectArrayBuffer(keyOf(path)));
      return bytes && Buffer.from(bytes);
    },

    async put(path, content) {
      const file = typeof content === 'string' ? path : content.from;
      const bytes = typeof content === 'string' ? content : await readFile(content.from);
      await write(path, bytes, file, { 'cache-control': cacheControl(path, file) });
    },

    async claim(path, text) {
      if (await target.read(path)) return false;
      try {
        await write(path, text, path, { 'if-none-match': '*' });
        return true;
      } catch (error) {
        const { status, serviceCode } = ((error as Error).cause ?? {}) as S3ClientError;
        if (status === 304 || status === 409 || status === 412) return false;
        if (!CONDITION_UNSUPPORTED.test(`${status} ${serviceCode}`)) throw error;
        await write(path, text, path, {});
        return true;
      }
    },

    async rename(from, to) {
      await request('write', () => client.copyObject(keyOf(from), keyOf(to)));
      await target.remove(from);
    },

    async remove(path) {
      await request('delete', () => client.deleteObject(keyOf(path)));
    },

    /** Object stores have no folders. */
    async removeFolder() {},
    async close() {},
  };
  await target.list([STAGING]);
  await request('read-versioning', () => refuseVersioning(client, name));
  return target;
}

/** Responses of stores without `If-None-Match`. A wrong key also answers 400, but with another code. */
const CONDITION_UNSUPPORTED = /^501 |^400 (NotImplemented|InvalidArgument|InvalidRequest|Unknown)/;

/**
 * Key of a page: `equipos/index.html` becomes `equipos`, so that a store without index documents serves it like the
 * site's server.
 */
export const objectKey = (path: string): string => path.replace(/(?<=.)\/index\.html$/, '');

/** Path of an object; for foreign objects, a path that is not part of the site. */
export const objectPath = (key: string): string => (/^[._]|\.[^/]*$/.test(key) ? key : `${key}/index.html`);

/**
 * `cache-control` of an object.
 * @param file path of its content
 */
const cacheControl = (path: string, file: string): string => {
  if (isImmutable(path)) return CACHE_FOR_A_YEAR;
  return /\.ics$|\.xml$/.test(file) ? CACHE_FOR_15_MINUTES : REVALIDATE;
};

/** Content types of all file kinds that the build writes. */
const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
};

/**
 * Refuses a bucket with versioning, which would keep withdrawn photos; suspended versioning keeps older ones. A key
 * that may not read the versioning state is refused too.
 * @param location `Target.name`
 * @throws PublishError, or the client's error
 */
async function refuseVersioning(client: S3mini, location: string): Promise<void> {
  const versions = await client.getBucketVersioning().catch((error: S3ClientError): 'Off' => {
    if (error.status !== undefined && VERSIONING_UNSUPPORTED.has(error.status)) return 'Off';
    if (!isDenied(error)) throw error;
    throw new PublishError({ code: 's3-versions-denied', location }, { cause: error });
  });
  if (versions === 'Off') return;
  throw new PublishError({ code: 's3-versioned', location, isOn: versions === 'Enabled' });
}

/** Statuses of stores that do not support versioning. */
const VERSIONING_UNSUPPORTED: ReadonlySet<number> = new Set([404, 405, 501]);
