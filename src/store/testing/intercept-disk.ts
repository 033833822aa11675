/** Intercepts calls to the disk, so that a test can stop or fail any of them. */
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Stride between the tested disk calls: all calls in the full run, otherwise a sample spread over the change. */
export const CALL_STRIDE = process.env.FULL ? 1 : 7;
/** Timeout of a test that intercepts the calls one by one, ms. */
export const DISK_TEST_TIMEOUT_MS = process.env.FULL ? 600_000 : 120_000;

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
