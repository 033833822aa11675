/** Opens the desk: on a club's folders, with the lock and the preview on an origin of its own, or to begin a club. */
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Folders } from '../contract/folders.ts';
import { createClub } from '../new-club/create.ts';
import type { Answers } from '../new-club/questions.ts';
import { publishedVersions } from '../publish/versions.ts';
import { Exclusive } from './exclusive.ts';
import { removeOldUploads } from './photos/uploads.ts';
import { previewApp } from './preview/app.ts';
import { createPreview, type Preview } from './preview/preview.ts';
import { compareApp } from './publishing/compare-app.ts';
import { Publishing } from './publishing/publishing.ts';
import { type DeskContext, deskContext, type NewClub, newClubContext } from './server/context.ts';
import { addGuard, newToken, startAddress } from './server/guard.ts';
import { appFiles, screensApp } from './server/screens.ts';
import { openStore } from './store/store.ts';
import { isWithdrawnIn } from './withdraw/photo-files.ts';
import { finishWithdrawal } from './withdraw/withdraw.ts';

const HOST = '127.0.0.1';

interface DeskOptions {
  /** Gets a Spanish line before what takes a while. */
  say: (words: string) => void;
  /** Of the desk; 0 for any that is free. */
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
    const photosGate = new Exclusive();
    const foldersGate = new Exclusive();
    const ungated = await createPreview(folders, { onMake: () => say('Preparando la vista previa…') });
    const preview = gatedPreview(ungated, photosGate);
    closers.push(() => preview.close());
    const token = newToken();
    const guard = (app: FastifyInstance) => addGuard(app, token);
    const publishing = new Publishing({
      folders,
      photosGate,
      async replacing(work) {
        // Whoever reads may wait for the store, so the store's turn comes after them.
        const done = await foldersGate.exclusive(() => store.past(work));
        // Such work holds the gate already: whoever waits for it to withdraw a photo would be waited for in turn.
        await ungated.update(new Map());
        return done;
      },
    });
    closers.push(() => publishing.close());
    // All name each other in their policies, so all have their ports before any is made.
    const deskPort = await freePort(port);
    // Beside the desk's, so the same each time, too: a window of before may only frame those that it knows.
    const previewPort = await freePort(deskPort + 1);
    const publishedPort = await freePort(deskPort + 2);
    const builtPort = await freePort(deskPort + 3);
    const originAt = (port: number) => `http://${HOST}:${port}`;
    const [deskOrigin, previewOrigin] = [originAt(deskPort), originAt(previewPort)];
    const compareOrigins = { published: originAt(publishedPort), built: originAt(builtPort) };
    const pages = await previewApp(preview, { deskOrigin, guard });
    const siteOf = (siteDir: () => Promise<string | null>) => compareApp({ siteDir, deskOrigin, guard });
    const published = await siteOf(async () => (await publishedVersions(folders))[0]?.siteDir ?? null);
    const built = await siteOf(async () => folders.siteDir);
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
      frames: [previewOrigin, ...Object.values(compareOrigins)].join(' '),
      provide: (given) => given.set(deskContext, context),
    });
    const apps: [FastifyInstance, number][] = [
      [pages, previewPort],
      [published, publishedPort],
      [built, builtPort],
      [desk, deskPort],
    ];
    for (const [app, port] of apps) {
      closers.push(() => app.close());
      await app.listen({ host: HOST, port });
    }
    return { address: startAddress(deskOrigin, token), context, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The preferred port, or where that is taken, another one. */
async function freePort(preferred: number): Promise<number> {
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen(port, HOST, () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
    });
  return listen(preferred).catch(() => listen(0));
}

/** Whether what would be edited is the sample, because the club has no content of its own. */
export const isWithoutClub = ({ contentDir, ownContentDir }: Folders): boolean =>
  contentDir !== ownContentDir;

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
  const own = await freePort(port);
  await app.listen({ host: HOST, port: own });
  return {
    address: startAddress(`http://${HOST}:${own}`, token),
    async close() {
      await app.close();
      await (await begun)?.close();
    },
  };
}

/** The preview, as long as no photo is being withdrawn: it waits meanwhile. */
function gatedPreview(preview: Preview, gate: Exclusive): Preview {
  return {
    ...preview,
    update: (overlay) => gate.shared(() => preview.update(overlay)),
    picture: (path) => gate.shared(() => preview.picture(path)),
    thumbnail: (id, width) => gate.shared(() => preview.thumbnail(id, width)),
  };
}
