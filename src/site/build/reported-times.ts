/** Times at which the entries of the changes feeds were first reported, kept from build to build. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../base/files/write.ts';

/** ISO times by entry id. */
export type ReportedTimes = Record<string, string>;

/** The cache is the one folder that every way of building keeps, hosted workflows included. Clubs may share it. */
const fileOf = (cacheDir: string, origin: string): string =>
  join(cacheDir, `cambios-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}.json`);

/** Reads the times of the last build; empty without one, or after a damage of the file. */
export async function readReportedTimes(cacheDir: string, origin: string): Promise<ReportedTimes> {
  const text = await readFile(fileOf(cacheDir, origin), 'utf8').catch(() => '{}');
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

export async function writeReportedTimes(
  cacheDir: string,
  origin: string,
  times: ReportedTimes,
): Promise<void> {
  await mkdir(cacheDir, { recursive: true });
  await writeDurably(fileOf(cacheDir, origin), JSON.stringify(times));
}
