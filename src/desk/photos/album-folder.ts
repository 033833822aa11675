/** What an album has on disk, and which numbers new photos get there. */
import { join } from 'node:path';
import { numberRanges } from '../../pictures/messages.ts';
import { type Candidate, readFolder } from '../../pictures/originals.ts';
import { runJobs, type Work } from './photo-process.ts';
import type { AlbumPhoto, BatchPhoto } from './types.ts';

async function numberedFiles(photosDir: string, album: string): Promise<{ n: number; file: Candidate }[]> {
  const folder = await readFolder(join(photosDir, album));
  return [...folder]
    .flatMap(([stem, files]) =>
      /^[1-9]\d*$/.test(stem) ? files.map((file) => ({ n: Number(stem), file })) : [],
    )
    .sort((a, b) => a.n - b.n);
}

/** Numbers that have a file in an album's folder (`2024-2025/copa`), whether the album counts them or not. */
export async function numbersOnDisk(photosDir: string, album: string): Promise<number[]> {
  return [...new Set((await numberedFiles(photosDir, album)).map(({ n }) => n))];
}

/** What tells apart the photos of an album's folder. One that cannot be read is left out. */
export async function albumPhotos(photosDir: string, album: string, work: Work = {}): Promise<AlbumPhoto[]> {
  const files = await numberedFiles(photosDir, album);
  const found: AlbumPhoto[] = [];
  const jobs = files.map(({ file: { path, name } }) => ({
    job: { kind: 'fingerprint' as const, path },
    name,
  }));
  await runJobs(jobs, work, async (answer, index) => {
    const { n } = files[index] as (typeof files)[number];
    if ('fingerprint' in answer) found.push({ n, ...answer.fingerprint });
  });
  return found.sort((a, b) => a.n - b.n);
}

/** A change below the photos folder, paths with `/`. In order: what is removed goes first. */
export type PhotoChange = { to: string; from: string } | { remove: string };

export interface NumberedPhotos {
  /** What store.apply takes. */
  photos: PhotoChange[];
  /** The album's new `amount`. */
  amount: number;
  /** Number of each photo, by the name that it was uploaded under, in order. */
  numbers: { name: string; n: number }[];
  /** Photos that lay uncounted in the album's folder, and that the new `amount` counts: they would be shown, too. */
  uncounted: number[];
  /** Spanish; what to ask before going on, where there are any. */
  question?: string;
}

/**
 * Numbers photos from the first number that is free: not counted by `amount`, no file of that number on disk.
 * @param album its folder: `2024-2025/copa`
 * @param prepared in order, without those that the volunteer left out
 * @param existing the album's `amount` (0: a new one), and the numbers of the files in its folder
 */
export function numbersFor(input: {
  album: string;
  prepared: readonly Pick<BatchPhoto, 'name' | 'path' | 'ext'>[];
  existing: { amount: number; numbers: readonly number[] };
}): NumberedPhotos {
  const { album, prepared, existing } = input;
  const taken = new Set(existing.numbers);
  let n = existing.amount;
  const numbered = prepared.map((photo) => {
    do n++;
    while (taken.has(n));
    return { ...photo, n };
  });
  const uncounted = [...taken].filter((one) => one > existing.amount && one < n).sort((a, b) => a - b);
  const many = uncounted.length > 1;
  return {
    photos: numbered.map(({ path, ext, n }) => ({ to: `${album}/${n}${ext}`, from: path })),
    amount: n,
    numbers: numbered.map(({ name, n }) => ({ name, n })),
    uncounted,
    ...(uncounted.length > 0 && {
      question: `En la carpeta del álbum ya ${many ? 'estaban las fotos' : 'estaba la foto'} ${numberRanges(uncounted)}, que la web no enseñaba. Con las nuevas ${many ? 'saldrían también' : 'saldría también'}: mira si ${many ? 'deben' : 'debe'} salir, o ${many ? 'retíralas' : 'retírala'}.`,
    }),
  };
}

/** The same, as the album's folder is now. */
export async function numberPhotos(
  photosDir: string,
  { key, amount }: { key: string; amount: number },
  prepared: readonly BatchPhoto[],
): Promise<NumberedPhotos> {
  const numbers = await numbersOnDisk(photosDir, key);
  return numbersFor({ album: key, prepared, existing: { amount, numbers } });
}
