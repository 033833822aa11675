/** Lists and creates folders on this computer, for the folder dialog. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import type { Route } from './+types/folders.ts';

export const handle: RouteHandle = { access: 'nobody' };

/** Folder with its subfolders. */
interface FolderList {
  /** Absolute path; empty for the list of drives. */
  path: string;
  parent: string | null;
  folders: { name: string; path: string }[];
  /** Spanish reason why the requested folder is not listed or was not created. */
  fault?: string;
  /** Name of the requested folder, if it could not be opened. */
  missing?: string;
}

/** Lists the folder in `ruta`, by default the home folder. If it cannot be opened, lists its parent or the home folder. */
export async function loader({ request }: Route.LoaderArgs): Promise<FolderList> {
  const path = new URL(request.url).searchParams.get('ruta') ?? homedir();
  const list = await listFolder(path);
  if (list) return list;
  const parentList = isAbsolute(path) ? await listFolder(dirname(path)) : null;
  const fallback = parentList ?? (await listFolder(homedir()));
  const fault = parentList
    ? `La carpeta «${basename(path)}» todavía no está aquí. Créala, o elige otra; si es de un disco, conéctalo.`
    : `No se puede abrir la carpeta «${path}». Si es de un disco, conéctalo.`;
  return { ...(fallback ?? { path: '', parent: null, folders: [] }), fault, missing: basename(path) };
}

const newFolder = z.object({ parent: z.string(), name: z.string().trim() });

/** Creates a folder and lists it. If that fails, lists the parent, with the reason. */
export async function action({ request }: Route.ActionArgs): Promise<FolderList> {
  const { parent, name } = await readSubmission(newFolder, request);
  const path = join(parent, name);
  const fault = await createFolder(parent, name);
  const list = await listFolder(fault ? parent : path);
  return { ...(list ?? { path: parent, parent: null, folders: [] }), ...(fault && { fault }) };
}

/** Creates a folder. Returns null, or why it failed as a Spanish sentence. */
async function createFolder(parent: string, name: string): Promise<string | null> {
  if (!isAbsolute(parent) || name === '' || name.startsWith('.') || basename(name) !== name)
    return 'Escribe un nombre sin barras y que no empiece por un punto.';
  try {
    await mkdir(join(parent, name));
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? `Ya hay algo que se llama «${name}» aquí. Elige otro nombre.`
      : `No se puede crear una carpeta en «${parent}». Elige otro sitio.`;
  }
}

/** Path of the list of drives on Windows, above their roots. */
const DRIVES = '';
const hasDrives = process.platform === 'win32';

/** Lists the visible subfolders of a folder; null if it cannot be opened. */
async function listFolder(path: string): Promise<FolderList | null> {
  if (hasDrives && path === DRIVES) return { path, parent: null, folders: await drives() };
  const entries = isAbsolute(path) ? await readdir(path, { withFileTypes: true }).catch(() => null) : null;
  if (!entries) return null;
  const folders: FolderList['folders'] = [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const entryPath = join(path, entry.name);
    const isFolder =
      entry.isDirectory() ||
      (entry.isSymbolicLink() && (await stat(entryPath).catch(() => null))?.isDirectory());
    if (isFolder) folders.push({ name: entry.name, path: entryPath });
  }
  const parent = dirname(path);
  return {
    path,
    parent: parent === path ? (hasDrives ? DRIVES : null) : parent,
    folders: folders.sort((a, b) => a.name.localeCompare(b.name, 'es', { numeric: true })),
  };
}

/** Lists the existing drives of Windows. */
async function drives(): Promise<FolderList['folders']> {
  const roots = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
  const stats = await Promise.all(roots.map((root) => stat(root).catch(() => null)));
  return roots.filter((_, i) => stats[i]).map((root) => ({ name: root, path: root }));
}
