/** Intercepts calls to the disk, so that a test can stop or fail any of them. */
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** FULL tries every call to the disk; else some of them, spread over the whole change. */
export const CALL_STRIDE = process.env.FULL ? 1 : 7;
/** For a test that tries them, ms. */
export const DISK_TEST_TIMEOUT_MS = process.env.FULL ? 600_000 : 120_000;

const CALLS = ['access', 'open', 'readdir', 'rename', 'rm', 'rmdir', 'mkdir', 'link', 'copyFile'] as const;
const HANDLE_CALLS = ['writeFile', 'sync'] as const;

/** A call that is about to be made: `rename`, with the paths it is about. */
export interface DiskCall {
  name: (typeof CALLS)[number] | (typeof HANDLE_CALLS)[number];
  args: unknown[];
}

/**
 * Asks before every call that changes the disk or looks into a folder. What `before` throws is what the call throws; nothing is done then.
 * @param halfWritten whether a refused write still leaves half of its bytes, as a kill or a full disk may
 * @returns gives the disk back
 */
export async function interceptDisk(
  before: (call: DiskCall) => void,
  halfWritten = true,
): Promise<() => void> {
  const file = await fs.open(import.meta.filename);
  const handles: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  const undo: (() => void)[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: functions of several shapes, passed through as they come.
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
