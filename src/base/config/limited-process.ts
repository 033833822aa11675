/** Runs programs on untrusted files in processes of their own, with limits of time and memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism, totalmem } from 'node:os';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import PQueue from 'p-queue';
import { AppError } from '../errors/app-error.ts';
import { systemErrorCode } from '../errors/system-error.ts';
import { systemEnvironment } from './environment.ts';

interface Limits {
  /** Maximum running time, ms. */
  timeout?: number;
  /** Maximum resident memory, MB, lower on a small machine; measured on Linux only. Elsewhere the heap limit applies. */
  memory?: number;
  /** Signal that kills the process. */
  signal?: AbortSignal | undefined;
}

/** Error of a limited process that gave no answer. Its message is for the log: callers word it for their audience. */
export class LimitError extends AppError<{ code: 'timeout' | 'memory' | 'crash' }> {
  constructor(code: LimitError['code'], options?: ErrorOptions) {
    super({ code }, `Limited process: ${code}`, options);
  }
}

/** Maximum size of the JavaScript heap, MB. */
const MAX_HEAP = 512;
/** Interval of memory measurements, ms. */
const MEASURE_INTERVAL = 100;
/** File descriptor of the answer. Libraries may print to the standard output. */
const ANSWER_FD = 3;

/** Share of the memory of this machine or service that a process may take, whatever its own limit is. */
const MAX_MEMORY_SHARE = 0.6;

/** Limits the number of processes, so that their memory has a limit together. */
const queue = new PQueue({ concurrency: availableParallelism() });

/** Memory of this machine, or of the service that this program is a part of, MB. */
const availableMegabytes = (): number =>
  Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 1024 / 1024;

/**
 * Runs a program that calls `answerJob`. The process does not see the environment's settings and passwords.
 * @param program path of the program
 * @param job value that JSON can express
 * @returns the answer of the program, not validated
 * @throws LimitError; the system error of a failed read or write, which is not the file's fault; the signal's reason
 */
export const runLimited = (program: string, job: unknown, limits: Limits = {}): Promise<unknown> =>
  queue.add(() => runProgram(program, JSON.stringify(job), limits));

async function runProgram(
  program: string,
  job: string,
  { timeout = 60_000, memory = 1024, signal }: Limits,
): Promise<unknown> {
  signal?.throwIfAborted();
  const compileCache = getCompileCacheDir();
  const child = spawn(process.execPath, [`--max-old-space-size=${MAX_HEAP}`, program], {
    // Compiling the program's modules takes half of its start.
    env: { ...systemEnvironment(), ...(compileCache && { NODE_COMPILE_CACHE: compileCache }) },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
  });
  const maxMemory = Math.min(memory, MAX_MEMORY_SHARE * availableMegabytes());
  let exceeded: LimitError['code'] | undefined;
  const kill = (limit?: LimitError['code']) => {
    exceeded ??= limit;
    child.kill('SIGKILL');
  };
  const abort = () => kill();
  const timer = setTimeout(() => kill('timeout'), timeout);
  const measuring = setInterval(async () => {
    if ((await residentMegabytes(child)) > maxMemory) kill('memory');
  }, MEASURE_INTERVAL);
  signal?.addEventListener('abort', abort);
  try {
    const [answer, log] = await communicate(child, job);
    signal?.throwIfAborted();
    if (exceeded) throw new LimitError(exceeded);
    if (/heap out of memory/.test(log)) throw new LimitError('memory');
    if (!answer) throw new LimitError('crash', { cause: log });
    const envelope = JSON.parse(answer) as Envelope;
    if ('errno' in envelope) throw Object.assign(new Error(envelope.errno), { code: envelope.errno });
    return envelope.value;
  } finally {
    clearTimeout(timer);
    clearInterval(measuring);
    signal?.removeEventListener('abort', abort);
  }
}

/** Output of a program: its answer, or the code of a system error such as `ENOSPC`. */
type Envelope = { value?: unknown } | { errno: string };

/** Sends the job and waits for the end of the process. Returns its answer, empty if there is none, and its error output. */
async function communicate(child: ChildProcess, job: string): Promise<[answer: string, log: string]> {
  const ended = new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  // A process that dies early reads no job.
  child.stdin?.on('error', () => undefined).end(job);
  const [answer, log] = await Promise.all([
    text(child.stdio[ANSWER_FD] as Readable),
    text(child.stderr as Readable),
    ended,
  ]);
  return [answer, log];
}

const PAGE_BYTES = 4096;

/** Returns the resident memory of a process in MB; 0 where it cannot be measured. */
async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES) / 1024 / 1024;
}

/** Reads the job of the process that `runLimited` started, writes the answer, and ends the process. */
export async function answerJob(work: (job: unknown) => unknown): Promise<never> {
  const job: unknown = JSON.parse(await text(process.stdin));
  const envelope: Envelope = await Promise.resolve(job)
    .then(work)
    .then(
      (value) => ({ value }),
      (error) => {
        const errno = systemErrorCode(error);
        if (errno) return { errno };
        console.error(error.stack);
        process.exit(1);
      },
    );
  writeFileSync(ANSWER_FD, JSON.stringify(envelope));
  process.exit();
}
