/** What is noted of a version that is kept: on the disk before it counts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../files/write.ts';
import type { Manifest } from '../pictures/manifest.ts';
import { fileRecord, type SiteFiles } from './manifest.ts';

/** Of a version's folder. */
export const RECORD = 'version.json';
export const PICTURES = 'pictures.json';

export interface PublishedVersion {
  n: number;
  /** When it was published, ms since 1970. */
  at: number;
  /** Where, as `Target.name` says it. */
  target: string;
  /** Whether it can be published again: not once a photo of it was taken down. */
  restorable: boolean;
  /** What the target showed. */
  files: SiteFiles;
  siteDir: string;
  /** What its pictures were made of. */
  pictures: Manifest;
}

const schema = z.object({ at: z.number(), target: z.string(), restorable: z.boolean(), files: fileRecord });

const picturesSchema = z.custom<Manifest>(
  (value) => z.object({ pictures: z.looseObject({}) }).safeParse(value).success,
);

/** Null for one that was not kept to its end, or whose records a power cut left torn. */
export async function readVersion(dir: string, n: number): Promise<PublishedVersion | null> {
  const record = await readJson(join(dir, RECORD), schema);
  const pictures = record && (await readJson(join(dir, PICTURES), picturesSchema));
  if (!pictures) return null;
  const files = new Map(Object.entries(record.files));
  return { n, ...record, files, siteDir: join(dir, 'site'), pictures };
}

async function readJson<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Written last: a version without it is none. */
export async function writeRecord(
  dir: string,
  { at, target, restorable, files }: Pick<PublishedVersion, 'at' | 'target' | 'restorable' | 'files'>,
): Promise<void> {
  const record = { at, target, restorable, files: Object.fromEntries(files) } satisfies z.input<
    typeof schema
  >;
  await writeDurably(join(dir, RECORD), JSON.stringify(record));
}
