/** Starts the desk's servers: for an existing club, or to create one. */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Folders } from '../../config/folders.ts';
import { createClub } from '../../new-club/create.ts';
import type { ClubAnswers } from '../../new-club/questions.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { takeOverOldPermissions } from '../consent/note-permission.ts';
import { removeOldUploads } from '../photos/uploads.ts';
import { createPreview, type Preview } from '../preview/preview.ts';
import { previewApp } from '../preview/preview-app.ts';
import { compareApp } from '../publishing/compare-app.ts';
import { Publishing } from '../publishing/publishing.ts';
import { openStore } from '../store/store.ts';
import { isWithdrawnIn } from '../withdraw/photo-files.ts';
import { finishWithdrawal } from '../withdraw/withdraw.ts';
import { type DeskContext, deskContext, type NewClubDesk, newClubContext } from './context.ts';
import { addGuard, newToken, startAddress } from './guard.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import { buildScreens, screensApp } from './screens.ts';

const HOST = '127.0.0.1';

interface DeskOptions {
  /** Receives a Spanish line before each slow step. */
  say: (words: string) => void;
  /** Base port; the three after it are used too. Falls back to a free port if one is taken. 0: any free ports. */
  port?: number;
}

interface OpenDesk {
  /** Start address for the browser, with the token. */
  address: string;
  close(): Promise<void>;
}

/**
 * Opens the desk of a club.
 * @throws StoreError if another desk has the same folder open
 */
export async function openDesk(
  folders: Folders,
  { say, port = 0 }: DeskOptions,
): Promise<OpenDesk & { context: DeskContext }> {
  const token = newToken();
  let origin = '';
  const club = await openClub(folders, { say, port, token, deskOrigin: () => origin });
  try {
    const screens = await screensApp({
      token,
      appDir: await buildScreens(folders.cacheDir, say),
      frames: () => club.context.previewOrigin,
      provide: (routerContext) => routerContext.set(deskContext, club.context),
    });
    origin = await listen(screens, port);
    const close = async () => {
      await screens.close();
      await club.close();
    };
    return { address: startAddress(origin, token), context: club.context, close };
  } catch (error) {
    await club.close();
    throw error;
  }
}

interface OpenClub {
  context: DeskContext;
  close(): Promise<void>;
}

interface ClubOptions extends Required<DeskOptions> {
  token: string;
  /** Origin of the screens, known once they are served. */
  deskOrigin: () => string;
}

/** Opens a club's store, preview and publishing, and the servers of its pages. */
async function openClub(folders: Folders, { say, port, token, deskOrigin }: ClubOptions): Promise<OpenClub> {
  const { contentDir, photosDir } = folders;
  const store = await openStore({ ...folders, isWithdrawn: isWithdrawnIn(contentDir) });
  const closers: (() => Promise<unknown>)[] = [() => store.close()];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    await finishWithdrawal({ store, folders });
    await takeOverOldPermissions(store);
    await removeOldUploads(photosDir);
    const photosGate = new ReadWriteLock();
    const foldersGate = new ReadWriteLock();
    const pages = await createPreview(folders, { onMake: () => say('Preparando la vista previa…') });
    const preview = withSharedLock(pages, photosGate);
    closers.push(() => preview.close());
    const guard = (app: FastifyInstance) => addGuard(app, token);
    const publishing = new Publishing({
      folders,
      store,
      photosGate,
      async replaceFolders(work) {
        // Readers may wait for the store, so the store's turn starts once they have finished.
        const done = await foldersGate.exclusive(() => store.runUnlocked(work));
        // Uses `pages` instead of `preview`: such work already holds photosGate, and would wait for a pending withdrawal
        // that waits for it.
        await pages.update(new Map());
        return done;
      },
    });
    closers.push(() => publishing.close());
    const open = (app: FastifyInstance, offset: number) => {
      closers.push(() => app.close());
      // Fixed offsets: the CSP of a window that is still open names the ports of the last start.
      return listen(app, port && port + offset);
    };
    const siteApp = (siteDir: () => Promise<string | null>) => compareApp({ siteDir, guard });
    const previewOrigin = await open(await previewApp(preview, { deskOrigin, guard }), 1);
    const publishedServer = await siteApp(async () => (await publishedVersions(folders))[0]?.siteDir ?? null);
    const builtServer = await siteApp(async () => folders.siteDir);
    const compareOrigins = { published: await open(publishedServer, 2), built: await open(builtServer, 3) };
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
    return { context, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Listens on a port, or on any free one if it is taken. Returns the origin. */
const listen = (app: FastifyInstance, port: number): Promise<string> =>
  app.listen({ host: HOST, port }).catch(() => app.listen({ host: HOST, port: 0 }));

/**
 * True if the club has no content of its own: the sample is in use, or the content folder is empty or missing. False for a
 * folder whose parent is missing, too: its disk is not connected.
 */
export function isWithoutClub({ contentDir, ownContentDir }: Folders): boolean {
  if (contentDir !== ownContentDir) return true;
  const found = lstatSync(ownContentDir, { throwIfNoEntry: false });
  if (!found) return existsSync(dirname(ownContentDir));
  return found.isDirectory() && readdirSync(ownContentDir).length === 0;
}

/** Opens the wizard for a new club, creates the club in `ownContentDir` and continues as its desk at the same address. */
export async function openNewClub(folders: Folders, { say, port = 0 }: DeskOptions): Promise<OpenDesk> {
  const { ownContentDir: contentDir, ownPhotosDir: photosDir } = folders;
  const token = newToken();
  let origin = '';
  let club: OpenClub | null = null;
  let creation: Promise<void> | null = null;
  async function createAndOpen(answers: ClubAnswers): Promise<void> {
    await createClub(contentDir, answers);
    const own = { ...folders, contentDir, photosDir };
    club = await openClub(own, { say, port, token, deskOrigin: () => origin });
  }
  const newClub: NewClubDesk = {
    begin(answers) {
      creation ??= createAndOpen(answers).catch((error) => {
        creation = null;
        throw error;
      });
      return creation;
    },
  };
  const screens = await screensApp({
    token,
    appDir: await buildScreens(folders.cacheDir, say),
    frames: () => club?.context.previewOrigin ?? "'none'",
    provide(routerContext) {
      if (club) routerContext.set(deskContext, club.context);
      else routerContext.set(newClubContext, newClub);
    },
  });
  origin = await listen(screens, port);
  return {
    address: startAddress(origin, token),
    async close() {
      await screens.close();
      await creation?.catch(() => {});
      await club?.close();
    },
  };
}

/** Returns the preview with its photo reads under a shared lock, so that they wait while a photo is withdrawn. */
function withSharedLock(preview: Preview, gate: ReadWriteLock): Preview {
  return {
    ...preview,
    update: (overlay) => gate.shared(() => preview.update(overlay)),
    picture: (path) => gate.shared(() => preview.picture(path)),
    thumbnail: (id, width) => gate.shared(() => preview.thumbnail(id, width)),
  };
}
