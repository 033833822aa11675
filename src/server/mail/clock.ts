/** Source of time; tests replace it with a manual clock. */
export interface Clock {
  /** Milliseconds since the epoch, for stored times. Goes back when the system clock is set back. */
  now(): number;
  /** Monotonic milliseconds, for limits and pauses. */
  elapsed(): number;
  /**
   * Runs `task` once after `ms` and returns a function that cancels it. A pending task does not keep the process
   * alive.
   */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
