/** Newest saved version that the published site contains, whichever program published it, so that «Hoy» can say «Publicado». */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Folders } from '../../base/config/folders.ts';
import { writeDurably } from '../../base/files/write.ts';

type BuildFolder = Pick<Folders, 'buildDir'>;

/** Ids of saved versions; empty if unknown. */
interface OnlineVersion {
  /** Newest one that a verified publication contains. */
  id: string;
  /** Newest one of a publication that was taken back. It is published again only when somebody asks, or after midnight. */
  takenBack: string;
}

const fileIn = ({ buildDir }: BuildFolder) => join(buildDir, 'version-publicada.txt');

export function readOnlineVersion(folders: BuildFolder): OnlineVersion {
  try {
    const [id = '', takenBack = ''] = readFileSync(fileIn(folders), 'utf8').split(' ');
    return { id, takenBack };
  } catch {
    return { id: '', takenBack: '' };
  }
}

/** Records the version. If that fails, the next start of a desk publishes the newest version again. */
export const recordOnlineVersion = (folders: BuildFolder, id: string, takenBack = ''): Promise<void> =>
  writeDurably(fileIn(folders), [id, takenBack].join(' ').trimEnd()).catch(console.error);
