import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import { NO_RESPONSE } from '../../browser/offline-middleware.ts';
import type { UploadReview } from '../../photos/uploads.ts';
import type { Refusal } from '../../server/api.ts';

/** Refused or failed request. The message is Spanish, for the person at the desk. */
export class RequestError extends Error {
  override name = 'DeskError';
}

/** Fetches JSON. @throws RequestError; the AbortError of the signal */
export async function fetchJson<Answer>(address: string, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(address, options).catch((error) => {
    throw options.signal?.aborted ? error : new RequestError(NO_RESPONSE.message);
  });
  if (response.ok) return (await response.json()) as Answer;
  // The desk was restarted: its new start address sets a new cookie.
  if (response.status === 403) throw new RequestError(await response.text());
  const answer = (await response.json().catch(() => null)) as (Refusal & { refusal?: Refusal }) | null;
  const refusal = answer?.refusal ?? answer;
  throw new RequestError(refusal?.message ?? `El escritorio ha contestado ${response.status}.`);
}

/** State of an upload. */
export type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; count: number; total: number }
  | { at: 'failed'; message: string; files: File[] }
  /** `refused`: Spanish sentences about files that were not accepted. */
  | { at: 'review'; id: string; photos: UploadReview; refused: string[] };

/** Returns the address of an upload. */
export const uploadAddress = (id: string, query: Record<string, string> = {}) =>
  `/subidas/${id}?${new URLSearchParams(query)}`;

/**
 * Uploads a file.
 * @param id of the upload
 * @param place id and role of a picture, which is filed at once
 * @throws RequestError; the AbortError of the signal
 */
export function sendFile<Answer>(
  id: string,
  file: File,
  { signal, ...place }: { signal: AbortSignal; id?: string; role?: string },
): Promise<Answer> {
  const query = { nombre: file.name, modificado: String(file.lastModified), ...place };
  const body = new Blob([file], { type: 'application/octet-stream' });
  return fetchJson(uploadAddress(id, query), { method: 'POST', body, signal });
}

/** Number of parallel uploads: the server prepares each photo on its own CPU. */
const parallelUploads = () => Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1));

/** Uploads photos for review. The club's content does not change. @param album key, to find photos that it already has */
export function useUpload(album: string | null) {
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  const current = useRef<{ id: string; controller: AbortController } | null>(null);

  function discard(): void {
    if (!current.current) return;
    const { id, controller } = current.current;
    current.current = null;
    controller.abort();
    // If this fails, the desk deletes the upload at its next start.
    fetchJson(uploadAddress(id), { method: 'DELETE' }).catch(() => {});
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on unmount only
  useEffect(() => discard, []);

  const busy = state.at !== 'idle';
  useBeforeUnload((event) => busy && event.preventDefault());

  return {
    state,
    async start(files: File[]): Promise<void> {
      discard();
      const id = crypto.randomUUID();
      const controller = new AbortController();
      const { signal } = controller;
      current.current = { id, controller };
      const refused: string[] = [];
      const queue = [...files];
      let count = 0;
      const sendNext = async () => {
        for (let file = queue.shift(); file; file = queue.shift()) {
          const answer = await sendFile<{ refused: string | null }>(id, file, { signal });
          if (answer.refused) refused.push(answer.refused);
          setState({ at: 'sending', count: ++count, total: files.length });
        }
      };
      try {
        setState({ at: 'sending', count, total: files.length });
        await Promise.all(Array.from({ length: parallelUploads() }, sendNext));
        const photos = await fetchJson<UploadReview>(uploadAddress(id, album ? { album } : {}), { signal });
        setState({ at: 'review', id, photos, refused });
      } catch (error) {
        if (signal.aborted) return;
        discard();
        if (!(error instanceof RequestError)) throw error;
        setState({ at: 'failed', message: error.message, files });
      }
    },
    cancel() {
      discard();
      setState({ at: 'idle' });
    },
    /** Ends the upload after its photos were added. */
    finish() {
      current.current = null;
      setState({ at: 'idle' });
    },
  };
}
