import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import { NO_RESPONSE } from '../../browser/offline-middleware.ts';
import type { Review } from '../../photos/uploads.ts';
import type { Refusal } from '../../server/api.ts';

/** The server refused, or cannot be reached. Its message is a Spanish sentence for the person at the desk. */
export class RequestError extends Error {
  override name = 'DeskError';
}

/** @throws RequestError, or the AbortError of the signal */
async function ask<Answer>(address: string, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(address, options).catch((error) => {
    throw options.signal?.aborted ? error : new RequestError(NO_RESPONSE.message);
  });
  if (response.ok) return (await response.json()) as Answer;
  // The desk was started again: its cookie comes with the new address.
  if (response.status === 403) throw new RequestError(await response.text());
  const answer = (await response.json().catch(() => null)) as (Refusal & { refusal?: Refusal }) | null;
  const refusal = answer?.refusal ?? answer;
  throw new RequestError(refusal?.message ?? `El escritorio ha contestado ${response.status}.`);
}

export type UploadState =
  | { at: 'idle' }
  | { at: 'sending'; count: number; total: number }
  | { at: 'failed'; message: string; files: File[] }
  /** With why some were not taken. */
  | { at: 'review'; id: string; photos: Review; refused: string[] };

export const uploadAddress = (id: string, query: Record<string, string> = {}) =>
  `/subidas/${id}?${new URLSearchParams(query)}`;

/** Sends a file as it is, whatever it calls itself. @param place of a picture that is put there at once */
export function sendFile<Answer>(
  id: string,
  file: File,
  { signal, ...place }: { signal: AbortSignal; id?: string; role?: string },
): Promise<Answer> {
  const query = { nombre: file.name, modificado: String(file.lastModified), ...place };
  const body = new Blob([file], { type: 'application/octet-stream' });
  return ask(uploadAddress(id, query), { method: 'POST', body, signal });
}

/** Photos are prepared beside each other, a processor each. */
const atOnce = () => Math.min(4, Math.max(1, navigator.hardwareConcurrency - 1));

/** Photos on their way into an album, until they are looked at. Nothing of the club changes here. */
export function useUpload(album: string | null) {
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  const current = useRef<{ id: string; controller: AbortController } | null>(null);

  function drop(): void {
    if (!current.current) return;
    const { id, controller } = current.current;
    current.current = null;
    controller.abort();
    // What is left behind is removed when the desk opens again.
    ask(uploadAddress(id), { method: 'DELETE' }).catch(() => {});
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen is left.
  useEffect(() => drop, []);

  const busy = state.at !== 'idle';
  useBeforeUnload((event) => busy && event.preventDefault());

  return {
    state,
    async start(files: File[]): Promise<void> {
      drop();
      const id = crypto.randomUUID();
      const controller = new AbortController();
      const { signal } = controller;
      current.current = { id, controller };
      const refused: string[] = [];
      const left = [...files];
      let count = 0;
      const sendSome = async () => {
        for (let file = left.shift(); file; file = left.shift()) {
          const answer = await sendFile<{ refused: string | null }>(id, file, { signal });
          if (answer.refused) refused.push(answer.refused);
          setState({ at: 'sending', count: ++count, total: files.length });
        }
      };
      try {
        setState({ at: 'sending', count, total: files.length });
        await Promise.all(Array.from({ length: atOnce() }, sendSome));
        const photos = await ask<Review>(uploadAddress(id, album ? { album } : {}), { signal });
        setState({ at: 'review', id, photos, refused });
      } catch (error) {
        if (signal.aborted) return;
        drop();
        if (!(error instanceof RequestError)) throw error;
        setState({ at: 'failed', message: error.message, files });
      }
    },
    cancel() {
      drop();
      setState({ at: 'idle' });
    },
    /** They were added: nothing waits any more. */
    finish() {
      current.current = null;
      setState({ at: 'idle' });
    },
  };
}
