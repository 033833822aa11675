/** A bucket of an S3-compatible store, which a network of copies (CDN) shows to visitors. */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ListObject, S3mini } from 's3mini';
import { ASK_AGAIN, FOR_A_QUARTER, FOR_A_YEAR } from '../../contract/http-headers.ts';
import { folderOf, isBelow, isImmutable, STAGING } from '../manifest.ts';
import { PublishError } from '../publish-error.ts';
import { placeName, type S3Place } from '../settings.ts';
import { fetchFromStore, isDenied, isPassing, type Right, type S3Answer, s3Error } from './s3-answers.ts';
import type { Target } from './target.ts';

interface S3Keys {
  id?: string | undefined;
  /** Secret: kept in memory only. */
  key?: string | undefined;
}

const TRIES = 4;
const PAUSE_MS = 200;
/** A store that does not answer for this long has been lost. */
const TIMEOUT_MS = 60_000;

/** Copies of pages are requested again within a day; whoever has one open has it for longer. */
const GRACE_MS = 7 * 24 * 3_600_000;

/** Lists the bucket once, so that a wrong key or name is known before anything is sent. Throws PublishError. */
export async function openS3(place: S3Place, { id, key }: S3Keys): Promise<Target> {
  if (!id || !key)
    throw new PublishError(
      'credentials',
      'Faltan las claves del almacén: la de acceso va en los ajustes; la secreta no se guarda.',
      { items: id ? ['password'] : [] },
    );
  const { servidor, almacen, region, carpeta } = place;
  const name = placeName(place);
  const prefix = carpeta && `${carpeta}/`;
  const at = (path: string) => `${prefix}${keyOf(path)}`;
  const client = new S3mini({
    accessKeyId: id,
    secretAccessKey: key,
    endpoint: `${servidor.replace(/\/$/, '')}/${almacen}`,
    region,
    requestAbortTimeout: TIMEOUT_MS,
    fetch: fetchFromStore(name),
  });

  /** @param right of the keys that it needs */
  async function request<T>(right: Right, work: () => Promise<T>): Promise<T> {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof PublishError) throw error;
        if (left === 0 || !isPassing(error)) throw s3Error(error, name, right);
        await pause(PAUSE_MS * 2 ** (TRIES - 1 - left));
      }
    }
  }

  const write = (path: string, bytes: Buffer | string, file: string, headers: Record<string, string>) => {
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    // Any header of a request, whatever the type of this parameter says.
    const more = headers as Record<'x-amz-', string>;
    return request('escribir', () => client.putObject(at(path), bytes, type, undefined, more));
  };

  const target: Target = {
    name,
    parallel: 16,
    grace: GRACE_MS,
    /** Each object has its own headers here: compressed copies and the settings of other hosts are of no use. */
    serves: (path) => !/\.(br|gz)$|^(\.htaccess|_headers|_redirects)$/.test(path),

    async list(folders, below) {
      const listed = new Set(folders);
      const [only] = listed;
      // One request lists a thousand objects; only what waits for its turn is listed by itself.
      const within = listed.size === 1 && only && !below ? `${only}/` : '';
      const objects = await request<ListObject[] | null>('listar', () =>
        client.listObjects('/', prefix + within),
      );
      if (!objects) throw s3Error({ status: 404, serviceCode: 'NoSuchBucket' }, name, 'listar');
      const files = objects.map(({ Key, Size }) => [pathOf(Key.slice(prefix.length)), Number(Size)] as const);
      return new Map(files.filter(([path]) => listed.has(folderOf(path)) || isBelow(path, below)));
    },

    async read(path) {
      const bytes = await request('leer', () => client.getObjectArrayBuffer(at(path)));
      return bytes && Buffer.from(bytes);
    },

    async put(path, content) {
      const file = typeof content === 'string' ? path : content.from;
      const bytes = typeof content === 'string' ? content : await readFile(content.from);
      await write(path, bytes, file, { 'cache-control': caching(path, file) });
    },

    async claim(path, text) {
      if (await target.read(path)) return false;
      try {
        await write(path, text, path, { 'if-none-match': '*' });
        return true;
      } catch (error) {
        const { status, serviceCode } = ((error as Error).cause ?? {}) as S3Answer;
        if (status === 304 || status === 409 || status === 412) return false;
        if (!NO_CONDITIONS.test(`${status} ${serviceCode}`)) throw error;
        await write(path, text, path, {});
        return true;
      }
    },

    async rename(from, to) {
      await request('escribir', () => client.copyObject(at(from), at(to)));
      await target.remove(from);
    },

    async remove(path) {
      await request('borrar', () => client.deleteObject(at(path)));
    },

    /** There are no folders. */
    async removeFolder() {},
    async close() {},
  };
  await target.list([STAGING]);
  await request('preguntar por las versiones', () => mustForget(client, name));
  return target;
}

/** Answers of stores that know no `If-None-Match`. A wrong key answers 400, too, with a code that says so. */
const NO_CONDITIONS = /^501 |^400 (NotImplemented|InvalidArgument|InvalidRequest|Unknown)/;

/**
 * A page is kept at its own address: `equipos/index.html` is the object `equipos`. So a store that knows no folders
 * answers as the site's server does.
 */
export const keyOf = (path: string): string => path.replace(/(?<=.)\/index\.html$/, '');

/** The path of an object in the site; of somebody else's, some path that is not the site's. */
export const pathOf = (key: string): string => (/^[._]|\.[^/]*$/.test(key) ? key : `${key}/index.html`);

/** How long its copies may be kept: `cache-control`. @param file whose content it is */
const caching = (path: string, file: string): string => {
  if (isImmutable(path)) return FOR_A_YEAR;
  return /\.ics$|\.xml$/.test(file) ? FOR_A_QUARTER : ASK_AGAIN;
};

/** Of every kind of file that the build writes: a store knows nothing of names. */
const TYPES: Record<string, string> = {
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
 * A bucket that keeps what is removed would keep a photo that was taken down; where versions are suspended, those of
 * before are still there. Who may not ask does not know, so is refused, too. Throws PublishError, or what the client throws.
 * @param place as `Target.name`
 */
async function mustForget(client: S3mini, place: string): Promise<void> {
  const versions = await client.getBucketVersioning().catch((error: S3Answer): 'Off' => {
    if (error.status !== undefined && NO_VERSIONS.has(error.status)) return 'Off';
    if (!isDenied(error)) throw error;
    throw new PublishError(
      'permission',
      `${place} no deja a esas claves preguntar si guarda versiones de lo que se borra, y una foto retirada podría seguir allí. Da a la clave el permiso de preguntarlo (s3:GetBucketVersioning) y vuelve a intentarlo.`,
      { cause: error },
    );
  });
  if (versions === 'Off') return;
  const why = {
    Enabled: 'guarda versiones de lo que se borra',
    Suspended: 'ha guardado versiones de lo que se borraba, y siguen allí',
  };
  throw new PublishError(
    'settings',
    `${place} ${why[versions]}: una foto retirada se podría seguir viendo. Elige o crea otro almacén (bucket) que nunca haya tenido historial de versiones.`,
  );
}

/** A store that knows nothing of versions does not know the question. */
const NO_VERSIONS: ReadonlySet<number> = new Set([404, 405, 501]);
