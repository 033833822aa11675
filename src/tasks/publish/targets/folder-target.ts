/** Target in a local or network folder. */
import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  mkdir,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullIfMissing } from '../../../base/errors/system-error.ts';
import { renameOver, retryWhileInUse, writeSynced } from '../../../base/files/write.ts';
import { type DirectoryEntry, findUnreadable, listFolders, STAGING } from '../manifest.ts';
import { pathWithoutLinks } from '../own-folders.ts';
import { PublishError, toDiskError } from '../publish-error.ts';
import type { OpenTargetOptions, Target } from './target.ts';

/**
 * @param root absolute path of an existing folder; it is created only on request, because its disk may be disconnected
 * @throws PublishError `missing`; `items` names the folder if it can be created
 */
export async function openFolderTarget(
  root: string,
  { createFolder }: Pick<OpenTargetOptions, 'createFolder'> = {},
): Promise<Target> {
  if (createFolder) await mkdir(root).catch(() => {});
  const found = await stat(root).catch(() => null);
  if (!found?.isDirectory()) {
    const parent = await stat(dirname(root)).catch(() => null);
    throw missingFolder(root, undefined, !found && parent?.isDirectory() ? [root] : []);
  }
  const localPath = (path: string) => pathWithoutLinks(root, path);
  const withErrorMapping =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      work(...args).catch(async (error) => {
        throw await toPublishError(error, root);
      });

  const entriesOf = async (folder: string): Promise<DirectoryEntry[]> => {
    const dir = await localPath(`${folder}/`);
    const entries = (await readdir(dir, { withFileTypes: true }).catch(nullIfMissing)) ?? [];
    const found = entries.map(async (entry) => {
      const found = await stat(join(dir, entry.name)).catch(nullIfMissing);
      const size = found?.isFile() ? found.size : null;
      return { name: entry.name, isFolder: entry.isDirectory(), size, mode: found?.mode };
    });
    return Promise.all(found);
  };

  return {
    name: root,
    parallel: 4,
    list: withErrorMapping((folders, below) => listFolders(folders, below, 16, entriesOf)),
    read: withErrorMapping(async (path) => readFile(await localPath(path)).catch(nullIfMissing)),
    put: withErrorMapping(async (path, content) => {
      const [to, temporary] = [await localPath(path), await localPath(`${STAGING}/${randomUUID()}.tmp`)];
      await mkdir(dirname(temporary), { recursive: true });
      try {
        await writeSynced(temporary, typeof content === 'string' ? content : await readFile(content.from));
        await moveInto(temporary, to);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    }),
    claim: withErrorMapping(async (path, text) => writeExclusive(await localPath(path), text)),
    rename: withErrorMapping(async (from, to) => moveInto(await localPath(from), await localPath(to))),
    makeReadable: withErrorMapping(async (paths) => {
      if (process.platform === 'win32') return;
      for (const { path, mode } of await findUnreadable(paths, 16, entriesOf))
        await chmod(await localPath(path), mode);
    }),
    remove: withErrorMapping(async (path) => {
      const file = await localPath(path);
      await retryWhileInUse(() => rm(file, { force: true }));
    }),
    removeFolder: async (path) => rmdir(await localPath(`${path}/`)).catch(() => {}),
    close: async () => {},
  };
}

async function toPublishError(error: NodeJS.ErrnoException, root: string): Promise<PublishError> {
  if (error instanceof PublishError) return error;
  // Node reports ENOENT for a folder that cannot be created, whatever the cause.
  const actualError: NodeJS.ErrnoException =
    error.code === 'ENOENT'
      ? await access(root, constants.W_OK).then(
          () => error,
          (closed) => closed,
        )
      : error;
  if (actualError !== error && actualError.code === 'ENOENT') return missingFolder(root, actualError);
  const known = toDiskError(actualError, root);
  if (known instanceof PublishError) return known;
  return new PublishError({ code: 'folder-failed', location: root, detail: error.message }, { cause: error });
}

const missingFolder = (root: string, cause?: unknown, items: readonly string[] = []) =>
  new PublishError({ code: 'folder-missing', location: root }, { cause, items });

async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await renameOver(from, to);
}

/** Creates a file. Retries if a concurrent release removes its folder in between. */
async function writeExclusive(file: string, text: string, triesLeft = 5): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'ENOENT' || triesLeft === 0) throw error;
    return writeExclusive(file, text, triesLeft - 1);
  }
}
