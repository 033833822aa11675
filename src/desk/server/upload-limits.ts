/** Limits of uploads on the club's server, in case a phone is lost or a session stolen. */
import { DeskRefusal } from '../core/desk-refusal.ts';

const DAY = 86_400_000;
const MEGABYTE = 1024 * 1024;

interface Options {
  bytesPerDay?: number;
  /** Maximum number of concurrent uploads of a person. A window uses at most four. */
  uploadsAtOnce?: number;
  /** Clock, ms since 1970. */
  now?: () => number;
}

/** Counts uploads per person, in memory: a restart begins a new day. */
export class UploadLimits {
  readonly #bytesPerDay: number;
  readonly #uploadsAtOnce: number;
  readonly #now: () => number;
  readonly #days = new Map<string, { since: number; bytes: number }>();
  readonly #running = new Map<string, number>();

  constructor({ bytesPerDay = 4096 * MEGABYTE, uploadsAtOnce = 8, now = Date.now }: Options = {}) {
    this.#bytesPerDay = bytesPerDay;
    this.#uploadsAtOnce = uploadsAtOnce;
    this.#now = now;
  }

  /** Yields the chunks of an upload. @throws DeskRefusal `uploads-at-once`, `upload-quota` */
  async *limit(personId: string, body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const running = this.#running.get(personId) ?? 0;
    if (running >= this.#uploadsAtOnce) throw new DeskRefusal({ code: 'uploads-at-once' });
    this.#running.set(personId, running + 1);
    try {
      for await (const chunk of body) {
        const day = this.#dayOf(personId);
        day.bytes += chunk.length;
        if (day.bytes > this.#bytesPerDay) throw new DeskRefusal({ code: 'upload-quota' });
        yield chunk;
      }
    } finally {
      this.#running.set(personId, (this.#running.get(personId) ?? 1) - 1);
    }
  }

  #dayOf(personId: string) {
    const current = this.#days.get(personId);
    if (current && this.#now() - current.since < DAY) return current;
    const day = { since: this.#now(), bytes: 0 };
    this.#days.set(personId, day);
    return day;
  }
}
