/** Target in a folder of an SFTP server. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { runInPool } from '../../../media/pictures/pool.ts';
import { type DirectoryEntry, findUnreadable, listFolders, parentFolder, STAGING } from '../manifest.ts';
import { linkRefused } from '../own-folders.ts';
import { destinationName, type SftpDestination } from '../settings.ts';
import { connectSftp, type Sftp, STATUS, type TrustHostKey, toRequestError } from './sftp-connect.ts';
import type { SftpSecrets } from './sftp-login.ts';
import type { Target } from './target.ts';

type Entries = { filename: string; attrs: { size: number; mode?: number; isDirectory(): boolean } }[];

/** Opens a folder of an SFTP server. Throws PublishError. */
export async function openSftpTarget(
  destination: SftpDestination,
  secrets: SftpSecrets,
  trust: TrustHostKey,
): Promise<Target> {
  const { sftp, cut, end } = await connectSftp(destination, secrets, trust);
  /** Folders that are known to exist. */
  const createdFolders = new Map<string, Promise<void>>([['', Promise.resolve()]]);
  const remotePath = (path: string) => posix.join(destination.carpeta || '.', path);

  /** Calls a method of the library. Rejects if the connection is cut: the library rejects only one pending request. */
  function callUntilCut<T>(method: Method, ...args: unknown[]): Promise<T> {
    const answered = new Promise<T>((resolve, reject) => {
      const call = sftp[method] as (...args: unknown[]) => void;
      call.call(sftp, ...args, (error: unknown, value: T) => (error ? reject(error) : resolve(value)));
    });
    return Promise.race([answered, cut]);
  }

  /** True if the server reports that its disk is full. */
  const isDiskFull = (): Promise<boolean> =>
    callUntilCut<DiskSpace>('ext_openssh_statvfs', remotePath('')).then(
      ({ f_bavail, f_frsize }) => Number(f_bavail) * Number(f_frsize) < MIN_FREE_BYTES,
      () => false,
    );

  /**
   * Sends a request. Throws PublishError.
   * @param args further arguments after the path
   */
  async function request<T>(method: Method, path: string, ...args: unknown[]): Promise<T> {
    try {
      return await callUntilCut<T>(method, remotePath(path), ...args);
    } catch (error) {
      const isFull = (error as { code?: unknown }).code === STATUS.failure && (await isDiskFull());
      throw toRequestError(error, destination, path || destination.carpeta, isFull);
    }
  }

  /** Throws if the folder is a link, which could lead outside the site. */
  async function refuseLink(folder: string): Promise<void> {
    const found = await nullIfMissing(request<{ isSymbolicLink(): boolean }>('lstat', folder));
    if (found?.isSymbolicLink()) throw linkRefused(remotePath(folder));
  }

  /** Creates a folder and its ancestors, each once. */
  function makeFolder(path: string): Promise<void> {
    const existing = createdFolders.get(path);
    if (existing) return existing;
    const createFolder = async () => {
      await makeFolder(parentFolder(path));
      await request('mkdir', path).catch(async (error) => {
        // Servers send the same error if the folder exists and if it cannot be created.
        await request('readdir', path).catch(() => {
          throw error;
        });
        await refuseLink(path);
      });
    };
    const creation = createFolder();
    createdFolders.set(path, creation);
    creation.catch(() => createdFolders.delete(path));
    return creation;
  }

  async function entriesOf(folder: string): Promise<DirectoryEntry[]> {
    if (folder !== '') await refuseLink(folder);
    const entries = await nullIfMissing(request<Entries>('readdir', folder));
    if (entries) createdFolders.set(folder, Promise.resolve());
    return (entries ?? []).map(({ filename, attrs }) => ({
      name: filename,
      isFolder: attrs.isDirectory(),
      size: attrs.size,
      mode: attrs.mode,
    }));
  }

  const target: Target = {
    name: destinationName(destination),
    parallel: 8,

    list: (folders, below) => listFolders(folders, below, target.parallel, entriesOf),

    read: (path) => nullIfMissing(request<Buffer>('readFile', path)),

    async put(path, content) {
      const temporary = `${STAGING}/${randomUUID()}.tmp`;
      await makeFolder(STAGING);
      try {
        const bytes = typeof content === 'string' ? content : await readFile(content.from);
        await request('writeFile', temporary, bytes);
      } catch (error) {
        // Free the space on a full disk. After a cut connection, the next run removes the file.
        if ((error as { code?: unknown }).code !== 'network') await target.remove(temporary).catch(() => {});
        throw error;
      }
      await target.rename(temporary, path);
    },

    async claim(path, text) {
      await makeFolder(parentFolder(path));
      try {
        await request('writeFile', path, text, { flag: 'wx' });
        return true;
      } catch (error) {
        // Servers send the same error if the file exists and if it cannot be created.
        if (await target.read(path)) return false;
        throw error;
      }
    },

    async rename(from, to) {
      await makeFolder(parentFolder(to));
      await request('ext_openssh_rename', from, remotePath(to)).catch(async (error) => {
        if (!/does not support/.test((error.cause as Error | undefined)?.message ?? '')) throw error;
        // Without the rename extension nothing can be replaced, so the page is missing for a moment.
        const oldPath = `${STAGING}/${randomUUID()}.old`;
        await nullIfMissing(request('rename', to, remotePath(oldPath)));
        await request('rename', from, remotePath(to));
        await target.remove(oldPath);
      });
    },

    async makeReadable(paths) {
      const unreadable = await findUnreadable(paths, target.parallel, entriesOf);
      await runInPool(unreadable, target.parallel, async ({ path, mode }) => {
        // Some hosts do not support chmod. The check of the published site reports files that visitors cannot read.
        await request('chmod', path, mode).catch((error) => {
          if (error.kind === 'network') throw error;
        });
      });
    },

    async remove(path) {
      await nullIfMissing(request('unlink', path));
    },

    async removeFolder(path) {
      createdFolders.delete(path);
      await request('rmdir', path).catch((error) => {
        // The folder is not empty, or missing. After a cut connection every further request fails too.
        if (error.kind === 'network') throw error;
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

interface DiskSpace {
  f_bavail: bigint | number;
  f_frsize: bigint | number;
}

/** Minimum free space: the last blocks are often reserved. */
const MIN_FREE_BYTES = 1024 * 1024;

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as { kind?: unknown }).kind === 'missing') return null;
    throw error;
  }
}
