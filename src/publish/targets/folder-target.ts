/** A folder of this computer, of a disk, or of the network as a folder. */
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
import { moveOver, unlessInUse, writeSynced } from '../../files/write.ts';
import { closedToAll, type Entry, listFolders, STAGING } from '../manifest.ts';
import { pathWithoutLinks } from '../own-folders.ts';
import { diskError, PublishError } from '../publish-error.ts';
import type { Target } from './target.ts';

/** @param root an absolute path; the folder has to be there: a disk that is not connected must not be taken for an empty one */
export async function openFolder(root: string): Promise<Target> {
  const found = await stat(root).catch(() => null);
  if (!found?.isDirectory()) throw notThere(root);
  const at = (path: string) => pathWithoutLinks(root, path);
  const explained =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      work(...args).catch(async (error) => {
        throw await explain(error, root);
      });

  const entriesOf = async (folder: string): Promise<Entry[]> => {
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
    claim: explained(async (path, text) => writeNew(await at(path), text)),
    rename: explained(async (from, to) => moveInto(await at(from), await at(to))),
    openToAll: explained(async (paths) => {
      if (process.platform === 'win32') return;
      for (const { path, mode } of await closedToAll(paths, 16, entriesOf)) await chmod(await at(path), mode);
    }),
    remove: explained(async (path) => {
      const file = await at(path);
      await unlessInUse(() => rm(file, { force: true }));
    }),
    removeFolder: async (path) => rmdir(await at(`${path}/`)).catch(() => {}),
    close: async () => {},
  };
}

async function explain(error: NodeJS.ErrnoException, root: string): Promise<PublishError> {
  if (error instanceof PublishError) return error;
  // Node says of a folder that cannot be made that it is not there, whatever the cause.
  const why: NodeJS.ErrnoException =
    error.code === 'ENOENT'
      ? await access(root, constants.W_OK).then(
          () => error,
          (closed) => closed,
        )
      : error;
  if (why !== error && why.code === 'ENOENT') return notThere(root, why);
  const known = diskError(why, root);
  if (known instanceof PublishError) return known;
  return new PublishError(
    'failed',
    `No se ha podido escribir en «${root}» (${error.message}). Vuelve a intentarlo.`,
    { cause: error },
  );
}

const notThere = (root: string, cause?: unknown) =>
  new PublishError(
    'missing',
    `No encuentro la carpeta «${root}». Conecta el disco o créala, y vuelve a intentarlo.`,
    { cause },
  );

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await moveOver(from, to);
}

/** Whoever gave the last file back may remove its folder in between. */
async function writeNew(file: string, text: string, triesLeft = 5): Promise<boolean> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (code !== 'ENOENT' || triesLeft === 0) throw error;
    return writeNew(file, text, triesLeft - 1);
  }
}
