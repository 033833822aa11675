/** One question to an SFTP server, and its answer or what is to be said of it. */
import { posix } from 'node:path';
import type { Line, Sftp, SftpSettings } from './sftp-connect.ts';
import { answerError, STATUS } from './sftp-errors.ts';

export interface SftpTargetSettings extends SftpSettings {
  /** Of the site on the server: absolute, or from the user's own folder. */
  folder: string;
}

type Answer<T> = (error: Error | null | undefined, value: T) => void;

/** Throws PublishError. */
export type Ask = <T>(
  path: string,
  work: (sftp: Sftp, at: string, answer: Answer<T>) => unknown,
) => Promise<T>;

export const remotePath = ({ folder }: SftpTargetSettings, path: string): string =>
  posix.join(folder || '.', path);

/** A cut line ends all that is asked: the library tells only one of those who wait. */
export function askOver({ sftp, cut }: Line, settings: SftpTargetSettings): Ask {
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
