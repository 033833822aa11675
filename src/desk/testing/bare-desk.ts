/** Desk context for tests, without a server or preview. */
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sampleContent } from '../../../sample-club/paths.ts';
import { type Folders, readFolders } from '../../base/config/folders.ts';
import { openStore } from '../../store/store.ts';
import type { DeskContext } from '../core/desk-context.ts';
import { isWithdrawnIn } from '../core/photos/photo-files.ts';
import type { PreparationJob } from '../core/photos/preparation.ts';
import { preparePhoto } from '../core/photos/prepare-photo.ts';
import { receivePhoto } from '../core/photos/uploads.ts';
import { type ClubFiles, writeSmallClub } from './small-club.ts';

/** Returns the folders of a test club below a folder. */
export const testFolders = (dir: string, cache = 'cache'): Folders =>
  readFolders({ CONTENT_DIR: 'content', PHOTOS_DIR: 'photos', BUILD_DIR: 'build', CACHE_DIR: cache }, dir);

/** Creates a desk context. The caller closes its store. */
export async function bareDesk(folders: Folders): Promise<DeskContext> {
  const { contentDir } = folders;
  return {
    folders,
    store: await openStore({ ...folders, isWithdrawn: isWithdrawnIn(contentDir) }),
    uploads: new Map(),
    // Tests with this desk request no pages.
    preview: { update: async () => {}, club: () => null },
    publishing: { running: false },
    // Starting another process takes longer than the preparation.
    preparePhoto: (job: PreparationJob) => preparePhoto(job),
  } as unknown as DeskContext;
}

/** Creates a desk context on a copy of the sample's content, without photos. */
export const sampleDesk = () => deskOf((contentDir) => cp(sampleContent, contentDir, { recursive: true }));
/** Creates a desk context on the small club, without photos. @param files added and replaced files */
export const smallDesk = (files?: ClubFiles) => deskOf((contentDir) => writeSmallClub(contentDir, files));

async function deskOf(writeContent: (contentDir: string) => Promise<void>) {
  const dir = await mkdtemp(join(tmpdir(), 'escritorio-'));
  const folders = testFolders(dir);
  await writeContent(folders.contentDir);
  await mkdir(folders.photosDir);
  const desk = await bareDesk(folders);
  const close = async () => {
    await desk.store.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...desk, dir, close };
}

export type TestDesk = Awaited<ReturnType<typeof sampleDesk>>;

/** Uploads files like a screen, with their indexes as keys. @returns the id of the upload, and the reasons for refused files */
export async function sendFiles(
  desk: DeskContext,
  files: readonly { name: string; bytes: Buffer | string }[],
) {
  const upload = randomUUID();
  const refused: string[] = [];
  for (const [i, { name, bytes }] of files.entries()) {
    const body = Readable.from([Buffer.from(bytes)]);
    const answer = await receivePhoto(desk, upload, { name, role: 'foto', key: String(i) }, body);
    if (answer.refused) refused.push(answer.refused);
  }
  return { upload, refused };
}
