/** A folder of a server, over SFTP. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { folderOf, listFolders, STAGING } from '../manifest.ts';
import { linked } from '../own-folders.ts';
import { placeName, type SftpPlace } from '../settings.ts';
import {
  answerError,
  connectSftp,
  type Line,
  type Secrets,
  type Sftp,
  STATUS,
  type TrustHostKey,
} from './sftp-connect.ts';
import type { LocalFile, Target } from './target.ts';

/** Connects. Throws PublishError. */
export async function openSftp(place: SftpPlace, secrets: Secrets, trust: TrustHostKey): Promise<Target> {
  const server = new SftpFolder(place, await connectSftp(place, secrets, trust));
  await server.mustBeThere();
  return server;
}

type Entries = { filename: string; attrs: { size: number; isDirectory(): boolean } }[];

class SftpFolder implements Target {
  readonly parallel = 8;
  readonly name: string;
  readonly #place: SftpPlace;
  readonly #line: Line;
  /** Folders that are known to be there. */
  readonly #folders = new Map<string, Promise<void>>([['', Promise.resolve()]]);

  constructor(place: SftpPlace, line: Line) {
    this.name = placeName(place);
    this.#place = place;
    this.#line = line;
  }

  mustBeThere(): Promise<unknown> {
    return this.#request('readdir', '');
  }

  list(folders: Iterable<string>, below?: string): Promise<Map<string, number>> {
    return listFolders(folders, below, this.parallel, async (folder) => {
      if (folder !== '') await this.#refuseLink(folder);
      const entries = await unlessAbsent(this.#request<Entries>('readdir', folder));
      if (entries) this.#folders.set(folder, Promise.resolve());
      return (entries ?? []).map(({ filename, attrs }) => ({
        name: filename,
        isFolder: attrs.isDirectory(),
        size: attrs.size,
      }));
    });
  }

  read(path: string): Promise<Buffer | null> {
    return unlessAbsent(this.#request<Buffer>('readFile', path));
  }

  async put(path: string, content: LocalFile | string): Promise<void> {
    const temporary = `${STAGING}/${randomUUID()}.tmp`;
    await this.#makeFolder(STAGING);
    try {
      const bytes = typeof content === 'string' ? content : await readFile(content.from);
      await this.#request('writeFile', temporary, bytes);
    } catch (error) {
      // A full disk needs the room; where the line is cut, the next run removes it.
      if ((error as { code?: unknown }).code !== 'network') await this.remove(temporary).catch(() => {});
      throw error;
    }
    await this.rename(temporary, path);
  }

  async claim(path: string, text: string): Promise<boolean> {
    await this.#makeFolder(folderOf(path));
    try {
      await this.#request('writeFile', path, text, { flag: 'wx' });
      return true;
    } catch (error) {
      // Servers answer alike to a file that is there and to one that cannot be made.
      if (await this.read(path)) return false;
      throw error;
    }
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#makeFolder(folderOf(to));
    await this.#request('ext_openssh_rename', from, this.#at(to)).catch(async (error) => {
      if (!/does not support/.test((error.cause as Error | undefined)?.message ?? '')) throw error;
      // Without the extension nothing is replaced: for a moment there is no such page.
      const aside = `${STAGING}/${randomUUID()}.old`;
      await unlessAbsent(this.#request('rename', to, this.#at(aside)));
      await this.#request('rename', from, this.#at(to));
      await this.remove(aside);
    });
  }

  async remove(path: string): Promise<void> {
    await unlessAbsent(this.#request('unlink', path));
  }

  async removeFolder(path: string): Promise<void> {
    this.#folders.delete(path);
    await this.#request('rmdir', path).catch((error) => {
      // Not empty, or not there. After a cut line whatever comes next fails, too.
      if (error.code === 'network') throw error;
    });
  }

  close(): Promise<void> {
    return this.#line.end();
  }

  /** Makes a folder and those above it, each once. */
  #makeFolder(path: string): Promise<void> {
    const known = this.#folders.get(path);
    if (known) return known;
    const make = async () => {
      await this.#makeFolder(folderOf(path));
      await this.#request('mkdir', path).catch(async (error) => {
        // Servers answer alike to one that is there already and to one that cannot be made.
        await this.#request('readdir', path).catch(() => {
          throw error;
        });
        await this.#refuseLink(path);
      });
    };
    const made = make();
    this.#folders.set(path, made);
    made.catch(() => this.#folders.delete(path));
    return made;
  }

  /** A link could lead to what is not the site's. */
  async #refuseLink(folder: string): Promise<void> {
    const found = await unlessAbsent(this.#request<{ isSymbolicLink(): boolean }>('lstat', folder));
    if (found?.isSymbolicLink()) throw linked(this.#at(folder));
  }

  #at(path: string): string {
    return posix.join(this.#place.carpeta || '.', path);
  }

  /** Throws PublishError. @param more what the method takes besides the path */
  async #request<T>(method: Method, path: string, ...more: unknown[]): Promise<T> {
    try {
      return await this.#answer<T>(method, this.#at(path), ...more);
    } catch (error) {
      const isFull = (error as { code?: unknown }).code === STATUS.failure && (await this.#hasNoRoom());
      throw answerError(error, this.#place, path || this.#place.carpeta, isFull);
    }
  }

  /** A cut line ends every request: the library rejects only one of them. */
  #answer<T>(method: Method, ...given: unknown[]): Promise<T> {
    const { sftp, cut } = this.#line;
    const answered = new Promise<T>((resolve, reject) => {
      const call = sftp[method] as (...given: unknown[]) => void;
      call.call(sftp, ...given, (error: unknown, value: T) => (error ? reject(error) : resolve(value)));
    });
    return Promise.race([answered, cut]);
  }

  /** False where the server does not say. */
  async #hasNoRoom(): Promise<boolean> {
    return this.#answer<Room>('ext_openssh_statvfs', this.#at('')).then(
      ({ f_bavail, f_frsize }) => Number(f_bavail) * Number(f_frsize) < ROOM,
      () => false,
    );
  }
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
