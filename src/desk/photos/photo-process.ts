/** Talks to the child process that decodes uploads: one job at a time, and a new process when one dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Answer, Job } from './types.ts';

/** Of the child's JavaScript heap, MB; pixels lie outside of it, and their number is limited by what is opened. */
const HEAP_MB = 512;

/** What a program needs of its system to run. */
function systemOnly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(?:path|systemroot|windir|temp|tmp|tmpdir)$/i.test(name)),
  );
}

export interface ProcessOptions {
  /** Most that a file may take, ms; then its process is killed. */
  timeoutMs?: number;
  /** The program of the child; tests bring one that dies. */
  worker?: string;
}

export interface PhotoProcess {
  /** Never throws: where the child dies or takes too long, the answer is a refusal. */
  run(job: Job): Promise<Answer>;
  /** Ends the child, whatever it does. A job under way is answered with a refusal. */
  close(): void;
}

/** The child is started with its first job. */
export function createPhotoProcess({ timeoutMs = 60_000, worker }: ProcessOptions = {}): PhotoProcess {
  let child: ChildProcess | undefined;
  const start = () => {
    const one = fork(worker ?? join(import.meta.dirname, 'worker.ts'), [], {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      // Libraries write about the files that they read; nobody shall keep it.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The desk's own settings, with its passwords, are none of a photo's business.
      env: systemOnly(process.env),
    });
    const forget = () => {
      if (child === one) child = undefined;
    };
    // An error that comes between two jobs would else end the desk.
    return one.on('exit', forget).on('error', forget);
  };
  const stop = (one: ChildProcess) => {
    if (child === one) child = undefined;
    one.kill('SIGKILL');
  };
  return {
    async run(job) {
      child ??= start();
      const mine = child;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      const dead = () => {
        stop(mine);
        resolve({ refusal: { code: 'proceso' } });
      };
      const late = setTimeout(() => {
        stop(mine);
        resolve({ refusal: { code: 'tiempo' } });
      }, timeoutMs);
      mine.once('message', resolve as (message: unknown) => void);
      mine.once('exit', dead).once('error', dead);
      mine.send(job, (error) => error && dead());
      try {
        return await promise;
      } finally {
        clearTimeout(late);
        mine.off('exit', dead).off('error', dead).removeAllListeners('message');
      }
    },
    close() {
      if (child) stop(child);
    },
  };
}
