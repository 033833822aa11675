/** Finds the original of an id and what is known of it; reports what cannot be used. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Fault, inspectFile, type PictureInfo } from './inspect.ts';
import type { Memory } from './memory.ts';
import { faultMessage, severalFiles, withdrawnPhoto } from './messages.ts';
import { type Candidate, type Folder, pick, readFolder, splitId } from './originals.ts';
import type { Reports } from './reports.ts';
import type { WithdrawnPhoto } from './types.ts';

export interface KnownFile {
  info: PictureInfo;
  /** Under the photos folder. */
  path: string;
  bytes: number;
  mtimeMs: number;
}

export interface Lookup {
  /** The original of an id: known, unusable (then it was reported), or not there. Each file is read once. */
  original(id: string): Promise<KnownFile | 'unusable' | 'none'>;
}

/** Shown in messages: `fotos/2024-2025/copa/3.jpg`, not the whole way from the root of the disk. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || short === '' ? path : short;
}

const look = async (path: string) => Object.assign(await stat(path), { realPath: await realpath(path) });

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way.split(sep)[0] !== '..' && !isAbsolute(way);
}

/** @param wanted folders under `photosDir` that pictures are asked for from; only these are listed */
export async function createLookup(
  wanted: Iterable<string>,
  {
    photosDir,
    listed,
    memory,
    reports,
    withdrawn,
  }: {
    photosDir: string;
    /** Ids whose file has another one's name (album-list.ts). */
    listed: ReadonlyMap<string, string>;
    memory: Memory;
    reports: Reports;
    withdrawn: readonly WithdrawnPhoto[];
  },
): Promise<Lookup> {
  const folders = new Map<string, Folder>();
  for (const folder of wanted) folders.set(folder, await readFolder(join(photosDir, folder)));
  const root = await realpath(photosDir).catch(() => resolve(photosDir));
  const inspected = new Map<string, Promise<KnownFile | undefined>>();
  const withdrawnByHash = new Map(withdrawn.flatMap((photo) => photo.hashes.map((hash) => [hash, photo])));

  async function inspect(file: Candidate): Promise<KnownFile | undefined> {
    const refuse = (fault: Fault) => {
      reports.problem(faultMessage(shown(file.path), fault));
      return undefined;
    };
    const found = await look(file.path).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
    if (typeof found === 'string') return refuse({ code: 'ilegible', detail: found });
    if (!isInside(root, found.realPath)) return refuse({ code: 'fuera' });
    // Opening a pipe waits for somebody who writes to it, a device may never end.
    if (!found.isFile()) return refuse({ code: 'no-archivo' });
    const { size: bytes, mtimeMs, ctimeMs } = found;
    const fingerprint = { bytes, mtimeMs, ctimeMs };
    let inspection = memory.recall(file.path, fingerprint);
    if (!inspection) {
      inspection = await inspectFile(file.path, file.ext, bytes);
      memory.keep(file.path, fingerprint, inspection);
    }
    if ('fault' in inspection) return refuse(inspection.fault);
    const gone = withdrawnByHash.get(inspection.info.hash);
    if (gone) {
      reports.problem(withdrawnPhoto(shown(file.path), gone));
      return undefined;
    }
    return { info: inspection.info, path: relative(photosDir, file.path), bytes, mtimeMs };
  }

  const lookup: Lookup = {
    async original(id) {
      const { folder, stem } = splitId(id);
      const found = pick(folders.get(folder) ?? new Map(), stem);
      const other = listed.get(id);
      if (found.kind === 'none') return other === undefined ? 'none' : lookup.original(other);
      if (found.kind === 'several') {
        const names = found.files.map(({ name }) => name);
        reports.problem(severalFiles(shown(join(photosDir, folder)), names));
        return 'unusable';
      }
      const known = inspected.get(found.file.path) ?? inspect(found.file);
      inspected.set(found.file.path, known);
      return (await known) ?? 'unusable';
    },
  };
  return lookup;
}
