/** Folders of this computer: a browser does not tell where a folder that is chosen in it lies. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { FolderList } from '../publish-api.ts';
import { DeskRefusal } from '../server/errors.ts';

/** Windows has a root for each drive; this stands above them. */
const DRIVES = '';
const hasDrives = process.platform === 'win32';

/** @param path absolute; without it the user's own folder. Names of folders alone, no files, no hidden ones. */
export async function listFolders(path = homedir()): Promise<FolderList> {
  if (hasDrives && path === DRIVES) return { path, parent: null, folders: await drives() };
  if (!isAbsolute(path)) throw missing(path);
  const entries = await readdir(path, { withFileTypes: true }).catch(() => {
    throw missing(path);
  });
  const folders: FolderList['folders'] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const found = join(path, entry.name);
    const isFolder =
      entry.isDirectory() || (entry.isSymbolicLink() && (await stat(found).catch(() => null))?.isDirectory());
    if (isFolder) folders.push({ name: entry.name, path: found });
  }
  const above = dirname(path);
  return {
    path,
    parent: above === path ? (hasDrives ? DRIVES : null) : above,
    folders: folders.sort((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true })),
  };
}

/** Makes a folder in another one, and shows it. */
export async function makeFolder(parent: string, name: string): Promise<FolderList> {
  const wanted = name.trim();
  if (!isAbsolute(parent) || wanted === '' || wanted.startsWith('.') || basename(wanted) !== wanted)
    throw new DeskRefusal(422, {
      code: 'nombre',
      message: 'Escribe un nombre sin barras y que no empiece por un punto.',
    });
  await mkdir(join(parent, wanted)).catch((error: NodeJS.ErrnoException) => {
    throw new DeskRefusal(422, {
      code: 'carpeta',
      message:
        error.code === 'EEXIST'
          ? `Ya hay algo que se llama «${wanted}» aquí. Elige otro nombre.`
          : `No se puede crear una carpeta en «${parent}». Elige otro sitio.`,
    });
  });
  return listFolders(join(parent, wanted));
}

const missing = (path: string) =>
  new DeskRefusal(404, {
    code: 'sin-carpeta',
    message: `No se puede abrir la carpeta «${path}». Si es de un disco, conéctalo.`,
  });

async function drives(): Promise<FolderList['folders']> {
  const roots = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
  const there = await Promise.all(roots.map((root) => stat(root).catch(() => null)));
  return roots.filter((_, i) => there[i]).map((root) => ({ name: root, path: root }));
}
