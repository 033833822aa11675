import type { Clock } from '../clock.ts';

/** Time that stands still until a test moves it. */
export class FakeClock implements Clock {
  #elapsed = 0;
  /** What the wall clock showed when nothing had elapsed. */
  #start: number;
  #timers: { at: number; task: () => void }[] = [];

  constructor(start = Date.UTC(2026, 10, 21, 9)) {
    this.#start = start;
  }

  now(): number {
    return this.#start + this.#elapsed;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#elapsed + ms, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Somebody sets the wall clock back; no time passes. */
  setBack(ms: number): void {
    this.#start -= ms;
  }

  /** Time passes while the machine sleeps: what was due in it is due once, when the clock next moves. */
  sleep(ms: number): void {
    this.#elapsed += ms;
  }

  /** Moves to `until`, stopping at every timer on the way; `settle` is awaited after each. */
  async moveTo(until: number, settle: () => Promise<void>): Promise<void> {
    const end = until - this.#start;
    for (;;) {
      const due = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#elapsed = Math.max(this.#elapsed, due.at);
      due.task();
      await settle();
    }
    this.#elapsed = end;
  }
}
