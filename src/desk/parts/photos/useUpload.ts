import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import { z } from 'zod';
import { NO_RESPONSE } from '../../browser/offline-middleware.ts';
import { isTouchDevice } from '../../browser/touch.ts';
import { useClub } from '../../browser/use-club.ts';
import { forgetPhotos, keepPhotos, readPhotos } from '../../browser/waiting-photos.ts';
import type { FileAnswer } from '../../photos/pending-upload.ts';
import type { UploadReview } from '../../photos/uploads.ts';
import {
  type FileProgress,
  sendFiles,
  type Transport,
  UnreadableFile,
  type UploadProgress,
} from './send-files.ts';
import { fetchJson, RequestError, sendFile, uploadAddress } from './upload-requests.ts';

const fileAnswer: z.ZodType<FileAnswer> = z.object({ refused: z.string().nullable() });

const uploadReview: z.ZodType<UploadReview> = z.array(
  z.object({
    index: z.number(),
    name: z.string(),
    taken: z.string().nullable(),
    day: z.string().nullable(),
    repeated: z.boolean(),
    remarks: z.array(z.string()),
  }),
);

/** State of an upload. */
export type UploadState =
  | { at: 'idle' }
  | ({ at: 'sending' } & UploadProgress)
  | { at: 'failed'; message: string; files: readonly FileProgress[] }
  /** `refused`: Spanish sentences about files that were not accepted. */
  | { at: 'review'; id: string; photos: UploadReview; refused: string[] };

/** Largest file that is read whole for its key, bytes. A larger one is a video, which the server refuses. */
const MAX_HASHED_BYTES = 64 * 1024 * 1024;

/** Returns the key of a file, by its bytes where that is possible: phones change the dates of a photo that is chosen again. */
async function keyOf(file: File): Promise<string> {
  if (file.size > MAX_HASHED_BYTES) return `${file.size} ${file.lastModified} ${file.name.slice(-120)}`;
  const bytes = await file.arrayBuffer().catch((error) => {
    throw new UnreadableFile('file is gone', { cause: error });
  });
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hash} ${file.name.slice(-120)}`;
}

/** Refusals that are worth another attempt. */
const TEMPORARY = [NO_RESPONSE.code, 'upload-stalled', 'uploads-at-once'];
const MAX_PAUSE = 30_000;

/** Resolves after a pause that grows, when the phone has a connection again, or when the page is looked at again. */
function waitForConnection(attempt: number, signal: AbortSignal, retry: EventTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const timer = setTimeout(goOn, Math.min(MAX_PAUSE, 1000 * 2 ** attempt));
    function goOn() {
      clearTimeout(timer);
      ended.abort();
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    window.addEventListener('online', goOn, options);
    document.addEventListener('visibilitychange', () => document.hidden || goOn(), options);
    retry.addEventListener('retry', goOn, options);
    signal.addEventListener('abort', goOn, options);
    if (signal.aborted) goOn();
  });
}

/** Number of parallel uploads: the server prepares each photo on its own CPU. Fewer suit the slow network of a phone. */
const parallelUploads = () =>
  isTouchDevice() ? 2 : Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1));

interface CurrentUpload {
  id: string;
  files: File[];
  controller: AbortController;
}

/**
 * Uploads photos for review. The club's content does not change. Photos of an upload that was not finished in this browser are
 * found again, and sent.
 * @param album key, to find photos that it already has; null for a new album
 */
export function useUpload(album: string | null) {
  const { folderId } = useClub();
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  const [isKept, setKept] = useState(true);
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
    let progress: UploadProgress = { files: [], lost: null };
    const transport: Transport = {
      keyOf,
      find: (key) => fetchJson(fileAnswer.nullable(), uploadAddress(id, { archivo: key }), { signal }),
      send: (file, archivo, onSent) => sendFile(fileAnswer, id, file, { signal, archivo, onSent }),
      isTemporary: (error) =>
        !signal.aborted && error instanceof RequestError && TEMPORARY.includes(error.code),
      waitForConnection: (attempt) => waitForConnection(attempt, signal, retry),
    };
    const release = keepScreenOn();
    try {
      const refused = await sendFiles(files, {
        transport,
        parallel: parallelUploads(),
        mayHaveArrived,
        onProgress(now) {
          progress = now;
          if (!signal.aborted) setState({ at: 'sending', ...now });
        },
      });
      const photos = await fetchJson(uploadReview, uploadAddress(id, album ? { album } : {}), { signal });
      setState({ at: 'review', id, photos, refused });
    } catch (error) {
      if (signal.aborted) return;
      controller.abort();
      if (!(error instanceof RequestError)) throw error;
      // The page was closed before it knew.
      if (error.code === 'upload-added') return forget();
      setState({ at: 'failed', message: error.message, files: progress.files });
    } finally {
      release();
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the album of this screen
  useEffect(() => {
    let isMounted = true;
    void readPhotos(storageKey).then((kept) => {
      if (kept && isMounted && !current.current) return run(kept, true);
    });
    return () => {
      isMounted = false;
      current.current?.controller.abort();
    };
  }, []);

  useBeforeUnload((event) => state.at !== 'idle' && !isKept && event.preventDefault());

  /** Forgets the upload in this browser. */
  function forget(): void {
    current.current?.controller.abort();
    current.current = null;
    void forgetPhotos(storageKey);
    setState({ at: 'idle' });
  }

  return {
    state,
    /** True if a reloaded page finds the photos again. */
    isKept,
    async start(files: File[]): Promise<void> {
      const upload = { id: crypto.randomUUID(), files };
      void keepPhotos(storageKey, { ...upload, since: Date.now() }).then(setKept);
      await run(upload, false);
    },
    /** Sends what has not arrived, after the upload failed or the server lost it. */
    resume() {
      if (current.current) void run(current.current, true);
    },
    /** Tries at once, instead of waiting for the connection. */
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

/** Keeps the screen on, where the browser can. Returns a function that lets it turn off again. */
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
