/** All that the desk does about publishing and the second copy. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { madridClock } from '../../agenda/madrid.ts';
import type { Folders } from '../../contract/folders.ts';
import { PROJECT_DIR } from '../../contract/project.ts';
import { readPageTexts } from '../../publish/changed-pages.ts';
import { isGone } from '../../publish/check.ts';
import { type CopyMarker, copyContent, readCopy } from '../../publish/copy.ts';
import { publishClub, type SendOptions, undoPublish } from '../../publish/publish-club.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { restore } from '../../publish/restore.ts';
import {
  checkPublishSettings,
  type PublishSettings,
  readPublishSettings,
  writePublishSettings,
} from '../../publish/settings.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { permissionState, refuseAlbums } from '../consent/album-permission.ts';
import type { Exclusive } from '../exclusive.ts';
import { DeskRefusal } from '../server/errors.ts';
import { changesOf, pagesOf, withTitles } from './changes.ts';
import { Jobs } from './jobs.ts';
import { copyOutcome, type Outcome, publishedOutcome, restoredOutcome, undoneOutcome } from './outcome.ts';
import { Session, tryPlace, withKnownKey } from './session.ts';
import { noteWhile } from './unfinished.ts';

interface Options {
  folders: Folders;
  /** Has content and photos replaced while nobody reads or writes them, and the desk look at them anew. */
  replacing: <T>(work: () => Promise<T>) => Promise<T>;
  /** While a photo is withdrawn nothing is built, sent or copied. */
  photosGate: Exclusive;
}

/** What the person has said yes to. */
interface Confirmed {
  /** Fingerprint of a server's key. */
  trust?: string | undefined;
  /** Files of somebody else's at the target may be replaced. */
  takeOver?: boolean | undefined;
  /** The other computer that was publishing there is not any more. */
  takeTurn?: boolean | undefined;
  /** The copy may lose more than half of its photos. */
  evenIfSmaller?: boolean | undefined;
}

/** What takes long is a job: it begins, and `jobs.job` says how far it is. */
export class Publishing {
  readonly folders: Folders;
  readonly session = new Session();
  readonly jobs: Jobs;
  readonly #replacing: Options['replacing'];

  constructor({ folders, replacing, photosGate }: Options) {
    this.folders = folders;
    this.jobs = new Jobs(photosGate);
    this.#replacing = replacing;
  }

  /**
   * Writes where the site goes, and says which folders of this computer are not there; their disk may come back.
   * @throws PublishError `settings` for what is wrong; DeskRefusal `ocupado`
   */
  async saveSettings(given: unknown): Promise<string[]> {
    this.jobs.refuseWhileRunning();
    const settings = checkPublishSettings(given);
    const { contentDir } = this.folders;
    const before = await readPublishSettings(contentDir).catch((error): PublishSettings => {
      // What cannot be read is written anew.
      if (error instanceof PublishError) return {};
      throw error;
    });
    const { destino: wanted, ...rest } = settings;
    const destino = withKnownKey(before.destino, wanted);
    await writePublishSettings(contentDir, destino ? { ...rest, destino } : rest);
    return missingFolders(settings);
  }

  /** @returns name of the place, which can be reached and written to. @throws KeyUnconfirmed, PublishError */
  async test({ trust }: Confirmed): Promise<string> {
    this.jobs.refuseWhileRunning();
    const { name } = await this.session.opening(trust, (options) => tryPlace(this.folders, options));
    return name;
  }

  /** The next connection asks again whether the server is the right one. */
  async forgetKey(): Promise<void> {
    const settings = await readPublishSettings(this.folders.contentDir);
    if (settings.destino?.tipo !== 'sftp') return;
    const { huella: _, ...destino } = settings.destino;
    await writePublishSettings(this.folders.contentDir, { ...settings, destino });
  }

  /** What has to be typed before the place can be reached, and for which; null for nothing. */
  async askedSecret() {
    const settings = await readPublishSettings(this.folders.contentDir);
    const kind = await this.session.asksFor(settings);
    return kind && { kind, destino: settings.destino };
  }

  changes(): void {
    this.jobs.start('changes', (course) => changesOf(this.folders, course));
  }

  publish({ trust, takeOver = false, takeTurn = false }: Confirmed): void {
    this.jobs.start('publish', (course) =>
      noteWhile(this.folders, 'publish', () =>
        this.session.opening(trust, (open) =>
          publishNow(this.folders, { ...course, ...open, takeOver, takeTurn }),
        ),
      ),
    );
  }

  undo({ trust, takeTurn = false }: Confirmed): void {
    const options = { takeTurn, refuseAlbums: refuseAlbums(this.folders.contentDir) };
    this.jobs.start('undo', (course) =>
      noteWhile(this.folders, 'undo', () =>
        this.session.opening(trust, async (open) =>
          undoneOutcome(await undoPublish(this.folders, { ...course, ...open, ...options })),
        ),
      ),
    );
  }

  copy({ evenIfSmaller = false }: Confirmed): void {
    this.jobs.start('copy', async ({ signal, onProgress }) => {
      const { copia } = await readPublishSettings(this.folders.contentDir);
      if (!copia) throw new PublishError('settings', 'Elige primero la carpeta de la segunda copia.');
      const onFile = (done: number, total: number) => onProgress({ phase: 'copy', done, total });
      return copyOutcome(
        await copyContent(this.folders, copia, { evenIfSmaller, signal, onProgress: onFile }),
      );
    });
  }

  /** @throws DeskRefusal where no copy was finished, or its disk is not connected */
  async findCopy(folder: string): Promise<CopyMarker> {
    const found = await readCopy(resolve(PROJECT_DIR, folder));
    if (found) return found;
    throw new DeskRefusal(404, {
      code: 'sin-copia',
      message: `En «${folder}» no hay ninguna copia terminada. Conecta el disco o elige otra carpeta.`,
    });
  }

  restore(folder: string): void {
    this.jobs.start('restore', async () =>
      restoredOutcome(await restore(resolve(PROJECT_DIR, folder), this.folders, { alone: this.#replacing })),
    );
  }
}

/**
 * Publishes the club, and asks the published site whether photos that were taken down are gone from it.
 * Throws as `publishClub` does.
 */
export async function publishNow(folders: Folders, options: SendOptions): Promise<Outcome> {
  const before = await pagesOf((await publishedVersions(folders))[0]);
  const published = await publishClub(folders, {
    ...options,
    warn: console.warn,
    refuse: async (club) => {
      const today = madridClock(Date.now()).date;
      const { albums, fault } = await permissionState(club, folders.contentDir, today);
      return fault ? [fault] : albums.map(({ message }) => message);
    },
  });
  const { club, changed, plan } = published;
  const { direccion = club.origin } = await readPublishSettings(folders.contentDir);
  const urls = plan.withdrawn.map((path) => new URL(path, direccion).href);
  const lines = await isGone(urls, options.signal);
  return publishedOutcome(
    published,
    withTitles(changed, before, await readPageTexts(folders.siteDir)),
    lines,
  );
}

/** Folders of this computer that settings name and that are not there, as they are written. */
async function missingFolders({ destino, copia }: PublishSettings): Promise<string[]> {
  const named = [destino?.tipo === 'carpeta' ? destino.carpeta : undefined, copia];
  const missing: string[] = [];
  for (const folder of named) {
    if (folder === undefined) continue;
    const found = await stat(resolve(PROJECT_DIR, folder)).catch(() => null);
    if (!found?.isDirectory()) missing.push(folder);
  }
  return missing;
}
