/** A folder of this computer, of a disk, or of the network as a folder. */
import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moveOver, unlessInUse, writeSynced } from '../../files/write.ts';
import { inPool } from '../../pictures/pool.ts';
import { isBelow, STAGING } from '../manifest.ts';
import { pathsWithoutLinks } from '../own-folders.ts';
import { diskError, PublishError } from '../publish-error.ts';
import type { LocalFile, Target } from './target.ts';

/** @param root an absolute path; the folder has to be there: a disk that is not connected must not be taken for an empty one */
export async function openFolder(root: string): Promise<Target> {
  const found = await stat(root).catch(() => null);
  if (!found?.isDirectory()) throw notThere(root);
  const at = pathsWithoutLinks(root);
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch(async (error) => {
      throw await explain(error, root);
    });
  return {
    name: root,
    parallel: 4,
    async list(folders, below) {
      const files = new Map<string, number>();
      const wanted = new Set([...folders, ...(below ? [below] : [])]);
      const look = async (folder: string) => {
        for (const inner of await listFolder(await at(`${folder}/`), folder, files)) {
          if ((folder !== below && !isBelow(folder, below)) || wanted.has(inner)) continue;
          wanted.add(inner);
          await look(inner);
        }
      };
      await explained(inPool([...wanted], 16, look));
      return files;
    },
    read: (path) => explained(at(path).then((file) => readFile(file).catch(nullIfAbsent))),
    put: (path, content) =>
      explained(
        Promise.all([at(path), at(`${STAGING}/${randomUUID()}.tmp`)]).then((paths) =>
          putWhole(...paths, content),
        ),
      ),
    claim: (path, text) => explained(at(path).then((file) => writeNew(file, text))),
    rename: (from, to) => explained(Promise.all([at(from), at(to)]).then((paths) => moveInto(...paths))),
    remove: (path) => explained(at(path).then((file) => unlessInUse(() => rm(file, { force: true })))),
    removeFolder: (path) => at(`${path}/`).then((dir) => rmdir(dir).catch(() => {})),
    close: async () => {},
  };
}

async function explain(error: NodeJS.ErrnoException, root: string): Promise<PublishError> {
  // Node says of a folder that cannot be made that it is not there, whatever the cause.
  const closed: NodeJS.ErrnoException | null =
    error.code === 'ENOENT'
      ? await access(root, constants.W_OK).then(
          () => null,
          (why) => why,
        )
      : null;
  if (closed?.code === 'ENOENT') return notThere(root, closed);
  const known = diskError(closed ?? error, root);
  if (known instanceof PublishError) return known;
  return new PublishError(
    'failed',
    `No se ha podido escribir en «${root}» (${error.message}). Lo publicado está entero; vuelve a intentarlo.`,
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

/** @returns the folders in it, by path */
async function listFolder(dir: string, folder: string, files: Map<string, number>): Promise<string[]> {
  const entries = (await readdir(dir, { withFileTypes: true }).catch(nullIfAbsent)) ?? [];
  const folders: string[] = [];
  for (const entry of entries) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) {
      folders.push(path);
      continue;
    }
    const found = await stat(join(dir, entry.name)).catch(nullIfAbsent);
    if (found?.isFile()) files.set(path, found.size);
  }
  return folders;
}

async function putWhole(path: string, temporary: string, content: LocalFile | string): Promise<void> {
  await mkdir(dirname(temporary), { recursive: true });
  try {
    if (typeof content === 'string') await writeSynced(temporary, content);
    else await copySynced(content.from, temporary);
    await moveInto(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  // Of an original that is read-only the copy is, too, and could not be opened. Disks without modes refuse this.
  await chmod(to, 0o644).catch(() => {});
  const file = await open(to, 'r+');
  try {
    // A name must not reach the disk before what it names.
    await file.sync();
  } finally {
    await file.close();
  }
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
