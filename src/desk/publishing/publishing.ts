/** Long work about publishing, one at a time: it goes on whoever looks, and a browser that is closed does not end it. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../../config/folders.ts';
import { isDiskFull, writeDurably } from '../../files/write.ts';
import { PicturesError } from '../../pictures/build.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { PublishDestination } from '../../publish/settings.ts';
import type { PublishPhase } from '../../publish/sync.ts';
import type { OpenTargetOptions } from '../../publish/targets/open-target.ts';
import type { SftpSecrets } from '../../publish/targets/sftp-login.ts';
import type { ReadWriteLock } from '../server/read-write-lock.ts';
import { DeskRefusal, refusalOf } from '../server/refusals.ts';
import type { Store } from '../store/store.ts';
import type { Changes, Course } from './changes.ts';
import type { Outcome } from './outcome.ts';
import { keepKey } from './write-settings.ts';

export type JobKind = 'test' | 'changes' | 'publish' | 'undo' | 'copy' | 'restore';

/** Goes on until it has a result, or has failed. */
export interface Job {
  id: number;
  kind: JobKind;
  /** What is being done, Spanish. */
  phase: string;
  /** Files of this phase; a total of 0 is not known. */
  done: number;
  total: number;
  /** It ends as soon as it can be ended whole. */
  cancelled?: boolean;
  result?: Changes | Outcome;
  failed?: JobFailure;
}

export interface JobFailure extends Pick<PublishError, 'items' | 'message' | 'retry'> {
  /** That of a PublishError, or of a refusal. */
  code: string;
}

const FIRST: Record<JobKind, string> = {
  test: 'Conectando',
  changes: 'Preparando las páginas',
  publish: 'Preparando las páginas',
  undo: 'Conectando',
  copy: 'Haciendo la copia',
  restore: 'Recuperando la copia',
};

export const PHASES: Record<PublishPhase, string> = {
  pictures: 'Preparando las fotos',
  upload: 'Subiendo fotos y archivos',
  stage: 'Subiendo las páginas',
  switch: 'Cambiando las páginas',
  clean: 'Quitando lo que ya no está',
  check: 'Comprobando la web publicada',
  copy: 'Haciendo la segunda copia',
};

interface Options {
  folders: Folders;
  store: Pick<Store, 'rewrite'>;
  /** Has content and photos replaced while nobody reads or writes them; then the desk reads them again. */
  replacing: <T>(work: () => Promise<T>) => Promise<T>;
  /** While a photo is withdrawn nothing is built, sent or copied. */
  photosGate: ReadWriteLock;
}

export class Publishing {
  readonly folders: Folders;
  readonly replacing: Options['replacing'];
  /** The one that goes on, or went on last. */
  job: Job | null = null;
  readonly #store: Options['store'];
  readonly #gate: ReadWriteLock;
  /** Is there as long as a publication: whoever finds it later knows that one ended with the desk. */
  readonly #note: string;
  #controller = new AbortController();
  #ended: Promise<unknown> = Promise.resolve();
  /** Passwords stay in memory and end with the desk. */
  #secrets: SftpSecrets = {};
  /** The only server that they may be sent to. */
  #server = '';

  constructor({ folders, store, replacing, photosGate }: Options) {
    this.folders = folders;
    this.#store = store;
    this.replacing = replacing;
    this.#gate = photosGate;
    this.#note = join(folders.buildDir, 'publicando.txt');
  }

  get running(): boolean {
    return this.job !== null && !this.job.result && !this.job.failed;
  }

  /** Whether a publication ended with the desk. */
  get interrupted(): boolean {
    return !this.running && existsSync(this.#note);
  }

  /** @throws DeskRefusal `ocupado` while a job goes on */
  refuseWhileRunning(): void {
    if (this.running)
      throw new DeskRefusal(409, {
        code: 'ocupado',
        message: 'Espera a que termine lo que está en marcha, o cancélalo.',
      });
  }

  /** Begins, and comes back at once. @throws DeskRefusal `ocupado` */
  start(kind: JobKind, work: (course: Course) => Promise<Changes | Outcome>): void {
    this.refuseWhileRunning();
    const controller = new AbortController();
    const job: Job = { id: (this.job?.id ?? 0) + 1, kind, phase: FIRST[kind], done: 0, total: 0 };
    [this.job, this.#controller] = [job, controller];
    const course: Course = {
      signal: controller.signal,
      onProgress: ({ phase, ...counts }) => Object.assign(job, { phase: PHASES[phase], ...counts }),
    };
    const isNoted = kind === 'publish' || kind === 'undo';
    const run = async () => {
      if (isNoted) await writeDurably(this.#note, kind);
      try {
        return await work(course);
      } finally {
        if (isNoted) await rm(this.#note, { force: true });
      }
    };
    this.#ended = this.#gate.shared(run).then(
      (result) => {
        job.result = result;
      },
      (error) => {
        job.failed = failureOf(error);
        // What the server has refused has to be typed again.
        if (job.failed.code === 'credentials') this.#secrets = {};
      },
    );
  }

  /** Ends what goes on as soon as it can be ended whole. */
  cancel(): void {
    if (!this.job || !this.running) return;
    this.job.cancelled = true;
    this.#controller.abort();
  }

  /** Cancels, and waits for the end. */
  async close(): Promise<void> {
    this.cancel();
    await this.#ended;
  }

  /** @param place what they were typed for */
  keepSecrets(secrets: SftpSecrets, place: PublishDestination): void {
    this.#secrets = { ...this.#secretsOf(place), ...secrets };
    this.#server = serverOf(place);
  }

  #secretsOf = (place: PublishDestination): SftpSecrets =>
    serverOf(place) === this.#server ? this.#secrets : {};

  /** What opens the place. @param trust fingerprint of a server's key that the person has confirmed */
  opening(trust?: string): OpenTargetOptions {
    return {
      // The settings may have been changed by hand, or brought back from a copy, since it was typed.
      secretsOf: this.#secretsOf,
      trustHostKey: async (fingerprint, place) => {
        if (fingerprint !== trust) return false;
        await keepKey({ folders: this.folders, store: this.#store }, place, fingerprint);
        return true;
      },
    };
  }
}

function serverOf(place: PublishDestination): string {
  if (place.tipo === 'sftp') return `${place.usuario}@${place.servidor}:${place.puerto}`;
  return place.tipo === 's3' ? `${place.acceso ?? ''}@${place.servidor}` : '';
}

/** Why work did not come to its end, for the screens. What nobody foresaw goes to the terminal with its stack. */
function failureOf(thrown: unknown): JobFailure {
  const full = 'No queda sitio en el disco de este ordenador. Libera espacio y sigue.';
  const error = isDiskFull(thrown) ? new PublishError('disk-full', full) : thrown;
  if (error instanceof PublishError) {
    const { code, message, retry, items } = error;
    return { code, message, retry, items };
  }
  if (error instanceof PicturesError)
    return { code: 'fotos', message: error.message, retry: false, items: [] };
  const { status, refusal } = refusalOf(error);
  return { code: refusal.code, message: refusal.message, retry: status >= 500, items: [] };
}
