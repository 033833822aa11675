/** Cache of inspection results, so that unchanged photos are not read again. */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from './cache.ts';
import { type Inspection, inspectFile, inspectionResult } from './inspect.ts';

/** Increase it whenever inspection results change for the same file. */
const INSPECTION_VERSION = 7;

export interface InspectionCache {
  /** Returns the cached or new inspection of a file. */
  inspect(path: string, stats: Stats): Promise<Inspection>;
  /** Saves the results used in this run; others are dropped. */
  save(): Promise<void>;
}

/** Results by absolute path, with size and times of the file that was read. */
const inspectionRecords = z.record(z.string(), z.object({ stamp: z.string(), inspection: inspectionResult }));
type InspectionRecords = z.infer<typeof inspectionRecords>;
const savedInspections = z.object({ version: z.literal(INSPECTION_VERSION), files: inspectionRecords });

function cacheFile(cacheDir: string, photosDir: string): string {
  const name = createHash('sha256').update(resolve(photosDir)).digest('hex').slice(0, 16);
  return join(cacheDir, `plan-${name}.json`);
}

async function readRecords(file: string): Promise<InspectionRecords> {
  try {
    return savedInspections.parse(JSON.parse(await readFile(file, 'utf8'))).files;
  } catch {
    // First run, another version, or a damaged file: inspect the photos again.
    return {};
  }
}

const writeRecords = (file: string, files: InspectionRecords) =>
  writeAtomically(file, JSON.stringify({ version: INSPECTION_VERSION, files }));

/** Drops the results of some files, given by their paths in the photos folder. */
export async function forgetInspections(
  cacheDir: string,
  photosDir: string,
  paths: readonly string[],
): Promise<void> {
  const file = cacheFile(cacheDir, photosDir);
  const stalePaths = new Set(paths.map((path) => join(photosDir, path)));
  const saved = Object.entries(await readRecords(file));
  const remaining = saved.filter(([path]) => !stalePaths.has(path));
  if (remaining.length < saved.length) await writeRecords(file, Object.fromEntries(remaining));
}

/** Opens the cache of one photos folder. A damaged cache counts as empty. */
export async function openInspectionCache(cacheDir: string, photosDir: string): Promise<InspectionCache> {
  const file = cacheFile(cacheDir, photosDir);
  const saved = await readRecords(file);
  const current: InspectionRecords = {};
  return {
    async inspect(path, { size, mtimeMs, ctimeMs }) {
      const stamp = [size, mtimeMs, ctimeMs].join();
      const entry = saved[path];
      const inspection = entry?.stamp === stamp ? entry.inspection : await inspectFile(path, size);
      // An unreadable file may become readable without a change of its stamp.
      if (!('fault' in inspection && inspection.fault.code === 'unreadable'))
        current[path] = { stamp, inspection };
      return inspection;
    },
    async save() {
      if (JSON.stringify(current) !== JSON.stringify(saved)) await writeRecords(file, current);
    },
  };
}
