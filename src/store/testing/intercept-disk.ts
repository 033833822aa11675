/** Faults of the disk: intercepts calls to it, and interrupts a change at each of them. */
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'vitest';

/** Stride between the tested disk calls: all calls in the full run, otherwise a sample spread over the change. */
const CALL_STRIDE = process.env.FULL ? 1 : 7;

const CALLS = ['access', 'open', 'readdir', 'rename', 'rm', 'rmdir', 'mkdir', 'link', 'copyFile'] as const;
const HANDLE_CALLS = ['writeFile', 'sync'] as const;

/** Intercepted call: its name and arguments. */
export interface DiskCall {
  name: (typeof CALLS)[number] | (typeof HANDLE_CALLS)[number];
  args: unknown[];
}

/**
 * Calls `before` ahead of every call that changes the disk or lists a folder. If `before` throws, the call fails with its error
 * and does nothing.
 * @param halfWritten true if a failed write leaves half of its bytes, as after a kill or on a full disk
 * @returns function that restores the original calls
 */
export async function interceptDisk(
  before: (call: DiskCall) => void,
  halfWritten = true,
): Promise<() => void> {
  const file = await fs.open(import.meta.filename);
  const handles: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  const undo: (() => void)[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: wraps functions with different signatures.
  const replace = (target: any, name: DiskCall['name']) => {
    const real = target[name];
    target[name] = async function (this: FileHandle, ...args: unknown[]) {
      try {
        before({ name, args });
      } catch (error) {
        if (name === 'writeFile' && halfWritten) {
          const bytes = Buffer.from(args[0] as string);
          await real.call(this, bytes.subarray(0, bytes.length / 2));
        }
        throw error;
      }
      return real.apply(this, args);
    };
    undo.push(() => {
      target[name] = real;
    });
  };
  for (const name of CALLS) replace(fs, name);
  for (const name of HANDLE_CALLS) replace(handles, name);
  syncBuiltinESMExports();
  return () => {
    for (const step of undo) step();
    syncBuiltinESMExports();
  };
}

/** Returns a predicate for calls that rename a file to a path with this ending. */
export const isRenameTo =
  (end: string) =>
  ({ name, args }: DiskCall) =>
    name === 'rename' && String(args[1]).endsWith(end);

/** Returns the error of a failed disk call. */
export const diskError = (code: string) => Object.assign(new Error(`${code}: fault of the test`), { code });

/** Change that a fault interrupts, and its recovery. */
interface Trial<State> {
  change: () => Promise<unknown>;
  /** Recovers like the next program that starts, and returns what it finds. @param error of the change; null if it succeeded */
  recover: (error: NodeJS.ErrnoException | null) => Promise<State>;
  /** True for a call that may be interrupted; all calls of the change by default. */
  isTarget?: (call: DiskCall) => boolean;
}

interface Interruption<State> {
  /** Creates the files before the change. */
  start: () => Promise<Trial<State>>;
  before: State;
  after: State;
  /** Distance between two interrupted calls. */
  stride?: number;
}

/**
 * Interrupts a change at each of its disk calls, and expects that the recovered state is the one before or the one after it.
 * @param fault `kill` makes all further calls fail; the code of an error makes only one call fail
 */
export async function interruptAtEachCall<State>(
  fault: 'kill' | 'EIO' | 'ENOSPC' | 'EBUSY',
  { start, before, after, stride = CALL_STRIDE }: Interruption<State>,
): Promise<void> {
  const interruptedStates: State[] = [];
  for (let limit = 0, isInterrupted = true; isInterrupted; limit += stride) {
    const { change, recover, isTarget } = await start();
    let calls = 0;
    isInterrupted = false;
    const restore = await interceptDisk((call) => {
      if (fault === 'kill' && isInterrupted) throw new Error('The process is gone.');
      if ((isTarget && !isTarget(call)) || calls++ !== limit) return;
      isInterrupted = true;
      throw fault === 'kill' ? new Error('The process is gone.') : diskError(fault);
    });
    const error = await change().then(
      () => null,
      (reason) => reason,
    );
    restore();
    const state = await recover(error);
    const run = `${fault} at call ${limit}`;
    if (!isInterrupted) expect(error, run).toBeNull();
    expect(isInterrupted ? [before, after] : [after], run).toContainEqual(state);
    if (isInterrupted) interruptedStates.push(state);
  }
  expect(interruptedStates).toContainEqual(before);
  // A killed change may have been committed already; a failed one is rolled back.
  if (fault === 'kill') expect(interruptedStates).toContainEqual(after);
}
