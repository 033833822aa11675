import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import { z } from 'zod';
import type { FileAnswer } from '../../../core/photos/pending-upload.ts';
import type { UploadReview } from '../../../core/photos/uploads.ts';
import { NO_RESPONSE } from '../../browser/offline-middleware.ts';
import { deletePendingPhotos, readPendingPhotos, storePendingPhotos } from '../../browser/pending-photos.ts';
import { isTouchDevice } from '../../browser/touch.ts';
import { useClub } from '../../browser/use-club.ts';
import { useOnReturn } from '../../browser/use-on-return.ts';
import {
  type FileProgress,
  LostFiles,
  sendFiles,
  type Transport,
  UnreadableFile,
  type UploadProgress,
} from './send-files.ts';
import { fetchJson, RequestError, sendFile, tooLargeReason, uploadAddress } from './upload-requests.ts';

const fileAnswer: z.ZodType<FileAnswer> = z.object({ refused: z.string().nullable() });

const uploadReview: z.ZodType<UploadReview> = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    takenAt: z.string().nullable(),
    day: z.string().nullable(),
    repeated: z.boolean(),
    remarks: z.array(z.string()),
  }),
);

/** State of an upload. */
export type UploadState =
  | { step: 'idle' }
  | ({ step: 'sending' } & UploadProgress)
  | { step: 'failed'; code: string; message: string; files: readonly FileProgress[] }
  /** `refused`: Spanish sentences about files that were not accepted. */
  | { step: 'review'; id: string; photos: UploadReview; refused: string[] };

/** Largest file that is read whole for its key, bytes. A larger one is a video, which the server refuses. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;

/** Returns a key that contains the hash of a file, because phones change its date when the photo is chosen again. */
async function keyOf(file: File): Promise<string> {
  if (file.size > MAX_HASHED_BYTES) return `${file.size} ${file.lastModified} ${file.name.slice(-120)}`;
  const bytes = await file.arrayBuffer().catch((error) => {
    throw new UnreadableFile('file is gone', { cause: error });
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hash} ${file.name.slice(-120)}`;
}

const LOST_FILES_MESSAGE =
  'El escritorio se ha cerrado varias veces mientras llegaban las fotos, y faltan algunas.';

/** Codes of refusals after which a retry makes sense. */
const TEMPORARY_CODES = [NO_RESPONSE.code, 'upload-stalled', 'uploads-at-once'];
/** Longest backoff, ms. */
const MAX_BACKOFF = 30_000;

/** Resolves after a growing backoff, or as soon as the device is online or the page is visible again, or on `retry`. */
function waitForConnection(attempt: number, signal: AbortSignal, retry: EventTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal };
    const timer = setTimeout(endWait, Math.min(MAX_BACKOFF, 1000 * 2 ** attempt));
    function endWait() {
      clearTimeout(timer);
      listeners.abort();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    window.addEventListener('online', endWait, options);
    document.addEventListener('visibilitychange', () => document.hidden || endWait(), options);
    retry.addEventListener('retry', endWait, options);
    signal.addEventListener('abort', endWait, options);
    if (signal.aborted) endWait();
  });
}

interface TransportOptions {
  /** Id of the upload. */
  id: string;
  /** Key of the album; null for a new album. */
  album: string | null;
  /** Cancels the upload. */
  signal: AbortSignal;
  /** Emits `retry` to end a wait for the connection. */
  retry: EventTarget;
}

/** Returns the requests of an upload to the desk. */
function createTransport({ id, album, signal, retry }: TransportOptions): Transport<UploadReview[number]> {
  return {
    keyOf,
    find: (key) => fetchJson(fileAnswer.nullable(), uploadAddress(id, { archivo: key }), { signal }),
    async send(file, archivo, onSent) {
      const reason = tooLargeReason(file);
      if (reason) return { refused: reason };
      return sendFile(fileAnswer, id, file, { signal, archivo, onSent });
    },
    review: () =>
      fetchJson(uploadReview, uploadAddress(id, album ? { album } : {}), { signal }).catch((error) => {
        if (error instanceof RequestError && error.code === 'upload-gone') return [];
        throw error;
      }),
    isTemporary: (error) =>
      !signal.aborted && error instanceof RequestError && TEMPORARY_CODES.includes(error.code),
    waitForConnection: (attempt) => waitForConnection(attempt, signal, retry),
  };
}

/** Returns the number of parallel uploads: one per core, because the server prepares photos in parallel; fewer on a phone. */
const uploadConcurrency = () =>
  isTouchDevice() ? 2 : Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1));

interface CurrentUpload {
  id: string;
  files: File[];
  controller: AbortController;
}

/**
 * Uploads photos for review, without a change to the club's content. Resumes an unfinished upload of this browser.
 * @param album key, to mark photos that the album already has; null for a new album
 */
export function useUpload(album: string | null) {
  const { folderId } = useClub();
  const [state, setState] = useState<UploadState>({ step: 'idle' });
  const [isStored, setStored] = useState(true);
  const current = useRef<CurrentUpload | null>(null);
  const [retry] = useState(() => new EventTarget());
  const storageKey = `${folderId}:${album ?? 'nuevo'}`;

  /** Sends the files, then loads the review. @param mayHaveArrived true for a repeated or resumed upload */
  async function run(
    { id, files }: Omit<CurrentUpload, 'controller'>,
    mayHaveArrived: boolean,
  ): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    current.current = { id, files, controller };
    let progress: UploadProgress = { files: [], waitReason: null };
    const release = keepScreenOn();
    try {
      const { photos, refused } = await sendFiles(files, {
        transport: createTransport({ id, album, signal, retry }),
        concurrency: uploadConcurrency(),
        mayHaveArrived,
        onProgress(update) {
          progress = update;
          if (!signal.aborted) setState({ step: 'sending', ...update });
        },
      });
      setState({ step: 'review', id, photos, refused });
    } catch (error) {
      if (signal.aborted) return;
      controller.abort();
      const { files: unsent } = progress;
      if (error instanceof LostFiles)
        return setState({ step: 'failed', code: 'upload-gone', message: LOST_FILES_MESSAGE, files: unsent });
      if (!(error instanceof RequestError)) throw error;
      // An earlier page added the photos, and was closed before the answer arrived.
      if (error.code === 'upload-added') return forget();
      setState({ step: 'failed', code: error.code, message: error.message, files: unsent });
    } finally {
      release();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the album of this screen
  useEffect(() => {
    let isMounted = true;
    void readPendingPhotos(storageKey).then((pending) => {
      if (pending && isMounted && !current.current) return run(pending, true);
    });
    return () => {
      isMounted = false;
      current.current?.controller.abort();
    };
  }, []);

  /** Sends the files that have not arrived, after the upload failed or the server lost it. */
  function resume(): void {
    if (current.current) void run(current.current, true);
  }
  useOnReturn(resume, state.step === 'failed' && state.code === 'not-signed-in');

  useBeforeUnload((event) => state.step !== 'idle' && !isStored && event.preventDefault());

  /** Forgets the upload in this browser. */
  function forget(): void {
    current.current?.controller.abort();
    current.current = null;
    void deletePendingPhotos(storageKey);
    setState({ step: 'idle' });
  }

  return {
    state,
    /** True if the photos survive a reload of the page. */
    isStored,
    async start(files: File[]): Promise<void> {
      const upload = { id: crypto.randomUUID(), files };
      void storePendingPhotos(storageKey, { ...upload, since: Date.now() }).then(setStored);
      await run(upload, false);
    },
    resume,
    /** Retries at once, without waiting for a connection. */
    retryNow: () => retry.dispatchEvent(new Event('retry')),
    cancel() {
      // If this fails, the desk deletes the upload later.
      if (current.current)
        fetchJson(z.unknown(), uploadAddress(current.current.id), { method: 'DELETE' }).catch(() => {});
      forget();
    },
    /** Ends the upload after its photos were added. */
    finish: forget,
  };
}

/** Keeps the screen on if the browser supports it. Returns a function that releases the lock. */
function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let isWanted = true;
  let lock: Promise<WakeLockSentinel> | undefined;
  // The browser releases the lock when the page is hidden, and refuses it on an empty battery.
  const request = () => {
    if (!isWanted || document.hidden) return;
    lock = navigator.wakeLock.request('screen');
    lock.catch(() => {});
  };
  document.addEventListener('visibilitychange', request);
  request();
  return () => {
    isWanted = false;
    document.removeEventListener('visibilitychange', request);
    lock?.then((sentinel) => sentinel.release()).catch(() => {});
  };
}
