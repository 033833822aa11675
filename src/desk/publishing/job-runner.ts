/** Long work that goes on whoever looks: a browser that is closed does not end it. */
import type { PublishProgress } from '../../publish/progress.ts';
import type { Exclusive } from '../exclusive.ts';
import type { Job, JobKind, JobResult } from '../publish-api.ts';
import { DeskRefusal } from '../server/errors.ts';
import { failureOf } from './job-failure.ts';
import { PHASES } from './phases.ts';

/** What work is given to tell how far it is, and to hear that it is to end. */
export interface Course {
  signal: AbortSignal;
  onProgress: (progress: Pick<PublishProgress, 'phase' | 'done' | 'total'>) => void;
}

const FIRST: Record<JobKind, string> = {
  changes: 'Preparando las páginas',
  publish: 'Preparando las páginas',
  undo: 'Conectando',
  copy: 'Haciendo la copia',
  restore: 'Recuperando la copia',
};

export class JobRunner {
  readonly #gate: Exclusive;
  #job: Job | null = null;
  #controller = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(gate: Exclusive) {
    this.#gate = gate;
  }

  get job(): Job | null {
    return this.#job;
  }

  get running(): boolean {
    return this.#job?.state === 'running' || this.#job?.state === 'cancelling';
  }

  /** @throws DeskRefusal `ocupado` while another work goes on */
  refuseWhileRunning(): void {
    if (this.running)
      throw new DeskRefusal(409, {
        code: 'ocupado',
        message: 'Espera a que termine lo que está en marcha, o cancélalo.',
      });
  }

  /** Begins, and comes back at once. @throws DeskRefusal `ocupado` */
  start(kind: JobKind, work: (course: Course) => Promise<JobResult>): Job {
    this.refuseWhileRunning();
    const controller = new AbortController();
    const job: Job = {
      id: (this.#job?.id ?? 0) + 1,
      kind,
      state: 'running',
      at: new Date().toISOString(),
      phase: FIRST[kind],
      count: 0,
      total: 0,
    };
    [this.#job, this.#controller] = [job, controller];
    const course: Course = {
      signal: controller.signal,
      onProgress({ phase, done, total }) {
        Object.assign(job, { phase: PHASES[phase], count: done, total });
      },
    };
    this.#ended = this.#gate
      .shared(() => work(course))
      .then(
        (result) => void Object.assign(job, { state: 'done', result }),
        (error) => void Object.assign(job, { state: 'failed', failed: failureOf(error) }),
      );
    return job;
  }

  /** Ends what goes on as soon as it can be ended whole. */
  cancel(): void {
    if (!this.#job || !this.running) return;
    this.#job.state = 'cancelling';
    this.#controller.abort();
  }

  /** Cancels, and waits for the end. */
  async close(): Promise<void> {
    this.cancel();
    await this.#ended;
  }
}
