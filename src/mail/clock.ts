/** Time as the relay sees it; tests put a hand-cranked one in its place. */
export interface Clock {
  /** Milliseconds since the epoch. Goes back when somebody sets the clock: for dates that are written down. */
  now(): number;
  /** Milliseconds since some moment; only ever grows, as fast as time passes: for limits, rests and waits. */
  elapsed(): number;
  /** Runs `task` once after `ms`; returns what cancels it. A pending task never keeps the process alive. */
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
