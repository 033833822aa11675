/** Remembers what was learnt of each file, so that an unchanged photo is not read again. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeWhole } from './cache.ts';
import type { Inspection } from './inspect.ts';

/** Raise it when inspection finds out more, or something else, about the same file. */
const MEMORY_VERSION = 4;

export interface Stamp {
  bytes: number;
  mtimeMs: number;
  ctimeMs: number;
}

export interface Memory {
  recall(path: string, fingerprint: Stamp): Inspection | undefined;
  keep(path: string, fingerprint: Stamp, inspection: Inspection): void;
  /** Writes what was recalled or kept this time; what was not asked for is forgotten. */
  save(): Promise<void>;
}

const same = (a: Stamp, b: Stamp) =>
  a.bytes === b.bytes && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs;

type Known = Record<string, Stamp & { inspection: Inspection }>;

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

/** Forgets files of a photos folder, by their paths in it. */
export async function forgetFiles(
  cacheDir: string,
  photosDir: string,
  paths: readonly string[],
): Promise<void> {
  const file = memoryFile(cacheDir, photosDir);
  const files = await readKnown(file);
  const gone = paths.map((path) => join(photosDir, path)).filter((path) => path in files);
  if (gone.length === 0) return;
  for (const path of gone) delete files[path];
  await writeWhole(file, JSON.stringify({ version: MEMORY_VERSION, files }));
}

/** Opens the memory of one photos folder. A damaged one is an empty one. */
export async function openMemory(cacheDir: string, photosDir: string): Promise<Memory> {
  const file = memoryFile(cacheDir, photosDir);
  const known = await readKnown(file);
  const current: Known = {};
  let changed = false;
  return {
    recall(path, fingerprint) {
      const entry = known[path];
      if (!entry || !same(entry, fingerprint)) return undefined;
      current[path] = entry;
      return entry.inspection;
    },
    keep(path, fingerprint, inspection) {
      // A file that could not be opened may open next time without any change to it.
      if ('fault' in inspection && inspection.fault.code === 'ilegible') return;
      current[path] = { ...fingerprint, inspection };
      changed = true;
    },
    async save() {
      if (!changed && Object.keys(current).length === Object.keys(known).length) return;
      await writeWhole(file, JSON.stringify({ version: MEMORY_VERSION, files: current }));
    },
  };
}
