/** The order in which the server makes pictures: askers take turns, and what nobody waits for is not made. */

/** The answer does not come: nobody waits for it any more, or the server ends. */
export class NotMade extends Error {
  override name = 'NotMade';
}

/** One piece of work, whoever waits for it. */
interface Job {
  name: string;
  work: () => Promise<Buffer>;
  begun: boolean;
  waiters: Set<Waiter>;
}

interface Waiter {
  asker: string;
  job: Job;
  resolve: (made: Buffer) => void;
  reject: (error: unknown) => void;
}

export interface Asking {
  /** Who asks. However much one asks for, others wait for one piece of it at most. */
  asker?: string;
  /** Aborts when the asker is gone. */
  signal?: AbortSignal;
}

export class FairQueue {
  readonly #limit: number;
  readonly #jobs = new Map<string, Job>();
  /** Who waits for work that has not begun, the next asker first. */
  readonly #queues = new Map<string, Set<Waiter>>();
  #running = 0;
  #ended = false;

  /** @param limit how many pieces of work run at once */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Does the work called `name` when its turn has come, once for all who wait for it. Throws NotMade when the signal
   * aborts before it is done: at once, and if nobody else waits the work is not begun.
   */
  take(name: string, work: () => Promise<Buffer>, { asker = '', signal }: Asking = {}): Promise<Buffer> {
    if (this.#ended || signal?.aborted) return Promise.reject(new NotMade());
    const job = this.#jobs.get(name) ?? { name, work, begun: false, waiters: new Set() };
    this.#jobs.set(name, job);
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const waiter = { asker, job, resolve, reject };
    job.waiters.add(waiter);
    const leave = () => this.#leave(waiter);
    signal?.addEventListener('abort', leave, { once: true });
    if (!job.begun) this.#enqueue(waiter);
    this.#next();
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  /** FairQueue everybody away, now and from now on. Work under way goes on, but nobody waits for it. */
  end(): void {
    this.#ended = true;
    for (const job of [...this.#jobs.values()]) for (const waiter of [...job.waiters]) this.#leave(waiter);
  }

  #enqueue(waiter: Waiter): void {
    const queue = this.#queues.get(waiter.asker) ?? new Set();
    this.#queues.set(waiter.asker, queue.add(waiter));
  }

  #dequeue(waiter: Waiter): void {
    const queue = this.#queues.get(waiter.asker);
    queue?.delete(waiter);
    if (queue?.size === 0) this.#queues.delete(waiter.asker);
  }

  #leave(waiter: Waiter): void {
    const { job } = waiter;
    job.waiters.delete(waiter);
    this.#dequeue(waiter);
    if (!job.begun && job.waiters.size === 0) this.#jobs.delete(job.name);
    waiter.reject(new NotMade());
  }

  #next(): void {
    while (this.#running < this.#limit) {
      const [asker, queue] = this.#queues.entries().next().value ?? [];
      const job = queue?.values().next().value?.job;
      if (asker === undefined || !queue || !job) return;
      // To the end of the row.
      this.#queues.delete(asker);
      this.#queues.set(asker, queue);
      for (const waiter of job.waiters) this.#dequeue(waiter);
      void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    job.begun = true;
    this.#running++;
    try {
      const made = await job.work();
      for (const { resolve } of job.waiters) resolve(made);
    } catch (error) {
      for (const { reject } of job.waiters) reject(error);
    }
    this.#running--;
    this.#jobs.delete(job.name);
    this.#next();
  }
}
