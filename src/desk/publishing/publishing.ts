/** Runs publishing jobs, one at a time. A job continues after the browser is closed. */
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
import { DeskRefusal } from '../desk-refusal.ts';
import type { ReadWriteLock } from '../server/read-write-lock.ts';
import { toRefusal } from '../server/refusals.ts';
import type { Store } from '../store/store.ts';
import type { JobReport } from './job-report.ts';
import type { JobContext, PublishChanges } from './publish-changes.ts';
import { saveHostKey } from './settings-file.ts';

export type JobKind = 'test' | 'changes' | 'publish' | 'undo' | 'copy' | 'restore';

/** Job that runs until it has a result or fails. */
export interface PublishJob {
  id: number;
  kind: JobKind;
  /** Current step, in Spanish. */
  phase: string;
  /** Number of files in this phase; 0 if the total is unknown. */
  done: number;
  total: number;
  /** True if cancelled; the job stops at the next safe point. */
  cancelled?: boolean;
  result?: PublishChanges | JobReport;
  failed?: JobFailure;
}

export interface JobFailure extends Pick<PublishError, 'items' | 'message' | 'retry'> {
  /** Kind of a PublishError, or code of a refusal. */
  code: string;
}

const INITIAL_PHASES: Record<JobKind, string> = {
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
  /** Runs work that replaces content and photos under an exclusive lock, after which the desk reloads them. */
  replaceFolders: <T>(work: () => Promise<T>) => Promise<T>;
  /** Lock that prevents jobs while a photo is withdrawn. */
  photosLock: ReadWriteLock;
}

export class Publishing {
  readonly folders: Folders;
  readonly replaceFolders: Options['replaceFolders'];
  /** Current job, or the last one. */
  job: PublishJob | null = null;
  readonly #store: Options['store'];
  readonly #gate: ReadWriteLock;
  /** Marker file during a publication. A leftover one means that the desk stopped during the publication. */
  readonly #markerFile: string;
  #controller = new AbortController();
  /** Resolves once the last started job has ended. */
  ended: Promise<unknown> = Promise.resolve();
  /** Passwords, kept only in memory. */
  #secrets: SftpSecrets = {};
  /** Key of the account for which the passwords were typed. No other server receives them. */
  #server = '';

  constructor({ folders, store, replaceFolders, photosLock }: Options) {
    this.folders = folders;
    this.#store = store;
    this.replaceFolders = replaceFolders;
    this.#gate = photosLock;
    this.#markerFile = join(folders.buildDir, 'publicando.txt');
  }

  get running(): boolean {
    return this.job !== null && !this.job.result && !this.job.failed;
  }

  /** True if the desk stopped during a publication. */
  get interrupted(): boolean {
    return !this.running && existsSync(this.#markerFile);
  }

  /** Checks that no job is running. @throws DeskRefusal `job-running` */
  refuseWhileRunning(): void {
    if (this.running) throw new DeskRefusal({ code: 'job-running' });
  }

  /**
   * Starts a job.
   * @returns the job when it has ended, even if it failed
   * @throws DeskRefusal `job-running`, at once
   */
  start(
    kind: JobKind,
    work: (context: JobContext) => Promise<PublishChanges | JobReport>,
  ): Promise<PublishJob> {
    this.refuseWhileRunning();
    const controller = new AbortController();
    const job: PublishJob = {
      id: (this.job?.id ?? 0) + 1,
      kind,
      phase: INITIAL_PHASES[kind],
      done: 0,
      total: 0,
    };
    [this.job, this.#controller] = [job, controller];
    const context: JobContext = {
      signal: controller.signal,
      onProgress: ({ phase, ...counts }) => Object.assign(job, { phase: PHASES[phase], ...counts }),
    };
    const hasMarker = kind === 'publish' || kind === 'undo';
    const run = async () => {
      if (hasMarker) await writeDurably(this.#markerFile, kind);
      try {
        return await work(context);
      } finally {
        if (hasMarker) await rm(this.#markerFile, { force: true });
      }
    };
    const ended = this.#gate.shared(run).then(
      (result) => {
        job.result = result;
      },
      (error) => {
        job.failed = toJobFailure(error);
        // The server refused the password, so the person must type it again.
        if (job.failed.code === 'credentials') this.#secrets = {};
      },
    );
    this.ended = ended;
    return ended.then(() => job);
  }

  /** Cancels the job at its next safe point. */
  cancel(): void {
    if (!this.job || !this.running) return;
    this.job.cancelled = true;
    this.#controller.abort();
  }

  /** Cancels the job, and waits until it has stopped. */
  async close(): Promise<void> {
    this.cancel();
    await this.ended;
  }

  /** Keeps passwords in memory. @param destination target for which they were typed */
  rememberSecrets(secrets: SftpSecrets, destination: PublishDestination): void {
    this.#secrets = { ...this.#secretsOf(destination), ...secrets };
    this.#server = accountKey(destination);
  }

  #secretsOf = (destination: PublishDestination): SftpSecrets =>
    accountKey(destination) === this.#server ? this.#secrets : {};

  /** Returns the options for opening the target. @param trustedFingerprint host key fingerprint that the person has confirmed */
  targetOptions(trustedFingerprint?: string): OpenTargetOptions {
    return {
      // The settings may have changed since the password was typed, by hand or by restoring a copy.
      secretsOf: this.#secretsOf,
      trustHostKey: async (fingerprint, destination) => {
        if (fingerprint !== trustedFingerprint) return false;
        await saveHostKey({ folders: this.folders, store: this.#store }, destination, fingerprint);
        return true;
      },
    };
  }
}

function accountKey(destination: PublishDestination): string {
  if (destination.tipo === 'sftp')
    return `${destination.usuario}@${destination.servidor}:${destination.puerto}`;
  return destination.tipo === 's3' ? `${destination.acceso ?? ''}@${destination.servidor}` : '';
}

/** Converts an error to the failure of a job. Defects are logged with their stack. */
function toJobFailure(thrown: unknown): JobFailure {
  const error = isDiskFull(thrown) ? new PublishError({ code: 'computer-full' }) : thrown;
  if (error instanceof PublishError) {
    const { kind, message, retry, items } = error;
    return { code: kind, message, retry, items };
  }
  if (error instanceof PicturesError)
    return { code: error.code, message: error.message, retry: false, items: [] };
  const { status, refusal } = toRefusal(error);
  return { code: refusal.code, message: refusal.message, retry: status >= 500, items: [] };
}
