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
import { renameOver, retryWhileInUse, writeSynced } from '../../files/write.ts';
import { type DirectoryEntry, findUnreadable, listFolders, STAGING } from '../manifest.ts';
import { pathWithoutLinks } from '../own-folders.ts';
import { PublishError, toDiskError } from '../publish-error.ts';
import type { Target } from './target.ts';

/** @param root absolute path of an existing folder: a disconnected disk must not be taken for an empty one */
export async function openFolderTarget(root: string): Promise<Target> {
  const found = await stat(root).catch(() => null);
  if (!found?.isDirectory()) throw missingFolder(root);
  const at = (path: string) => pathWithoutLinks(root, path);
  const explained =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      work(...args).catch(async (error) => {
        throw await toPublishError(error, root);
      });

  const entriesOf = async (folder: string): Promise<DirectoryEntry[]> => {
    const dir = await at(`${folder}/`);
    const entries = (await readdir(dir, { withFileTypes: true }).catch(nullIfAbsent)) ?? [];
    const found = entries.map(async (entry) => {
      const found = await stat(join(dir, entry.name)).catch(nullIfAbsent);
      const size = found?.isFile() ? found.size : null;
      return { name: entry.name, isFolder: entry.isDirectory(), size, mode: found?.mode };
    });
    return Promise.all(found);
  };

  return {
    name: root,
    parallel: 4,
    list: explained((folders, below) => listFolders(folders, below, 16, entriesOf)),
    read: explained(async (path) => readFile(await at(path)).catch(nullIfAbsent)),
    put: explained(async (path, content) => {
      const [to, temporary] = [await at(path), await at(`${STAGING}/${randomUUID()}.tmp`)];
      await mkdir(dirname(temporary), { recursive: true });
      try {
        await writeSynced(temporary, typeof content === 'string' ? content : await readFile(content.from));
        await moveInto(temporary, to);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    }),
    claim: explained(async (path, text) => writeExclusive(await at(path), text)),
    rename: explained(async (from, to) => moveInto(await at(from), await at(to))),
    openToAll: explained(async (paths) => {
      if (process.platform === 'win32') return;
      for (const { path, mode } of await findUnreadable(paths, 16, entriesOf))
        await chmod(await at(path), mode);
    }),
    remove: explained(async (path) => {
      const file = await at(path);
      await retryWhileInUse(() => rm(file, { force: true }));
    }),
    removeFolder: async (path) => rmdir(await at(`${path}/`)).catch(() => {}),
    close: async () => {},
  };
}

async function toPublishError(error: NodeJS.ErrnoException, root: string): Promise<PublishError> {
  if (error instanceof PublishError) return error;
  // Node reports ENOENT for a folder that cannot be created, whatever the cause.
  const why: NodeJS.ErrnoException =
    error.code === 'ENOENT'
      ? await access(root, constants.W_OK).then(
          () => error,
          (closed) => closed,
        )
      : error;
  if (why !== error && why.code === 'ENOENT') return missingFolder(root, why);
  const known = toDiskError(why, root);
  if (known instanceof PublishError) return known;
  return new PublishError({ code: 'folder-failed', place: root, detail: error.message }, { cause: error });
}

const missingFolder = (root: string, cause?: unknown) =>
  new PublishError({ code: 'folder-missing', place: root }, { cause });

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

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
