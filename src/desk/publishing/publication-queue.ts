/** Queue of publications on the club's server, where several people request them. */
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Folders } from '../../config/folders.ts';
import { writeDurably } from '../../files/write.ts';
import type { SendOptions } from '../../publish/publish-club.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { checkTexts } from '../editing/check-content.ts';
import { StoreError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { type JobReport, publishNow } from './job-report.ts';
import type { JobFailure, Publishing } from './publishing.ts';

/** Result of a publication. */
export interface Publication {
  /** Id of the newest published version; empty if nothing was ever saved. */
  version: string;
  /** True if a check of the public site found no differences. */
  verified: boolean;
  report?: JobReport;
  failed?: JobFailure;
}

/** Interval of retries while another program publishes, such as the nightly timer, ms. */
const RETRY_INTERVAL = 2000;
const MAX_RETRIES = 90;

/** Runs publications one after another. Requests for the same content share one publication. */
export class PublicationQueue {
  readonly #desk: { store: Pick<Store, 'versions'>; publishing: Publishing };
  readonly #publish: typeof publishWithRetry;
  /** File with the id of the last version that was published and verified. */
  readonly #versionFile: string;
  #running: { version: string; ended: Promise<Publication> } | null = null;
  #next: Promise<Publication> | null = null;
  #isClosed = false;
  /** Last finished publication; after a restart, the last verified one. */
  last: Publication | null;

  /** @param publish replaced in tests */
  constructor(desk: { store: Pick<Store, 'versions'>; publishing: Publishing }, publish = publishWithRetry) {
    this.#desk = desk;
    this.#publish = publish;
    this.#versionFile = join(desk.publishing.folders.buildDir, 'version-publicada.txt');
    this.last = readStoredPublication(this.#versionFile);
  }

  /** True while a publication runs or waits. */
  get busy(): boolean {
    return this.#running !== null || this.#next !== null;
  }

  /**
   * Publishes all saved changes. Joins the running publication if nothing was saved since its start, otherwise the next one.
   * Resolves when the publication has ended, even if it failed.
   * @throws StoreError if the versions cannot be read
   */
  async request(): Promise<Publication> {
    if (this.#next) return this.#next;
    if (this.#running && this.#running.version === (await this.#newestVersion())) return this.#running.ended;
    this.#next ??= this.#publishAfter(this.#running?.ended);
    return this.#next;
  }

  /** Requests a publication without waiting for its end. */
  requestInBackground(): void {
    this.request().catch((error) => {
      if (!this.#isClosed) console.error(error);
    });
  }

  /** Requests a publication if the newest version was not published and verified, for example because of a crash. */
  async requestIfUnpublished(): Promise<void> {
    const newest = await this.#newestVersion();
    if (newest !== '' && newest !== this.last?.version) this.requestInBackground();
  }

  /** Returns the last publication if it contains a version, otherwise null. */
  publicationOf(version: string): Publication | null {
    return this.last && Number(this.last.version) >= Number(version) ? this.last : null;
  }

  /** Rejects waiting requests. */
  close(): void {
    this.#isClosed = true;
  }

  async #publishAfter(running: Promise<Publication> | undefined): Promise<Publication> {
    await running?.catch(() => {});
    try {
      if (this.#isClosed) throw new StoreError({ code: 'closed' });
      const version = await this.#newestVersion();
      this.#running = { version, ended: this.#run(version) };
    } finally {
      this.#next = null;
    }
    try {
      return await this.#running.ended;
    } finally {
      this.#running = null;
    }
  }

  async #run(version: string): Promise<Publication> {
    const { publishing } = this.#desk;
    while (publishing.running) await publishing.ended;
    const { result, failed } = await publishing.start('publish', (context) =>
      this.#publish(publishing.folders, { ...context, ...publishing.targetOptions() }),
    );
    const report = result?.kind === 'outcome' ? result : undefined;
    const verified = report?.verified ?? false;
    if (verified) await this.#storeVersion(version);
    this.last = { version, verified, ...(report && { report }), ...(failed && { failed }) };
    return this.last;
  }

  /** Stores the id of a verified version. On failure, the next start publishes it again. */
  async #storeVersion(version: string): Promise<void> {
    try {
      mkdirSync(dirname(this.#versionFile), { recursive: true });
      await writeDurably(this.#versionFile, version);
    } catch (error) {
      console.error(error);
    }
  }

  #newestVersion = async (): Promise<string> => (await this.#desk.store.versions())[0]?.id ?? '';
}

/** Returns the publication that an earlier process has verified; null if there is none. */
function readStoredPublication(file: string): Publication | null {
  try {
    return { version: readFileSync(file, 'utf8'), verified: true };
  } catch {
    return null;
  }
}

/** @throws DeskRefusal `sample-club` for the sample, which is never published */
export async function refuseSample(contentDir: string): Promise<void> {
  const { club } = await checkTexts(contentDir);
  if (club?.sample) throw new DeskRefusal({ code: 'sample-club' });
}

/** Publishes. Retries while another program publishes. */
async function publishWithRetry(folders: Folders, options: SendOptions): Promise<JobReport> {
  await refuseSample(folders.contentDir);
  for (let attempt = 0; ; attempt++) {
    try {
      return await publishNow(folders, options);
    } catch (error) {
      const isTaken = error instanceof PublishError && error.code === 'already-publishing';
      if (!isTaken || attempt === MAX_RETRIES) throw error;
      await pause(RETRY_INTERVAL, undefined, { signal: options.signal });
    }
  }
}
