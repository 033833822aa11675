import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { MEMORY_FILE } from '../../import-matches/files.ts';
import { StoreError } from './errors.ts';

/** Windows keeps these for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Control characters, and what Windows takes for a drive, a stream, another folder or a pattern. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const FORBIDDEN = /[\u0000-\u001f\u007f\\:<>"|?*]/;

/** A name that means the same file on every system and is no hidden one. */
function isPlainName(name: string): boolean {
  return (
    name !== '' && !name.startsWith('.') && !/[. ]$/.test(name) && !FORBIDDEN.test(name) && !DEVICE.test(name)
  );
}

/**
 * The absolute path of a file in a folder.
 * @param path relative to the folder, with `/`
 * @throws StoreError `badPath` when it could lead anywhere else, be hidden, or passes over a link
 */
export async function safePath(folder: string, path: string): Promise<string> {
  const names = typeof path === 'string' ? path.split('/') : [];
  // What an import remembers is hidden from the reader of the content and undone with the import.
  if (path !== MEMORY_FILE && (names.length === 0 || !names.every(isPlainName)))
    throw new StoreError(
      'badPath',
      `El nombre ${JSON.stringify(path)} no vale: usa carpetas y archivos de dentro de la carpeta del club, separados con «/», que no empiecen por un punto.`,
    );
  let below = folder;
  for (const [at, name] of names.entries()) {
    below = join(below, name);
    const found = await lstat(below).catch(() => null);
    if (found?.isSymbolicLink())
      throw new StoreError(
        'badPath',
        `«${path}» pasa por un enlace (${below}), que podría llevar fuera de la carpeta: pon ahí el archivo o la carpeta de verdad.`,
      );
    const isLast = at === names.length - 1;
    if (found && (isLast ? !found.isFile() : !found.isDirectory()))
      throw new StoreError(
        'badPath',
        `«${path}» no puede ser: ${below} ${isLast ? 'no es un archivo' : 'no es una carpeta'}.`,
      );
  }
  return below;
}
