/** Requests to a folder of an SFTP server. */
import { posix } from 'node:path';
import { type DirectoryEntry, parentFolder } from '../manifest.ts';
import { linkRefused } from '../own-folders.ts';
import { PublishError } from '../publish-error.ts';
import type { SftpDestination } from '../settings.ts';
import { type Sftp, type SftpConnection, STATUS, toRequestError } from './sftp-connect.ts';

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

/** Maximum number of folders that a message lists. */
const MAX_LISTED = 8;

/** Minimum free space: the last blocks are often reserved. */
const MIN_FREE_BYTES = 1024 * 1024;

type Entries = { filename: string; attrs: { size: number; mode?: number; isDirectory(): boolean } }[];

/** Folder of an SFTP server. All methods throw PublishError. */
export class SftpFolder {
  readonly #connection: SftpConnection;
  readonly #destination: SftpDestination;
  /** Folders that are known to exist. */
  readonly #existing = new Map<string, Promise<void>>([['', Promise.resolve()]]);

  constructor(connection: SftpConnection, destination: SftpDestination) {
    this.#connection = connection;
    this.#destination = destination;
  }

  remotePath(path: string): string {
    return posix.join(this.#destination.folder || '.', path);
  }

  /**
   * Sends a request.
   * @param args further arguments after the path
   */
  async request<T>(method: Method, path: string, ...args: unknown[]): Promise<T> {
    try {
      return await this.#callUntilCut<T>(method, this.remotePath(path), ...args);
    } catch (error) {
      const isFull = (error as { code?: unknown }).code === STATUS.failure && (await this.#isDiskFull());
      throw toRequestError(error, this.#destination, path || this.#destination.folder, isFull);
    }
  }

  /** Calls a method of the library. Rejects if the connection is cut: the library rejects only one pending request. */
  #callUntilCut<T>(method: Method, ...args: unknown[]): Promise<T> {
    const { sftp, cut } = this.#connection;
    const answered = new Promise<T>((resolve, reject) => {
      const call = sftp[method] as (...args: unknown[]) => void;
      call.call(sftp, ...args, (error: unknown, value: T) => (error ? reject(error) : resolve(value)));
    });
    return Promise.race([answered, cut]);
  }

  /** True if the server reports that its disk is full. */
  #isDiskFull(): Promise<boolean> {
    return this.#callUntilCut<DiskSpace>('ext_openssh_statvfs', this.remotePath('')).then(
      ({ f_bavail, f_frsize }) => Number(f_bavail) * Number(f_frsize) < MIN_FREE_BYTES,
      () => false,
    );
  }

  /**
   * Opens the folder of the site.
   * @param create creates it if it is missing, but not its parent
   * @throws PublishError `missing`; `items` names the folder
   */
  async openRoot(create = false): Promise<void> {
    if (await nullIfMissing(this.request<Entries>('readdir', ''))) return;
    if (create) {
      await this.request('mkdir', '');
      // Visitors must be able to read it after a strict umask. Some hosts do not support chmod.
      await this.request('chmod', '', 0o755).catch(() => {});
      return;
    }
    const { folder } = this.#destination;
    const parent = posix.dirname(this.remotePath(''));
    const entries = await this.#callUntilCut<Entries>('readdir', parent).catch((): Entries => []);
    const others = entries
      .filter(({ filename, attrs }) => attrs.isDirectory() && !filename.startsWith('.'))
      .map(({ filename }) => posix.join(posix.dirname(folder), filename));
    const fault = { code: 'server-folder-missing', server: this.#destination.server, folder } as const;
    throw new PublishError({ ...fault, others: others.sort().slice(0, MAX_LISTED) }, { items: [folder] });
  }

  /** Creates a folder and its ancestors, each once. */
  makeFolder(path: string): Promise<void> {
    const existing = this.#existing.get(path);
    if (existing) return existing;
    const creation = this.#createFolder(path);
    this.#existing.set(path, creation);
    creation.catch(() => this.#existing.delete(path));
    return creation;
  }

  async #createFolder(path: string): Promise<void> {
    await this.makeFolder(parentFolder(path));
    await this.request('mkdir', path).catch(async (error) => {
      // Servers send the same error if the folder exists and if it cannot be created.
      await this.request('readdir', path).catch(() => {
        throw error;
      });
      await this.#refuseLink(path);
    });
  }

  /** @throws if the folder is a link, which could lead outside the site */
  async #refuseLink(folder: string): Promise<void> {
    const found = await nullIfMissing(this.request<{ isSymbolicLink(): boolean }>('lstat', folder));
    if (found?.isSymbolicLink()) throw linkRefused(this.remotePath(folder));
  }

  /** Lists a folder; empty if it does not exist. */
  async entriesOf(folder: string): Promise<DirectoryEntry[]> {
    if (folder !== '') await this.#refuseLink(folder);
    const entries = await nullIfMissing(this.request<Entries>('readdir', folder));
    if (entries) this.#existing.set(folder, Promise.resolve());
    return (entries ?? []).map(({ filename, attrs }) => ({
      name: filename,
      isFolder: attrs.isDirectory(),
      size: attrs.size,
      mode: attrs.mode,
    }));
  }

  /** Removes a folder if it is empty. */
  async removeFolder(path: string): Promise<void> {
    this.#existing.delete(path);
    await this.request('rmdir', path).catch((error) => {
      // The folder is not empty, or missing. After a cut connection every further request fails too.
      if (error.kind === 'network') throw error;
    });
  }
}

export async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as { kind?: unknown }).kind === 'missing') return null;
    throw error;
  }
}
