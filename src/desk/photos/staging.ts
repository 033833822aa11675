/** Where uploads lie until they are filed: a folder for each upload, gone when it is filed or given up. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Staging {
  /** Uploads are written here, under any names. */
  dir: string;
  /** Prepared photos are. */
  prepared: string;
  /** Removes all of it. */
  remove(): Promise<void>;
}

/** Below the photos, on their disk; hidden, so that no picture is looked for in it. */
export const stagingRoot = (photosDir: string): string => join(photosDir, '.escritorio', 'subidas');

const gone = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5 });

/** A new, empty staging folder below `root`. */
export async function createStaging(root: string): Promise<Staging> {
  await mkdir(root, { recursive: true });
  const dir = await mkdtemp(join(root, 'subida-'));
  const prepared = join(dir, '.preparadas');
  await mkdir(prepared);
  return { dir, prepared, remove: () => gone(dir) };
}

/** Removes what an interrupted desk left. To be called once, when it starts: there is one desk per folder. */
export async function removeOldStaging(root: string): Promise<void> {
  await gone(root);
}
