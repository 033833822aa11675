import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload } from 'react-router';
import { z } from 'zod';
import { AppError } from '../../../errors/app-error.ts';
import { NO_RESPONSE, refusalSchema } from '../../browser/offline-middleware.ts';
import type { UploadReview } from '../../photos/uploads.ts';

/** Refused or failed request. The message is Spanish, for the person at the desk. */
export class RequestError extends AppError {
  constructor(code: string, message: string) {
    super({ code }, message);
  }
}

/** Body of an error response: from an action, or from the server in front of it. */
const errorBody = z.union([
  z.object({ refusal: refusalSchema }).transform(({ refusal }) => refusal),
  refusalSchema,
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Fetches JSON.
 * @param schema of the response body
 * @throws RequestError; the AbortError of the signal
 */
export async function fetchJson<Answer>(
  schema: z.ZodType<Answer>,
  address: string,
  options: RequestInit = {},
): Promise<Answer> {
  const response = await fetch(address, options).catch((error) => {
    throw options.signal?.aborted ? error : new RequestError(NO_RESPONSE.code, NO_RESPONSE.message);
  });
  if (response.ok) return schema.parse(await response.json());
  const text = await response.text();
  const body = errorBody.safeParse(parseJson(text));
  if (body.success) throw new RequestError(body.data.code, body.data.message);
  // The desk was restarted: its new start address sets a new cookie.
  if (response.status === 403) throw new RequestError('not-signed-in', text);
  throw new RequestError('unexpected-response', `El escritorio ha contestado ${response.status}.`);
}

const receivedPhoto = z.object({ refused: z.string().nullable() });

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
  | { at: 'sending'; count: number; total: number }
  | { at: 'failed'; message: string; files: File[] }
  /** `refused`: Spanish sentences about files that were not accepted. */
  | { at: 'review'; id: string; photos: UploadReview; refused: string[] };

/** Returns the address of an upload. */
export const uploadAddress = (id: string, query: Record<string, string> = {}) =>
  `/subidas/${id}?${new URLSearchParams(query)}`;

/**
 * Uploads a file.
 * @param schema of the response body
 * @param id of the upload
 * @param place id and role of a picture, which is filed at once
 * @throws RequestError; the AbortError of the signal
 */
export function sendFile<Answer>(
  schema: z.ZodType<Answer>,
  id: string,
  file: File,
  { signal, ...place }: { signal: AbortSignal; id?: string; role?: string },
): Promise<Answer> {
  const query = { nombre: file.name, modificado: String(file.lastModified), ...place };
  const body = new Blob([file], { type: 'application/octet-stream' });
  return fetchJson(schema, uploadAddress(id, query), { method: 'POST', body, signal });
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
    fetchJson(z.unknown(), uploadAddress(id), { method: 'DELETE' }).catch(() => {});
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
          const answer = await sendFile(receivedPhoto, id, file, { signal });
          if (answer.refused) refused.push(answer.refused);
          setState({ at: 'sending', count: ++count, total: files.length });
        }
      };
      try {
        setState({ at: 'sending', count, total: files.length });
        await Promise.all(Array.from({ length: parallelUploads() }, sendNext));
        const photos = await fetchJson(uploadReview, uploadAddress(id, album ? { album } : {}), { signal });
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
