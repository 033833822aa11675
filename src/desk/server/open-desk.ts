/** Starts the desk's servers: for an existing club, or to create one. */
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Folders, ownFolders } from '../../base/config/folders.ts';
import { openStore } from '../../store/store.ts';
import { createClub } from '../../tasks/new-club/create.ts';
import type { ClubAnswers } from '../../tasks/new-club/questions.ts';
import { newestVersion } from '../../tasks/publish/versions.ts';
import { migrateOldPermissions } from '../core/albums/save-permission.ts';
import type { DeskContext } from '../core/desk-context.ts';
import { isWithdrawnIn } from '../core/photos/photo-files.ts';
import { restoreUploads } from '../core/photos/uploads.ts';
import { createPreview } from '../core/preview/preview.ts';
import { Publishing } from '../core/publishing/publishing.ts';
import type { DeskAccess } from './access.ts';
import { compareApp } from './compare-app.ts';
import { deskContext, type NewClubDesk, newClubContext, personContext } from './context.ts';
import { previewApp } from './preview-app.ts';
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
  const { contentDir } = folders;
  const store = await openStore({ ...folders, isWithdrawn: isWithdrawnIn(contentDir) });
  const closers: (() => Promise<unknown>)[] = [() => store.close()];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    await migrateOldPermissions(store);
    const uploads = await restoreUploads({ folders, store });
    const preview = await createPreview(folders, { onBundle: () => log('Preparando la vista previa…') });
    closers.push(() => preview.close());
    const publishing = new Publishing({ folders, store });
    closers.push(() => publishing.close());
    const open = async (starting: Promise<FastifyInstance>, offset: number) => {
      const app = await starting;
      closers.push(() => app.close());
      return access.listen(app, offset);
    };
    const siteApp = (siteDir: () => Promise<string | null>) => compareApp({ siteDir, access });
    const previewOrigin = await open(previewApp(preview, { deskOrigin, access }), 1);
    const lastPublished = async () => (await newestVersion(folders))?.siteDir ?? null;
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
      async replaceFolders(work) {
        const result = await store.replaceFolders(work);
        await preview.update(new Map());
        return result;
      },
      comparedOrigins,
      uploads,
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
  const clubFolders = ownFolders(folders);
  let origin = '';
  let club: OpenClub | null = null;
  let creation: Promise<void> | null = null;
  async function createAndOpen(answers: ClubAnswers): Promise<void> {
    await createClub(clubFolders.contentDir, answers);
    club = await openClub(clubFolders, { log, access, deskOrigin: () => origin });
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
