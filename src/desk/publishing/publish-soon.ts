/** Publications on the club's server, where several people ask for them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Folders } from '../../config/folders.ts';
import type { SendOptions } from '../../publish/publish-club.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { checkTexts } from '../editing/check-content.ts';
import type { Store } from '../store/store.ts';
import { type JobReport, publishNow } from './job-report.ts';
import type { JobFailure, Publishing } from './publishing.ts';

/** Result of a publication. */
export interface Publication {
  /** Id of the newest version that it contains; empty if nothing was ever saved. */
  version: string;
  /** True if the public site was read afterwards and shows what was published. */
  verified: boolean;
  report?: JobReport;
  failed?: JobFailure;
}

/** Pause between attempts while another program, such as the nightly timer, publishes. */
const RETRY_MS = 2000;
const MAX_RETRIES = 90;

/** Starts publications, so that requests of several people share one. */
export class PublishSoon {
  readonly #desk: { store: Pick<Store, 'versions'>; publishing: Publishing };
  readonly #publish: typeof publishOnceFree;
  #running: { version: string; ended: Promise<Publication> } | null = null;
  #next: Promise<Publication> | null = null;
  /** Last publication that has ended. */
  last: Publication | null = null;

  /** @param publish replaced in tests */
  constructor(desk: { store: Pick<Store, 'versions'>; publishing: Publishing }, publish = publishOnceFree) {
    this.#desk = desk;
    this.#publish = publish;
  }

  /** True while a publication runs or waits. */
  get busy(): boolean {
    return this.#running !== null || this.#next !== null;
  }

  /**
   * Publishes everything that is saved. Joins the running publication if nothing was saved since it began; otherwise requests
   * share the one after it. Resolves when the publication has ended, also if it failed.
   */
  async request(): Promise<Publication> {
    if (this.#next) return this.#next;
    if (this.#running && this.#running.version === (await this.#newestVersion())) return this.#running.ended;
    this.#next ??= this.#publishAfter(this.#running?.ended);
    return this.#next;
  }

  async #publishAfter(running: Promise<Publication> | undefined): Promise<Publication> {
    await running;
    const version = await this.#newestVersion();
    const ended = this.#run(version);
    this.#running = { version, ended };
    this.#next = null;
    try {
      return await ended;
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
    this.last = {
      version,
      verified: report?.verified ?? false,
      ...(report && { report }),
      ...(failed && { failed }),
    };
    return this.last;
  }

  #newestVersion = async (): Promise<string> => (await this.#desk.store.versions())[0]?.id ?? '';
}

/** Publishes, once no other program is publishing. */
async function publishOnceFree(folders: Folders, options: SendOptions): Promise<JobReport> {
  const { club } = await checkTexts(folders.contentDir);
  if (club?.sample) throw new DeskRefusal({ code: 'sample-club' });
  for (let tries = 0; ; tries++) {
    try {
      return await publishNow(folders, options);
    } catch (error) {
      const isTaken = error instanceof PublishError && error.code === 'already-publishing';
      if (!isTaken || tries === MAX_RETRIES) throw error;
      await pause(RETRY_MS, undefined, { signal: options.signal });
    }
  }
}
