/** Newest saved version that a verified publication of any program contains, so that «Hoy» can say «Publicado». */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../../base/config/folders.ts';
import { writeDurably } from '../../base/files/write.ts';

type BuildFolder = Pick<Folders, 'buildDir'>;

const fileIn = ({ buildDir }: BuildFolder) => join(buildDir, 'version-publicada.txt');

/** Returns the id of the version; empty if none is known. */
export function onlineVersion(folders: BuildFolder): string {
  try {
    return readFileSync(fileIn(folders), 'utf8');
  } catch {
    return '';
  }
}

/** Records the id of the version. If that fails, the next start of a desk publishes the version again. */
export const recordOnlineVersion = (folders: BuildFolder, id: string): Promise<void> =>
  writeDurably(fileIn(folders), id).catch(console.error);
