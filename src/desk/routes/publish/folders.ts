/** Folders of this computer to choose from: a browser does not tell where a folder that is chosen in it lies. */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { submitted } from '../../server/refusals.ts';
import type { Route } from './+types/folders.ts';

/** A folder and those in it. */
interface FolderList {
  /** Absolute; empty where the drives are listed. */
  path: string;
  parent: string | null;
  folders: { name: string; path: string }[];
  /** Why it is this one and not the requested one, Spanish. */
  fault?: string;
  /** Name of the requested one, which is not in this one. */
  missing?: string;
}

/** The folder `ruta`, or the one above it that can be opened; without it the person's own one. */
export async function loader({ request }: Route.LoaderArgs): Promise<FolderList> {
  const path = new URL(request.url).searchParams.get('ruta') ?? homedir();
  const found = await listFolder(path);
  if (found) return found;
  const above = (isAbsolute(path) && (await listFolder(dirname(path)))) || (await listFolder(homedir()));
  const fault = `No se puede abrir la carpeta «${path}». Si es de un disco, conéctalo.`;
  return { ...(above ?? { path: '', parent: null, folders: [] }), fault, missing: basename(path) };
}

const toMake = z.object({ parent: z.string(), name: z.string().trim() });

/** Makes a folder in another one, and lists it; or the other one, and why there is no new one. */
export async function action({ request }: Route.ActionArgs): Promise<FolderList> {
  const { parent, name } = await submitted(toMake, request);
  const path = join(parent, name);
  const fault = await make(parent, name);
  const found = await listFolder(fault ? parent : path);
  return { ...(found ?? { path: parent, parent: null, folders: [] }), ...(fault && { fault }) };
}

/** @returns why it was not made, Spanish */
async function make(parent: string, name: string): Promise<string | null> {
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

/** Windows has a root for each drive; this stands above them. */
const DRIVES = '';
const hasDrives = process.platform === 'win32';

/** Names of folders alone, no files, no hidden ones. Null for one that cannot be opened. */
async function listFolder(path: string): Promise<FolderList | null> {
  if (hasDrives && path === DRIVES) return { path, parent: null, folders: await drives() };
  const entries = isAbsolute(path) ? await readdir(path, { withFileTypes: true }).catch(() => null) : null;
  if (!entries) return null;
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

async function drives(): Promise<FolderList['folders']> {
  const roots = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\`);
  const there = await Promise.all(roots.map((root) => stat(root).catch(() => null)));
  return roots.filter((_, i) => there[i]).map((root) => ({ name: root, path: root }));
}
