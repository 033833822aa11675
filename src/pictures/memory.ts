/** What each original is, remembered so that an unchanged photo is not read again. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeWhole } from './cache.ts';
import { type Inspection, inspectFile } from './inspect.ts';

/** Raise it when inspection finds out more, or something else, about the same file. */
const MEMORY_VERSION = 5;

export interface Memory {
  /** What a file is: known, or found out now. */
  inspect(path: string, stats: Stats): Promise<Inspection>;
  /** Writes what was inspected this time; the rest is forgotten. */
  save(): Promise<void>;
}

/** By absolute path, with the size and times of the file that was read. */
type Known = Record<string, { stamp: string; inspection: Inspection }>;

function memoryFile(cacheDir: string, photosDir: string): string {
  const name = createHash('sha256').update(resolve(photosDir)).digest('hex').slice(0, 16);
  return join(cacheDir, `plan-${name}.json`);
}

async function readKnown(file: string): Promise<Known> {
  try {
    const saved = JSON.parse(await readFile(file, 'utf8'));
    if (saved.version === MEMORY_VERSION) return saved.files;
  } catch {
    // First run, or torn by a crash of the machine: read the photos again.
  }
  return {};
}

const writeKnown = (file: string, files: Known) =>
  writeWhole(file, JSON.stringify({ version: MEMORY_VERSION, files }));

/** Forgets files of a photos folder, by their paths in it. */
export async function forgetFiles(
  cacheDir: string,
  photosDir: string,
  paths: readonly string[],
): Promise<void> {
  const file = memoryFile(cacheDir, photosDir);
  const gone = new Set(paths.map((path) => join(photosDir, path)));
  const known = Object.entries(await readKnown(file));
  const kept = known.filter(([path]) => !gone.has(path));
  if (kept.length < known.length) await writeKnown(file, Object.fromEntries(kept));
}

/** Opens the memory of one photos folder. A damaged one is an empty one. */
export async function openMemory(cacheDir: string, photosDir: string): Promise<Memory> {
  const file = memoryFile(cacheDir, photosDir);
  const known = await readKnown(file);
  const current: Known = {};
  return {
    async inspect(path, { size, mtimeMs, ctimeMs }) {
      const stamp = [size, mtimeMs, ctimeMs].join();
      const entry = known[path];
      const inspection = entry?.stamp === stamp ? entry.inspection : await inspectFile(path, size);
      // A file that could not be opened may open next time without any change to it.
      if (!('fault' in inspection && inspection.fault.code === 'ilegible'))
        current[path] = { stamp, inspection };
      return inspection;
    },
    async save() {
      if (JSON.stringify(current) !== JSON.stringify(known)) await writeKnown(file, current);
    },
  };
}
