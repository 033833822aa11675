/** Opens the desk where there is no club yet: it asks for what a club needs, begins it, and goes on with it. */
import type { Folders } from '../contract/folders.ts';
import { createClub } from '../new-club/create.ts';
import type { Answers } from '../new-club/questions.ts';
import { type DeskOptions, freePort, HOST, type OpenDesk, openDesk } from './open-desk.ts';
import { appFiles } from './server/app-files.ts';
import { type NewClub, newClubContext } from './server/context.ts';
import { newToken, startAddress } from './server/guard.ts';
import { screensApp } from './server/screens.ts';

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
