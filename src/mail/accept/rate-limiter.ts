import type { Clock } from '../clock.ts';
import type { Limiter } from '../store/store.ts';

interface Window {
  start: number;
  used: number;
}

/**
 * Counts events per key in windows of fixed length that start with a key's first event. Memory is bounded: past
 * `maxKeys` the oldest window goes.
 */
export class RateLimiter implements Limiter {
  readonly #windows = new Map<string, Window>();
  readonly #clock: Clock;
  readonly #most: number;
  readonly #length: number;
  readonly #maxKeys: number;

  constructor(clock: Clock, most: number, windowMs: number, maxKeys = 10_000) {
    this.#clock = clock;
    this.#most = most;
    this.#length = windowMs;
    this.#maxKeys = maxKeys;
  }

  /** Takes one event if there is room. Returns 0, or the seconds to wait when there is none. */
  take(key: string): number {
    const now = this.#clock.elapsed();
    let window = this.#windows.get(key);
    const left = window ? window.start + this.#length - now : 0;
    if (window && left > 0 && window.used >= this.#most) return Math.ceil(left / 1000);
    if (!window || left <= 0) {
      this.#windows.delete(key);
      window = { start: now, used: 0 };
      this.#windows.set(key, window);
      this.#forget(now);
    }
    window.used += 1;
    return 0;
  }

  /** Gives one event back: it came to nothing through no fault of the visitor. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (!window) return;
    window.used -= 1;
    if (window.used <= 0) this.#windows.delete(key);
  }

  #forget(now: number): void {
    // A Map keeps insertion order, and windows are inserted when they start: the oldest come first.
    for (const [key, window] of this.#windows) {
      if (now < window.start + this.#length && this.#windows.size <= this.#maxKeys) break;
      this.#windows.delete(key);
    }
  }
}
