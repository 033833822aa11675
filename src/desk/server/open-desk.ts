/** Opens the desk: on a club's folders, with the lock and the preview on an origin of its own, or to begin a club. */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Folders } from '../../config/folders.ts';
import { createClub } from '../../new-club/create.ts';
import type { Answers } from '../../new-club/questions.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { removeOldUploads } from '../photos/uploads.ts';
import { previewApp } from '../preview/app.ts';
import { createPreview, type Preview } from '../preview/preview.ts';
import { compareApp } from '../publishing/compare-app.ts';
import { Publishing } from '../publishing/publishing.ts';
import { openStore } from '../store/store.ts';
import { isWithdrawnIn } from '../withdraw/photo-files.ts';
import { finishWithdrawal } from '../withdraw/withdraw.ts';
import { type DeskContext, deskContext, type NewClub, newClubContext } from './context.ts';
import { addGuard, newToken, startAddress } from './guard.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import { appFiles, screensApp } from './screens.ts';

const HOST = '127.0.0.1';

interface DeskOptions {
  /** Gets a Spanish line before what takes a while. */
  say: (words: string) => void;
  /** Of the desk, and the first of four; where one is taken, another one. 0: any that are free. */
  port?: number;
}

interface OpenDesk {
  /** Opens the desk in a browser; holds the token. */
  address: string;
  close(): Promise<void>;
}

/** @returns the desk, and what its screens work with. @throws the store's error where another desk is open on the same folder */
export async function openDesk(
  folders: Folders,
  { say, port = 0 }: DeskOptions,
): Promise<OpenDesk & { context: DeskContext }> {
  const { contentDir, photosDir } = folders;
  const store = await openStore({ ...folders, isWithdrawn: isWithdrawnIn(contentDir) });
  const closers: (() => Promise<unknown>)[] = [() => store.close()];
  const close = async () => {
    for (const each of closers.reverse()) await each();
  };
  try {
    await finishWithdrawal({ store, folders });
    await removeOldUploads(photosDir);
    const appDir = await appFiles(folders.cacheDir, say);
    const photosGate = new ReadWriteLock();
    const foldersGate = new ReadWriteLock();
    const pages = await createPreview(folders, { onMake: () => say('Preparando la vista previa…') });
    const preview = duringNoWithdrawal(pages, photosGate);
    closers.push(() => preview.close());
    const token = newToken();
    const guard = (app: FastifyInstance) => addGuard(app, token);
    const publishing = new Publishing({
      folders,
      store,
      photosGate,
      async replacing(work) {
        // Whoever reads may wait for the store, so the store's turn comes after them.
        const done = await foldersGate.exclusive(() => store.past(work));
        // Such work holds the gate already: whoever waits for it to withdraw a photo would be waited for in turn.
        await pages.update(new Map());
        return done;
      },
    });
    closers.push(() => publishing.close());
    const open = (app: FastifyInstance, port: number) => {
      closers.push(() => app.close());
      return listen(app, port);
    };
    // Beside the desk's, so the same each time: a window of before may only frame those that it knows.
    const beside = (n: number) => port && port + n;
    let deskOrigin = '';
    const compared = (siteDir: () => Promise<string | null>) => compareApp({ siteDir, guard });
    const shown = await previewApp(preview, { deskOrigin: () => deskOrigin, guard });
    const previewOrigin = await open(shown, beside(1));
    const published = await compared(async () => (await publishedVersions(folders))[0]?.siteDir ?? null);
    const built = await compared(async () => folders.siteDir);
    const compareOrigins = {
      published: await open(published, beside(2)),
      built: await open(built, beside(3)),
    };
    const context: DeskContext = {
      folders,
      store,
      preview,
      previewOrigin,
      publishing,
      compareOrigins,
      photosGate,
      foldersGate,
      uploads: new Map(),
    };
    const desk = await screensApp({
      token,
      appDir,
      frames: previewOrigin,
      provide: (given) => given.set(deskContext, context),
    });
    deskOrigin = await open(desk, port);
    return { address: startAddress(deskOrigin, token), context, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Listens at a port, or where that cannot be had at any. @returns the origin */
const listen = (app: FastifyInstance, port: number): Promise<string> =>
  app.listen({ host: HOST, port }).catch(() => app.listen({ host: HOST, port: 0 }));

/**
 * Whether the club has no content of its own: what would be edited is the sample, or its folder is empty or not there yet. A
 * folder on a disk that is not connected, which has no parent, is no new club.
 */
export function isWithoutClub({ contentDir, ownContentDir }: Folders): boolean {
  if (contentDir !== ownContentDir) return true;
  const found = lstatSync(ownContentDir, { throwIfNoEntry: false });
  if (!found) return existsSync(dirname(ownContentDir));
  return found.isDirectory() && readdirSync(ownContentDir).length === 0;
}

/** @param folders of a club that is not there yet: `ownContentDir` is made */
export async function openNewClub(folders: Folders, options: DeskOptions): Promise<OpenDesk> {
  const { say, port = 0 } = options;
  const appDir = await appFiles(folders.cacheDir, say);
  const token = newToken();
  let begun: Promise<OpenDesk> | null = null;
  async function createAndOpen(answers: Answers): Promise<OpenDesk> {
    const { ownContentDir: contentDir, ownPhotosDir: photosDir } = folders;
    await createClub(contentDir, answers);
    return openDesk({ ...folders, contentDir, photosDir }, { say });
  }
  const newClub: NewClub = {
    address: null,
    async begin(answers) {
      begun ??= createAndOpen(answers).catch((error) => {
        begun = null;
        throw error;
      });
      newClub.address = (await begun).address;
      return newClub.address;
    },
  };
  const app = await screensApp({
    token,
    appDir,
    frames: "'none'",
    provide: (context) => context.set(newClubContext, newClub),
  });
  return {
    address: startAddress(await listen(app, port), token),
    async close() {
      await app.close();
      await (await begun)?.close();
    },
  };
}

/** The preview, as long as no photo is being withdrawn: it waits meanwhile. */
function duringNoWithdrawal(preview: Preview, gate: ReadWriteLock): Preview {
  return {
    ...preview,
    update: (overlay) => gate.shared(() => preview.update(overlay)),
    picture: (path) => gate.shared(() => preview.picture(path)),
    thumbnail: (id, width) => gate.shared(() => preview.thumbnail(id, width)),
  };
}
