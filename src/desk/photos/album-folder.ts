/** What an album has on disk. */
import { join } from 'node:path';
import { type Candidate, readFolder } from '../../pictures/originals.ts';
import { runJobs, type Work } from './run-jobs.ts';
import type { AlbumPhoto } from './types.ts';

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
