/** Runs the desk's jobs that use the site or all photos, one at a time. A job continues after the browser is closed. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Folders } from '../../../base/config/folders.ts';
import { diskFault } from '../../../base/errors/system-error.ts';
import { LockError } from '../../../base/files/club-lock.ts';
import { writeDurably } from '../../../base/files/write.ts';
import { PicturesError } from '../../../media/pictures/build.ts';
import type { Store } from '../../../store/store.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { readOnlineVersion, recordOnlineVersion } from '../../../tasks/publish/online-version.ts';
import type { SendOptions } from '../../../tasks/publish/publish-club.ts';
import { PublishError, toDiskError } from '../../../tasks/publish/publish-error.ts';
import { PHASES, TRIAL_STEPS, type TrialStep } from '../../../tasks/publish/publish-messages.ts';
import type { Report } from '../../../tasks/publish/reports.ts';
import type { PublishDestination } from '../../../tasks/publish/settings.ts';
import { saveHostKey } from '../../../tasks/publish/settings-file.ts';
import type { TaskContext } from '../../../tasks/publish/sync.ts';
import type { SftpSecrets } from '../../../tasks/publish/targets/sftp-login.ts';
import type { OpenTargetOptions } from '../../../tasks/publish/targets/target.ts';
import { publishSite } from '../../../tasks/publish-tasks.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { reportDefect, toRefusal } from '../to-refusal.ts';

/** Kinds of jobs, with the name of their first phase. */
const FIRST_PHASES = {
  test: 'Conectando',
  changes: 'Preparando las páginas',
  publish: 'Preparando las páginas',
  undo: 'Conectando',
  copy: 'Haciendo la copia',
  restore: 'Recuperando la copia',
};

export type JobKind = keyof typeof FIRST_PHASES;

/** Job that runs until it has a report or fails. */
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
  /** Steps that a trial has begun; all but the last one have succeeded. */
  steps?: TrialStep[];
  /** Id of the newest version that a publication contains; empty if nothing was ever saved. */
  version?: string;
  report?: Report;
  failed?: JobFailure;
}

export interface JobFailure extends Pick<PublishError, 'items' | 'message' | 'retry'> {
  /** Kind of a PublishError, or code of a refusal. */
  code: string;
}

interface Options {
  folders: Folders;
  store: Pick<Store, 'rewrite' | 'versions'>;
  /** Publishes for `Publishing.publish`; replaced in tests. */
  publishTask?: typeof publishOwnClub;
}

export class Publishing {
  /** Current job, or the last one. */
  job: PublishJob | null = null;
  /** Last publication that has ended. */
  lastPublication: PublishJob | null = null;
  readonly #options: Options;
  /** Marker file during a publication. A leftover one means that the desk stopped during the publication. */
  readonly #markerFile: string;
  #controller = new AbortController();
  /** Resolves once the last started job has ended. */
  #ended: Promise<PublishJob | null> = Promise.resolve(null);
  /** Publication that waits for the running job. */
  #next: Promise<PublishJob | null> | null = null;
  #isClosed = false;
  /** Passwords, kept only in memory. */
  #secrets: SftpSecrets = {};
  /** Key of the account for which the passwords were typed. No other server receives them. */
  #account = '';

  constructor(options: Options) {
    this.#options = options;
    this.#markerFile = join(options.folders.buildDir, 'publicando.txt');
  }

  get running(): boolean {
    return this.job !== null && !this.job.report && !this.job.failed;
  }

  /** True while a publication runs or waits. */
  get isPublishing(): boolean {
    return this.#next !== null || (this.running && this.job?.kind === 'publish');
  }

  /** True if the desk stopped during a publication. */
  get interrupted(): boolean {
    return !this.running && existsSync(this.#markerFile);
  }

  /** True while the published site contains the version, verified by this desk or by another program such as the nightly one. */
  hasPublished(version: string): boolean {
    return Number(readOnlineVersion(this.#options.folders).id) >= Number(version);
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
    task: (context: TaskContext & Pick<OpenTargetOptions, 'onStep'>) => Promise<Report>,
  ): Promise<PublishJob> {
    this.refuseWhileRunning();
    const job: PublishJob = {
      id: (this.job?.id ?? 0) + 1,
      kind,
      phase: FIRST_PHASES[kind],
      done: 0,
      total: 0,
    };
    [this.job, this.#controller] = [job, new AbortController()];
    const ended = this.#run(job, task);
    this.#ended = ended;
    return ended;
  }

  /**
   * Publishes everything that is saved. Joins the running publication if nothing was saved since its start; otherwise the next one,
   * which begins when the running job has ended.
   * @returns the publication when it has ended, even if it failed; null if the desk was closed before it began
   */
  async publish(): Promise<PublishJob | null> {
    const [job, ended] = [this.job, this.#ended];
    if (!this.#next && this.running && job?.kind === 'publish') {
      // If the versions cannot be read, the next publication reports it.
      const newest = await this.#newestVersion().catch(() => null);
      if (newest === job.version) return ended;
    }
    this.#next ??= this.#publishNext();
    return this.#next;
  }

  async #publishNext(): Promise<PublishJob | null> {
    // Somebody may start another job as soon as one has ended.
    do await this.#ended;
    while (this.running);
    this.#next = null;
    if (this.#isClosed) return null;
    const { folders, publishTask = publishOwnClub } = this.#options;
    return this.start('publish', (context) => publishTask(folders, { ...context, ...this.targetOptions() }));
  }

  /**
   * Publishes if the newest version was not published and verified, for example because of a crash; not if its publication was taken
   * back. Called once, at the start.
   */
  async publishUnpublished(): Promise<void> {
    const { folders } = this.#options;
    const newest = await this.#newestVersion();
    // A restored club counts its versions from the first one again.
    const { id, takenBack } = readOnlineVersion(folders);
    const isRestored = Number(newest) < Math.max(Number(id), Number(takenBack));
    if (isRestored) await recordOnlineVersion(folders, '');
    if (isRestored || (newest !== id && newest !== takenBack)) void this.publish();
  }

  async #run(job: PublishJob, task: Parameters<Publishing['start']>[1]): Promise<PublishJob> {
    const context: Parameters<typeof task>[0] = {
      signal: this.#controller.signal,
      onProgress: ({ phase, ...counts }) => Object.assign(job, { phase: PHASES[phase], ...counts }),
      ...(job.kind === 'test' && {
        onStep(step) {
          // Connecting again after the host key was confirmed repeats the first steps.
          job.steps = [...(job.steps ?? []).filter((begun) => begun !== step), step];
          job.phase = TRIAL_STEPS[step].todo;
        },
      }),
    };
    const isMarked = job.kind === 'publish' || job.kind === 'undo';
    try {
      // Read before the content, so that the publication contains at least this version.
      if (job.kind === 'publish') job.version = await this.#newestVersion();
      if (isMarked) await writeDurably(this.#markerFile, job.kind);
      // The job has ended once it has a report, so nothing may be awaited between the report and `lastPublication`.
      job.report = await task(context).finally(() => isMarked && rm(this.#markerFile, { force: true }));
    } catch (error) {
      job.failed = toJobFailure(error);
      // The server refused the password, so the person must type it again.
      if (job.failed.code === 'credentials') this.#secrets = {};
    }
    if (job.kind === 'publish') this.lastPublication = job;
    return job;
  }

  #newestVersion = async (): Promise<string> => (await this.#options.store.versions())[0]?.id ?? '';

  /** Cancels the job at its next safe point. */
  cancel(): void {
    if (!this.job || !this.running) return;
    this.job.cancelled = true;
    this.#controller.abort();
  }

  /** Cancels the job, and waits until it has stopped. Waiting publications do not begin. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.cancel();
    await this.#ended;
  }

  /** Keeps passwords in memory. @param destination target for which they were typed */
  rememberSecrets(secrets: SftpSecrets, destination: PublishDestination): void {
    this.#secrets = { ...this.#secretsOf(destination), ...secrets };
    this.#account = accountKey(destination);
  }

  #secretsOf = (destination: PublishDestination): SftpSecrets =>
    accountKey(destination) === this.#account ? this.#secrets : {};

  /** Returns the options for opening the target. @param trustedFingerprint host key fingerprint that the person has confirmed */
  targetOptions(trustedFingerprint?: string): OpenTargetOptions {
    return {
      // The settings may have changed since the password was typed, by hand or by restoring a copy.
      secretsOf: this.#secretsOf,
      trustHostKey: async (fingerprint, destination) => {
        if (fingerprint !== trustedFingerprint) return false;
        await saveHostKey(this.#options, destination, fingerprint);
        return true;
      },
    };
  }
}

/** @throws DeskRefusal `sample-club` for the sample, which is never published */
export async function refuseSample(contentDir: string): Promise<void> {
  const { club } = await checkTexts(contentDir);
  if (club?.sample) throw new DeskRefusal({ code: 'sample-club' });
}

async function publishOwnClub(folders: Folders, options: SendOptions): Promise<Report> {
  await refuseSample(folders.contentDir);
  return publishSite(folders, options);
}

function accountKey(destination: PublishDestination): string {
  if (destination.kind === 'sftp') return `${destination.user}@${destination.server}:${destination.port}`;
  return destination.kind === 's3' ? `${destination.accessKey ?? ''}@${destination.server}` : '';
}

/** Converts an error to the failure of a job. Defects are logged with their stack. */
function toJobFailure(thrown: unknown): JobFailure {
  const error =
    diskFault(thrown) === 'full'
      ? new PublishError({ code: 'computer-full' })
      : toDiskError(thrown, (thrown as NodeJS.ErrnoException).path ?? 'este ordenador');
  if (error instanceof PublishError) {
    const { kind, message, retry, items } = error;
    return { code: kind, message, retry, items };
  }
  if (error instanceof PicturesError)
    return { code: error.code, message: error.message, retry: false, items: [] };
  const refusal = toRefusal(error);
  const retry = error instanceof LockError || !refusal;
  const { code, message } = refusal ?? reportDefect(error);
  return { code, message, retry, items: [] };
}
