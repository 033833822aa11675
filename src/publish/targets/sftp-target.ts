/** A folder of a server, over SFTP. */
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { inPool } from '../../pictures/pool.ts';
import { folderOf, isBelow, STAGING } from '../manifest.ts';
import { linked } from '../own-folders.ts';
import {
  connectSftp,
  type Line,
  type Sftp,
  type SftpSecrets,
  type SftpSettings,
  type TrustHostKey,
} from './sftp-connect.ts';
import { answerError, STATUS } from './sftp-errors.ts';
import type { Target } from './target.ts';

export interface SftpTargetSettings extends SftpSettings {
  /** Of the site on the server: absolute, or from the user's own folder. */
  folder: string;
}

/** Connects. `fingerprint` is the server's, to be kept. Throws PublishError. */
export async function openSftp(
  settings: SftpTargetSettings,
  secrets: SftpSecrets,
  trust: TrustHostKey,
): Promise<Target & { fingerprint: string }> {
  const line = await connectSftp(settings, secrets, trust);
  const server = new SftpFolder(settings, line);
  await server.mustBeThere();
  return server;
}

/** As messages and versions name it. */
export const sftpName = ({
  user,
  host,
  folder,
}: Pick<SftpTargetSettings, 'user' | 'host' | 'folder'>): string => `${user}@${host}:${folder}`;

class SftpFolder implements Target {
  readonly parallel = 8;
  readonly name: string;
  readonly fingerprint: string;
  readonly #settings: SftpTargetSettings;
  readonly #line: Line;
  readonly #ask: Ask;
  /** Folders that are known to be there. */
  readonly #folders = new Map<string, Promise<void>>([['', Promise.resolve()]]);

  constructor(settings: SftpTargetSettings, line: Line) {
    this.name = sftpName(settings);
    this.fingerprint = line.fingerprint;
    this.#settings = settings;
    this.#line = line;
    this.#ask = askOver(line, settings);
  }

  async mustBeThere(): Promise<void> {
    await this.#ask<unknown>('', (sftp, at, answer) => sftp.readdir(at, answer));
  }

  async list(folders: Iterable<string>, below?: string): Promise<Map<string, number>> {
    const files = new Map<string, number>();
    const wanted = new Set([...folders, ...(below ? [below] : [])]);
    const look = async (folder: string) => {
      if (folder !== '') await this.#refuseLink(folder);
      const entries = await this.#unlessAbsent(
        this.#ask<Awaited<Entries>>(folder, (sftp, at, answer) => sftp.readdir(at, answer as never)),
      );
      if (entries) this.#folders.set(folder, Promise.resolve());
      for (const { filename, attrs } of entries ?? []) {
        const path = posix.join(folder, filename);
        if (!attrs.isDirectory()) files.set(path, attrs.size);
        else if ((folder === below || isBelow(folder, below)) && !wanted.has(path)) {
          wanted.add(path);
          await look(path);
        }
      }
    };
    await inPool([...wanted], this.parallel, look);
    return files;
  }

  read(path: string): Promise<Buffer | null> {
    return this.#unlessAbsent(
      this.#ask<Buffer>(path, (sftp, at, answer) => sftp.readFile(at, answer as never)),
    );
  }

  async put(path: string, content: { from: string } | string): Promise<void> {
    const temporary = `${STAGING}/${randomUUID()}.tmp`;
    await this.#makeFolder(STAGING);
    try {
      await this.#write(temporary, content);
    } catch (error) {
      // A full disk needs the room; where the line is cut, the next run removes it.
      if ((error as { code?: unknown }).code !== 'network') await this.remove(temporary).catch(() => {});
      throw error;
    }
    await this.rename(temporary, path);
  }

  async #write(path: string, content: { from: string } | string): Promise<void> {
    const isEmpty = typeof content !== 'string' && (await stat(content.from)).size === 0;
    await this.#ask<void>(path, (sftp, at, answer) =>
      typeof content === 'string' || isEmpty
        ? sftp.writeFile(at, typeof content === 'string' ? content : '', answer as never)
        : sftp.fastPut(content.from, at, answer as never),
    );
  }

  async claim(path: string, text: string): Promise<boolean> {
    await this.#makeFolder(folderOf(path));
    try {
      await this.#ask<void>(path, (sftp, at, answer) =>
        sftp.writeFile(at, text, { flag: 'wx' }, answer as never),
      );
      return true;
    } catch (error) {
      // Servers answer alike to a file that is there and to one that cannot be made.
      if (await this.read(path)) return false;
      throw error;
    }
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#makeFolder(folderOf(to));
    const target = remotePath(this.#settings, to);
    const inOneStep = this.#ask<void>(from, (sftp, at, answer) =>
      sftp.ext_openssh_rename(at, target, answer as never),
    );
    await inOneStep.catch(async (error) => {
      if (!/does not support/.test((error.cause as Error | undefined)?.message ?? '')) throw error;
      await this.#renameInSteps(from, to);
    });
  }

  /** Servers without the extension replace nothing: for a moment there is no such page, and the old one is at hand. */
  async #renameInSteps(from: string, to: string): Promise<void> {
    const aside = `${STAGING}/${randomUUID()}.old`;
    const move = (source: string, target: string) =>
      this.#ask<void>(source, (sftp, at, answer) =>
        sftp.rename(at, remotePath(this.#settings, target), answer as never),
      );
    const before = await this.#unlessAbsent(move(to, aside).then(() => true));
    await move(from, to);
    if (before) await this.remove(aside);
  }

  async remove(path: string): Promise<void> {
    await this.#unlessAbsent(this.#ask<void>(path, (sftp, at, answer) => sftp.unlink(at, answer as never)));
  }

  async removeFolder(path: string): Promise<void> {
    this.#folders.delete(path);
    await this.#ask<void>(path, (sftp, at, answer) => sftp.rmdir(at, answer as never)).catch((error) => {
      // Not empty, or not there. A line that is cut is told by whatever comes next.
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
    const made = (async () => {
      await this.#makeFolder(folderOf(path));
      await this.#ask<void>(path, (sftp, at, answer) => sftp.mkdir(at, answer as never)).catch(
        async (error) => {
          // Servers answer alike to one that is there already and to one that cannot be made.
          await this.#ask(path, (sftp, at, answer) => sftp.readdir(at, answer as never)).catch(() => {
            throw error;
          });
          await this.#refuseLink(path);
        },
      );
    })();
    this.#folders.set(path, made);
    made.catch(() => this.#folders.delete(path));
    return made;
  }

  /** A link could lead to what is not the site's. */
  async #refuseLink(folder: string): Promise<void> {
    const found = await this.#unlessAbsent(
      this.#ask<{ isSymbolicLink(): boolean }>(folder, (sftp, at, answer) => sftp.lstat(at, answer as never)),
    );
    if (found?.isSymbolicLink()) throw linked(remotePath(this.#settings, folder));
  }

  async #unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if ((error as { code?: unknown }).code === 'missing') return null;
      throw error;
    }
  }
}

type Entries = Promise<{ filename: string; attrs: { size: number; isDirectory(): boolean } }[]>;

type Answer<T> = (error: Error | null | undefined, value: T) => void;

/** Throws PublishError. */
type Ask = <T>(path: string, work: (sftp: Sftp, at: string, answer: Answer<T>) => unknown) => Promise<T>;

const remotePath = ({ folder }: SftpTargetSettings, path: string): string => posix.join(folder || '.', path);

/** A cut line ends all that is asked: the library tells only one of those who wait. */
function askOver({ sftp, cut }: Line, settings: SftpTargetSettings): Ask {
  return async <T>(path: string, work: (sftp: Sftp, at: string, answer: Answer<T>) => unknown) => {
    const answered = Promise.withResolvers<T>();
    try {
      work(sftp, remotePath(settings, path), (error, value) =>
        error ? answered.reject(error) : answered.resolve(value),
      );
      return await Promise.race([answered.promise, cut]);
    } catch (error) {
      answered.promise.catch(() => {});
      const isFailure = (error as { code?: unknown }).code === STATUS.failure;
      const isFull = isFailure && (await hasNoRoom(sftp, remotePath(settings, ''), cut));
      throw answerError(error, settings, path || settings.folder, isFull);
    }
  };
}

/** Less is none: the last blocks are often kept back. */
const ROOM = 1024 * 1024;

/** False where the server does not say. */
async function hasNoRoom(sftp: Sftp, path: string, cut: Promise<never>): Promise<boolean> {
  const asked = Promise.withResolvers<{ f_bavail: bigint | number; f_frsize: bigint | number }>();
  try {
    sftp.ext_openssh_statvfs(path, (error, info) => (error ? asked.reject(error) : asked.resolve(info)));
    const { f_bavail, f_frsize } = await Promise.race([asked.promise, cut]);
    return Number(f_bavail) * Number(f_frsize) < ROOM;
  } catch {
    return false;
  }
}
