/** Target in a folder of an SFTP server. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { runInPool } from '../../../media/pictures/pool.ts';
import { findUnreadable, listFolders, parentFolder, STAGING } from '../manifest.ts';
import type { PublishError } from '../publish-error.ts';
import { destinationName, type SftpDestination } from '../settings.ts';
import { connectSftp } from './sftp-connect.ts';
import { nullIfMissing, SftpFolder } from './sftp-folder.ts';
import type { SftpSecrets } from './sftp-login.ts';
import type { OpenTargetOptions, Target } from './target.ts';

/** Opens a folder of an SFTP server. @throws PublishError */
export async function openSftpTarget(
  destination: SftpDestination,
  secrets: SftpSecrets,
  options: OpenTargetOptions = {},
): Promise<Target> {
  const { onStep = () => {}, createFolder } = options;
  const connection = await connectSftp(destination, secrets, options);
  const folder = new SftpFolder(connection, destination);
  const entriesOf = (path: string) => folder.entriesOf(path);

  const target: Target = {
    name: destinationName(destination),
    parallel: 8,

    list: (folders, below) => listFolders(folders, below, target.parallel, entriesOf),

    read: (path) => nullIfMissing(folder.request<Buffer>('readFile', path)),

    async put(path, content) {
      const temporary = `${STAGING}/${randomUUID()}.tmp`;
      await folder.makeFolder(STAGING);
      try {
        const bytes = typeof content === 'string' ? content : await readFile(content.from);
        await folder.request('writeFile', temporary, bytes);
      } catch (error) {
        // Free the space on a full disk. After a cut connection, the next run removes the file.
        if ((error as PublishError).kind !== 'network') await target.remove(temporary).catch(() => {});
        throw error;
      }
      await target.rename(temporary, path);
    },

    async claim(path, text) {
      await folder.makeFolder(parentFolder(path));
      try {
        await folder.request('writeFile', path, text, { flag: 'wx' });
        return true;
      } catch (error) {
        // Servers send the same error if the file exists and if it cannot be created.
        if (await target.read(path)) return false;
        throw error;
      }
    },

    async rename(from, to) {
      await folder.makeFolder(parentFolder(to));
      await folder.request('ext_openssh_rename', from, folder.remotePath(to)).catch(async (error) => {
        if (!/does not support/.test((error.cause as Error | undefined)?.message ?? '')) throw error;
        // Without the rename extension nothing can be replaced, so the page is missing for a moment.
        const oldPath = `${STAGING}/${randomUUID()}.old`;
        await nullIfMissing(folder.request('rename', to, folder.remotePath(oldPath)));
        await folder.request('rename', from, folder.remotePath(to));
        await target.remove(oldPath);
      });
    },

    async makeReadable(paths) {
      const unreadable = await findUnreadable(paths, target.parallel, entriesOf);
      await runInPool(unreadable, target.parallel, async ({ path, mode }) => {
        // Some hosts do not support chmod. The check of the published site reports files that visitors cannot read.
        await folder.request('chmod', path, mode).catch((error) => {
          if (error.kind === 'network') throw error;
        });
      });
    },

    async remove(path) {
      await nullIfMissing(folder.request('unlink', path));
    },

    removeFolder: (path) => folder.removeFolder(path),

    close: connection.end,
  };
  onStep('folder');
  try {
    await folder.openRoot(createFolder);
  } catch (error) {
    await connection.end();
    throw error;
  }
  return target;
}
