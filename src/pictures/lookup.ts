/** Finds the original of an id and what is known of it; tells what cannot be used. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Fault, PictureInfo } from './inspect.ts';
import type { Memory } from './memory.ts';
import { faultMessage, severalFiles, withdrawnPhoto } from './messages.ts';
import { originalsOf, splitId } from './originals.ts';
import type { WithdrawnPhoto } from './types.ts';

export interface KnownFile {
  info: PictureInfo;
  /** Under the photos folder. */
  path: string;
  bytes: number;
  mtimeMs: number;
}

/** The original of an id: known, unusable (then it was told why), or not there. Each file is read once. */
export type Lookup = (id: string) => Promise<KnownFile | 'unusable' | 'none'>;

/** Shown in messages: `fotos/2024-2025/copa/3.jpg`, not the whole way from the root of the disk. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || short === '' ? path : short;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way.split(sep)[0] !== '..' && !isAbsolute(way);
}

/** @param tell takes a Spanish sentence about a file that stops a build */
export async function createLookup(
  photosDir: string,
  withdrawn: readonly WithdrawnPhoto[],
  memory: Memory,
  tell: (problem: string) => void,
): Promise<Lookup> {
  const find = originalsOf(photosDir);
  const root = await realpath(photosDir).catch(() => resolve(photosDir));
  const inspected = new Map<string, Promise<KnownFile | 'unusable'>>();
  const withdrawnByHash = new Map(withdrawn.flatMap((photo) => photo.hashes.map((hash) => [hash, photo])));

  async function inspect(path: string): Promise<KnownFile | 'unusable'> {
    const refuse = (fault: Fault) => {
      tell(faultMessage(shown(path), fault));
      return 'unusable' as const;
    };
    try {
      const [found, realPath] = await Promise.all([stat(path), realpath(path)]);
      if (!isInside(root, realPath)) return refuse({ code: 'fuera' });
      // Opening a pipe waits for somebody who writes to it, a device may never end.
      if (!found.isFile()) return refuse({ code: 'no-archivo' });
      const inspection = await memory.inspect(path, found);
      if ('fault' in inspection) return refuse(inspection.fault);
      const { info } = inspection;
      const gone = withdrawnByHash.get(info.hash);
      if (!gone) return { info, path: relative(photosDir, path), bytes: found.size, mtimeMs: found.mtimeMs };
      tell(withdrawnPhoto(shown(path), gone));
      return 'unusable';
    } catch (error) {
      return refuse({ code: 'ilegible', detail: (error as NodeJS.ErrnoException).code ?? String(error) });
    }
  }

  return async (id) => {
    const [file, ...more] = await find(id);
    if (!file) return 'none';
    if (more.length > 0) {
      const names = [file, ...more].map(({ name }) => name);
      tell(severalFiles(shown(join(photosDir, splitId(id).folder)), names));
      return 'unusable';
    }
    const known = inspected.get(file.path) ?? inspect(file.path);
    inspected.set(file.path, known);
    return known;
  };
}
