/** Lock at a target: one computer publishes at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import { PUBLISH_MANIFEST_NAME } from '../../base/config/folders.ts';
import { type PublishRun, parseManifest, runRecord, STAGING } from './manifest.ts';
import { PublishError } from './publish-error.ts';
import type { Target } from './targets/target.ts';

const LOCK_FILE = `${STAGING}/turno.json`;

/** Pause before reading a half-written lock file again. */
const REREAD_PAUSE_MS = 300;
const MAX_REREADS = 6;

/**
 * Takes the lock, or a lock that this computer left behind.
 * @param takeOver takes over a lock of another computer
 * @throws PublishError `other-computer`
 */
export async function takeTargetLock(target: Target, run: PublishRun, takeOver = false) {
  /** @throws PublishError if another computer holds the lock */
  const requireLock = async () => {
    const holder = await readLock(target);
    if (holder?.id !== run.id) throw lockedByOther(target, holder);
  };
  await acquire(target, run, takeOver);
  // Some stores overwrite the file regardless; the last writer holds the lock.
  await requireLock();
  return {
    requireLock,
    /** Error for a computer that lost its lock; null if no other run is known. */
    async lockLostError(): Promise<PublishError | null> {
      try {
        const holder = await readLock(target);
        // The other computer may have released the lock; then the manifest names it. A disconnected disk has neither.
        const last = holder ?? parseManifest(String(await target.read(PUBLISH_MANIFEST_NAME)))?.run;
        return !last || last.owner === run.owner ? null : lockedByOther(target, holder);
      } catch {
        return null;
      }
    },
    /** Releases the lock. After a cut connection it stays: this computer resumes it, others must confirm. */
    async release(): Promise<void> {
      try {
        await requireLock();
        await target.remove(LOCK_FILE);
        await target.removeFolder(STAGING);
      } catch {
        // The original error is more informative.
      }
    },
  };
}

async function acquire(target: Target, run: PublishRun, takeOver: boolean): Promise<void> {
  const text = JSON.stringify(run);
  for (let rereadsLeft = MAX_REREADS; ; rereadsLeft--) {
    if (await target.claim(LOCK_FILE, text)) return;
    const holder = await readLock(target);
    if (holder && holder.owner !== run.owner && !takeOver) throw lockedByOther(target, holder);
    // The lock is this computer's own, was taken over, or is unreadable because its writer was interrupted.
    if (holder || rereadsLeft === 0) return target.put(LOCK_FILE, text);
    await pause(REREAD_PAUSE_MS);
  }
}

/** Reads the lock; null if it is missing or unreadable. */
async function readLock(target: Target): Promise<PublishRun | null> {
  const text = await target.read(LOCK_FILE);
  try {
    return runRecord.parse(JSON.parse(String(text)));
  } catch {
    return null;
  }
}

/** @param holder null for a run that has ended meanwhile */
function lockedByOther(target: Target, holder: PublishRun | null): PublishError {
  if (!holder) return new PublishError({ code: 'published-meanwhile', location: target.name });
  return new PublishError({ code: 'being-published', location: target.name, since: holder.at });
}
