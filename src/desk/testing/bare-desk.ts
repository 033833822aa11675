/** What the desk's functions work with, on the folders of a club: no server, no pages. */
import { Readable } from 'node:stream';
import type { Folders } from '../../contract/folders.ts';
import { Exclusive } from '../exclusive.ts';
import { Uploads } from '../photos/uploads.ts';
import type { DeskContext } from '../server/context.ts';
import { openStore } from '../store/open.ts';
import { isWithdrawnIn } from '../withdraw/withdrawn.ts';

/** Its store is to be closed. */
export async function bareDesk(folders: Folders): Promise<DeskContext> {
  const { contentDir, photosDir } = folders;
  return {
    folders,
    store: await openStore({ ...folders, isWithdrawn: isWithdrawnIn(contentDir) }),
    photosGate: new Exclusive(),
    uploads: new Uploads(photosDir),
    alikeFiles: new Map(),
    // Nobody looks at pages here.
    preview: { update: async () => {}, club: () => null },
    publishing: { jobs: { running: false } },
  } as unknown as DeskContext;
}

/** Sends files as a screen does. @returns the id of their upload */
export async function sendFiles(
  { uploads }: Pick<DeskContext, 'uploads'>,
  files: readonly { name: string; bytes: Buffer }[],
): Promise<string> {
  const id = await uploads.begin();
  for (const { name, bytes } of files) await uploads.take(id, { name }, Readable.from([bytes]));
  return id;
}

/** Of a preparation that nobody gives up or watches. */
export const unwatched = { signal: new AbortController().signal, onProgress: () => {} };
