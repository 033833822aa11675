/** Starts the desk's servers: for an existing club, or to create one. */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Folders } from '../../config/folders.ts';
import { createClub } from '../../new-club/create.ts';
import type { ClubAnswers } from '../../new-club/questions.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { migrateOldPermissions } from '../consent/save-permission.ts';
import { deleteOldUploads } from '../photos/uploads.ts';
import { createPreview, type Preview } from '../preview/preview.ts';
import { previewApp } from '../preview/preview-app.ts';
import { compareApp } from '../publishing/compare-app.ts';
import { PublicationQueue } from '../publishing/publication-queue.ts';
import { Publishing } from '../publishing/publishing.ts';
import { openStore } from '../store/store.ts';
import { isWithdrawnIn } from '../withdraw/photo-files.ts';
import { finishWithdrawal } from '../withdraw/withdraw.ts';
import type { DeskAccess } from './access.ts';
import { type DeskContext, deskContext, type NewClubDesk, newClubContext, personContext } from './context.ts';
import { ReadWriteLock } from './read-write-lock.ts';
import { buildScreens, screensApp } from './screens.ts';

interface DeskOptions {
  /** Receives a Spanish line before each slow step. */
  log: (line: string) => void;
  access: DeskAccess;
}

interface OpenDesk {
  /** Address that opens the desk in a browser. */
  address: string;
  close(): Promise<void>;
}

/**
 * Opens the desk of a club.
 * @throws StoreError if another desk has the same folder open
 */
export async function openDesk(
  folders: Folders,
  { log, access }: DeskOptions,
): Promise<OpenDesk & { context: DeskContext }> {
  let origin = '';
  const club = await openClub(folders, { log, access, deskOrigin: () => origin });
  try {
    const screens = await screensApp({
      access,
      appDir: await buildScreens(folders.cacheDir, log),
      frameSource: () => club.context.previewOrigin,
      setContext(routerContext) {
        const person = routerContext.get(personContext);
        const { store } = club.context;
        // Records the person as the author of versions.
        const requestContext = person
          ? { ...club.context, store: store.withAuthor(person.name) }
          : club.context;
        routerContext.set(deskContext, requestContext);
      },
    });
    origin = await access.listen(screens, 0);
    const close = async () => {
      await screens.close();
      await club.close();
    };
    return { address: access.startAddress(origin), context: club.context, close };
  } catch (error) {
    await club.close();
    throw error;
  }
}

interface OpenClub {
  context: DeskContext;
  close(): Promise<void>;
}

interface ClubOptions extends DeskOptions {
  /** Origin of the screens, known once they are served. */
  deskOrigin: () => string;
}

/** Opens a club's store, preview and publishing, and the servers of its pages. */
async function openClub(folders: Folders, { log, access, deskOrigin }: ClubOptions): Promise<OpenClub> {
  const { contentDir, photosDir } = folders;
  const store = await openStore({ ...folders, isWithdrawn: isWithdrawnIn(contentDir) });
  const closers: (() => Promise<unknown>)[] = [() => store.close()];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    await finishWithdrawal({ store, folders });
    await migrateOldPermissions(store);
    await deleteOldUploads(photosDir);
    const photosLock = new ReadWriteLock();
    const foldersLock = new ReadWriteLock();
    const pages = await createPreview(folders, { onBundle: () => log('Preparando la vista previa…') });
    const preview = withSharedLock(pages, photosLock);
    closers.push(() => preview.close());
    const publishing = new Publishing({
      folders,
      store,
      photosLock,
      async replaceFolders(work) {
        // Waits for readers before it enters the store's queue, because readers may wait for the store.
        const result = await foldersLock.exclusive(() => store.runUnlocked(work));
        // Not `preview`, which would deadlock: this work already holds photosLock, and a withdrawal may be waiting for it.
        await pages.update(new Map());
        return result;
      },
    });
    closers.push(() => publishing.close());
    const publicationQueue = new PublicationQueue({ store, publishing });
    closers.push(async () => publicationQueue.close());
    const open = async (starting: Promise<FastifyInstance>, offset: number) => {
      const app = await starting;
      closers.push(() => app.close());
      return access.listen(app, offset);
    };
    const siteApp = (siteDir: () => Promise<string | null>) => compareApp({ siteDir, access });
    const previewOrigin = await open(previewApp(preview, { deskOrigin, access }), 1);
    const lastPublished = async () => (await publishedVersions(folders))[0]?.siteDir ?? null;
    const comparedOrigins = access.publishedOrigin
      ? { published: access.publishedOrigin, built: previewOrigin }
      : {
          published: await open(siteApp(lastPublished), 2),
          built: await open(
            siteApp(async () => folders.siteDir),
            3,
          ),
        };
    const context: DeskContext = {
      folders,
      store,
      preview,
      previewOrigin,
      publishing,
      publicationQueue,
      comparedOrigins,
      photosLock,
      foldersLock,
      uploads: new Map(),
    };
    return { context, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * True if the club has no content of its own: the sample is in use, or the content folder is empty or missing. False
 * for a folder whose parent is missing, because its disk is not connected.
 */
export function isWithoutClub({ contentDir, ownContentDir }: Folders): boolean {
  if (contentDir !== ownContentDir) return true;
  const found = lstatSync(ownContentDir, { throwIfNoEntry: false });
  if (!found) return existsSync(dirname(ownContentDir));
  return found.isDirectory() && readdirSync(ownContentDir).length === 0;
}

/** Opens the wizard for a new club, creates the club in `ownContentDir` and continues as its desk at the same address. */
export async function openNewClub(folders: Folders, { log, access }: DeskOptions): Promise<OpenDesk> {
  const { ownContentDir: contentDir, ownPhotosDir: photosDir } = folders;
  let origin = '';
  let club: OpenClub | null = null;
  let creation: Promise<void> | null = null;
  async function createAndOpen(answers: ClubAnswers): Promise<void> {
    await createClub(contentDir, answers);
    const ownFolders = { ...folders, contentDir, photosDir };
    club = await openClub(ownFolders, { log, access, deskOrigin: () => origin });
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
    access,
    appDir: await buildScreens(folders.cacheDir, log),
    frameSource: () => club?.context.previewOrigin ?? "'none'",
    setContext(routerContext) {
      if (club) routerContext.set(deskContext, club.context);
      else routerContext.set(newClubContext, newClub);
    },
  });
  origin = await access.listen(screens, 0);
  return {
    address: access.startAddress(origin),
    async close() {
      await screens.close();
      await creation?.catch(() => {});
      await club?.close();
    },
  };
}

/** Returns the preview with its photo reads under a shared lock, so that they wait while a photo is withdrawn. */
function withSharedLock(preview: Preview, lock: ReadWriteLock): Preview {
  return {
    ...preview,
    update: (overlay) => lock.shared(() => preview.update(overlay)),
    picture: (path) => lock.shared(() => preview.picture(path)),
    thumbnail: (id, width) => lock.shared(() => preview.thumbnail(id, width)),
  };
}
