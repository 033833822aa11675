/** All that the desk does about publishing and the second copy. */
import { resolve } from 'node:path';
import type { Folders } from '../../contract/folders.ts';
import { PROJECT_DIR } from '../../contract/project.ts';
import { restore } from '../../publish/copy/restore.ts';
import { copyContent } from '../../publish/copy/second-copy.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { type PublishSettings, readPublishSettings, writePublishSettings } from '../../publish/settings.ts';
import { undoPublish } from '../../publish/undo-publish.ts';
import { refuseAlbums } from '../consent/version-permission.ts';
import type { Exclusive } from '../exclusive.ts';
import type { Confirmed, Job, SettingsSaved } from '../publish-api.ts';
import { changesOf } from './changes.ts';
import { JobRunner } from './job-runner.ts';
import { missingFolders } from './missing-folders.ts';
import { copyOutcome, restoredOutcome, undoneOutcome } from './outcome.ts';
import { publishNow } from './publish-now.ts';
import { Session, tryPlace, withKnownKey } from './session.ts';
import { noteWhile } from './unfinished.ts';

interface Options {
  folders: Folders;
  /** Has content and photos replaced while nobody reads or writes them, and the desk look at them anew. */
  replacing: <T>(work: () => Promise<T>) => Promise<T>;
  /** While a photo is withdrawn nothing is built, sent or copied. */
  photosGate: Exclusive;
}

export class Publishing {
  readonly folders: Folders;
  readonly session = new Session();
  readonly jobs: JobRunner;
  readonly #replacing: Options['replacing'];

  constructor({ folders, replacing, photosGate }: Options) {
    this.folders = folders;
    this.jobs = new JobRunner(photosGate);
    this.#replacing = replacing;
  }

  /**
   * Writes where the site goes, and says which folders are not there.
   * @throws PublishError `settings` for what is wrong; DeskRefusal `ocupado`
   */
  async saveSettings(settings: PublishSettings): Promise<SettingsSaved> {
    this.jobs.refuseWhileRunning();
    const { contentDir } = this.folders;
    const before = await readPublishSettings(contentDir).catch((error): PublishSettings => {
      // What cannot be read is written anew.
      if (error instanceof PublishError) return {};
      throw error;
    });
    const { destino: wanted, ...rest } = settings;
    const destino = withKnownKey(before.destino, wanted);
    await writePublishSettings(contentDir, destino ? { ...rest, destino } : rest);
    return { missing: await missingFolders({ ...rest, ...(destino && { destino }) }) };
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

  changes(): Job {
    return this.jobs.start('changes', (course) => changesOf(this.folders, course));
  }

  publish({ trust, takeOver = false }: Confirmed): Job {
    return this.jobs.start('publish', (course) =>
      noteWhile(this.folders, 'publish', () =>
        this.session.opening(trust, (open) => publishNow(this.folders, { ...course, ...open, takeOver })),
      ),
    );
  }

  undo({ trust }: Confirmed): Job {
    return this.jobs.start('undo', (course) =>
      noteWhile(this.folders, 'undo', () =>
        this.session.opening(trust, async (open) =>
          undoneOutcome(
            await undoPublish(this.folders, {
              ...course,
              ...open,
              refuseAlbums: refuseAlbums(this.folders.contentDir),
            }),
          ),
        ),
      ),
    );
  }

  copy({ evenIfSmaller = false }: Confirmed): Job {
    return this.jobs.start('copy', async ({ signal, onProgress }) => {
      const { copia } = await readPublishSettings(this.folders.contentDir);
      if (!copia) throw new PublishError('settings', 'Elige primero la carpeta de la segunda copia.');
      const onFile = (done: number, total: number) => onProgress({ phase: 'copy', done, total });
      return copyOutcome(
        await copyContent(this.folders, copia, { evenIfSmaller, signal, onProgress: onFile }),
      );
    });
  }

  restore(folder: string): Job {
    return this.jobs.start('restore', async () =>
      restoredOutcome(await restore(resolve(PROJECT_DIR, folder), this.folders, { alone: this.#replacing })),
    );
  }
}
