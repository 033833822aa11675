/** A folder of a server, over SFTP. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { inPool } from '../../pictures/pool.ts';
import { closedToAll, type Entry, folderOf, listFolders, STAGING } from '../manifest.ts';
import { linked } from '../own-folders.ts';
import { placeName, type SftpPlace } from '../settings.ts';
import { answerError, connectSftp, type Sftp, STATUS, type TrustHostKey } from './sftp-connect.ts';
import type { Secrets } from './sftp-login.ts';
import type { Target } from './target.ts';

type Entries = { filename: string; attrs: { size: number; mode?: number; isDirectory(): boolean } }[];

/** Connects. Throws PublishError. */
export async function openSftp(place: SftpPlace, secrets: Secrets, trust: TrustHostKey): Promise<Target> {
  const { sftp, cut, end } = await connectSftp(place, secrets, trust);
  /** Folders that are known to be there. */
  const known = new Map<string, Promise<void>>([['', Promise.resolve()]]);
  const at = (path: string) => posix.join(place.carpeta || '.', path);

  /** A cut line ends every request: the library rejects only one of them. */
  function answer<T>(method: Method, ...given: unknown[]): Promise<T> {
    const answered = new Promise<T>((resolve, reject) => {
      const call = sftp[method] as (...given: unknown[]) => void;
      call.call(sftp, ...given, (error: unknown, value: T) => (error ? reject(error) : resolve(value)));
    });
    return Promise.race([answered, cut]);
  }

  /** False where the server does not say. */
  const hasNoRoom = (): Promise<boolean> =>
    answer<Room>('ext_openssh_statvfs', at('')).then(
      ({ f_bavail, f_frsize }) => Number(f_bavail) * Number(f_frsize) < ROOM,
      () => false,
    );

  /** Throws PublishError. @param more what the method takes besides the path */
  async function request<T>(method: Method, path: string, ...more: unknown[]): Promise<T> {
    try {
      return await answer<T>(method, at(path), ...more);
    } catch (error) {
      const isFull = (error as { code?: unknown }).code === STATUS.failure && (await hasNoRoom());
      throw answerError(error, place, path || place.carpeta, isFull);
    }
  }

  /** A link could lead to what is not the site's. */
  async function refuseLink(folder: string): Promise<void> {
    const found = await unlessAbsent(request<{ isSymbolicLink(): boolean }>('lstat', folder));
    if (found?.isSymbolicLink()) throw linked(at(folder));
  }

  /** Makes a folder and those above it, each once. */
  function makeFolder(path: string): Promise<void> {
    const there = known.get(path);
    if (there) return there;
    const make = async () => {
      await makeFolder(folderOf(path));
      await request('mkdir', path).catch(async (error) => {
        // Servers answer alike to one that is there already and to one that cannot be made.
        await request('readdir', path).catch(() => {
          throw error;
        });
        await refuseLink(path);
      });
    };
    const made = make();
    known.set(path, made);
    made.catch(() => known.delete(path));
    return made;
  }

  async function entriesOf(folder: string): Promise<Entry[]> {
    if (folder !== '') await refuseLink(folder);
    const entries = await unlessAbsent(request<Entries>('readdir', folder));
    if (entries) known.set(folder, Promise.resolve());
    return (entries ?? []).map(({ filename, attrs }) => ({
      name: filename,
      isFolder: attrs.isDirectory(),
      size: attrs.size,
      mode: attrs.mode,
    }));
  }

  const target: Target = {
    name: placeName(place),
    parallel: 8,

    list: (folders, below) => listFolders(folders, below, target.parallel, entriesOf),

    read: (path) => unlessAbsent(request<Buffer>('readFile', path)),

    async put(path, content) {
      const temporary = `${STAGING}/${randomUUID()}.tmp`;
      await makeFolder(STAGING);
      try {
        const bytes = typeof content === 'string' ? content : await readFile(content.from);
        await request('writeFile', temporary, bytes);
      } catch (error) {
        // A full disk needs the room; where the line is cut, the next run removes it.
        if ((error as { code?: unknown }).code !== 'network') await target.remove(temporary).catch(() => {});
        throw error;
      }
      await target.rename(temporary, path);
    },

    async claim(path, text) {
      await makeFolder(folderOf(path));
      try {
        await request('writeFile', path, text, { flag: 'wx' });
        return true;
      } catch (error) {
        // Servers answer alike to a file that is there and to one that cannot be made.
        if (await target.read(path)) return false;
        throw error;
      }
    },

    async rename(from, to) {
      await makeFolder(folderOf(to));
      await request('ext_openssh_rename', from, at(to)).catch(async (error) => {
        if (!/does not support/.test((error.cause as Error | undefined)?.message ?? '')) throw error;
        // Without the extension nothing is replaced: for a moment there is no such page.
        const aside = `${STAGING}/${randomUUID()}.old`;
        await unlessAbsent(request('rename', to, at(aside)));
        await request('rename', from, at(to));
        await target.remove(aside);
      });
    },

    async openToAll(paths) {
      const closed = await closedToAll(paths, target.parallel, entriesOf);
      await inPool(closed, target.parallel, async ({ path, mode }) => {
        // Hosts without permissions refuse it. Where visitors are refused, too, the check of the published site says so.
        await request('chmod', path, mode).catch((error) => {
          if (error.code === 'network') throw error;
        });
      });
    },

    async remove(path) {
      await unlessAbsent(request('unlink', path));
    },

    async removeFolder(path) {
      known.delete(path);
      await request('rmdir', path).catch((error) => {
        // Not empty, or not there. After a cut line whatever comes next fails, too.
        if (error.code === 'network') throw error;
      });
    },

    close: end,
  };
  await request('readdir', '');
  return target;
}

type Method =
  | 'readdir'
  | 'readFile'
  | 'writeFile'
  | 'rename'
  | 'unlink'
  | 'rmdir'
  | 'mkdir'
  | 'lstat'
  | 'chmod'
  | Extension;
type Extension = Extract<keyof Sftp, `ext_openssh_${'rename' | 'statvfs'}`>;

interface Room {
  f_bavail: bigint | number;
  f_frsize: bigint | number;
}

/** Less is none: the last blocks are often kept back. */
const ROOM = 1024 * 1024;

async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'missing') return null;
    throw error;
  }
}
