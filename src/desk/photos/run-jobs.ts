/** Has many files decoded, some child processes at a time. */
import { availableParallelism } from 'node:os';
import { inPool } from '../../pictures/pool.ts';
import { createPhotoProcess, type PhotoProcess, type ProcessOptions } from './photo-process.ts';
import type { Answer, Job } from './types.ts';

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
