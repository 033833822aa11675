/** Time as the relay sees it; tests put a hand-cranked one in its place. */
export interface Clock {
  /** Milliseconds since the epoch. Goes back when somebody sets the clock: for dates that are written down. */
  now(): number;
  /** Milliseconds since some moment; only ever grows, as fast as time passes: for limits, rests and waits. */
  elapsed(): number;
  /** Runs `task` once after `ms`, or after 24 days at the latest; the answer cancels it. A pending task never keeps the process alive. */
  after(ms: number, task: () => void): () => void;
}

/** A longer `setTimeout` fires after 1 ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, Math.min(ms, LONGEST_TIMER));
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
