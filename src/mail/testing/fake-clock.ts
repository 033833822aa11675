import type { Clock } from '../clock.ts';

/** Time that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now: number;
  #timers: { at: number; task: () => void }[] = [];

  constructor(start = Date.UTC(2026, 10, 21, 9)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#now + ms, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves to `until`, stopping at every timer on the way; `settle` is awaited after each. */
  async moveTo(until: number, settle: () => Promise<void>): Promise<void> {
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(this.#now, due.at);
      due.task();
      await settle();
    }
    this.#now = until;
  }
}
