import type { Clock } from '../clock.ts';

/** Manual clock. */
export class FakeClock implements Clock {
  #elapsed = 0;
  /** Wall-clock time at elapsed 0. */
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

  /** Sets the wall clock back; no time elapses. */
  setBack(ms: number): void {
    this.#start -= ms;
  }

  /** Lets time pass while the machine sleeps: tasks due meanwhile run once, at the next move. */
  sleep(ms: number): void {
    this.#elapsed += ms;
  }

  /** Moves to `until`, stopping at every timer; `settle` is awaited after each. */
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
