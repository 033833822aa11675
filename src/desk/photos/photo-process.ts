/** Child processes that decode uploads: one job at a time each, and a new process when one dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inPool } from '../../pictures/pool.ts';
import type { Answer, Job } from './types.ts';

/** Of the child's JavaScript heap, MB; pixels lie outside of it, and their number is limited by what is opened. */
const HEAP_MB = 512;

/** What a program needs of its system to run. */
function systemOnly(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => /^(?:path|systemroot|windir|temp|tmp|tmpdir)$/i.test(name)),
  );
}

interface ProcessOptions {
  /** Most that a file may take, ms; then its process is killed. */
  timeoutMs?: number;
  /** The program of the child; tests bring one that dies. */
  worker?: string;
}

interface PhotoProcess {
  /** Never throws: where the child dies or takes too long, the answer is a refusal. */
  run(job: Job): Promise<Answer>;
  /** Ends the child, whatever it does. A job under way is answered with a refusal. */
  close(): void;
}

/** The child is started with its first job. */
function createPhotoProcess({ timeoutMs = 60_000, worker }: ProcessOptions = {}): PhotoProcess {
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

export interface Work extends ProcessOptions {
  /** How many at once; by default one less than the computer's cores, at most four. */
  processes?: number;
  /** Gives it up. */
  signal?: AbortSignal;
  /** Called as each file is done, whatever became of it. */
  onProgress?(progress: Progress): void;
}

export interface Progress {
  done: number;
  total: number;
  /** Of the file that was just done, as uploaded. */
  name: string;
}

const atOnce = () => Math.min(4, Math.max(1, availableParallelism() - 1));

/** Has jobs done by child processes, and hands each answer on. Throws the signal's reason when it is given up. */
export async function runJobs(
  jobs: readonly { job: Job; name: string }[],
  { processes = atOnce(), signal, onProgress, ...options }: Work,
  take: (answer: Answer, index: number) => Promise<void>,
): Promise<void> {
  signal?.throwIfAborted();
  const idle: PhotoProcess[] = Array.from({ length: processes }, () => createPhotoProcess(options));
  const all = [...idle];
  const stop = () => {
    for (const one of all) one.close();
  };
  signal?.addEventListener('abort', stop);
  let done = 0;
  try {
    await inPool([...jobs.entries()], processes, async ([index, { job, name }]) => {
      signal?.throwIfAborted();
      const mine = idle.pop() as PhotoProcess;
      const answer = await mine.run(job);
      idle.push(mine);
      signal?.throwIfAborted();
      await take(answer, index);
      done++;
      onProgress?.({ done, total: jobs.length, name });
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
