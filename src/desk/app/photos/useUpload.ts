import { useEffect, useRef, useState } from 'react';
import type { Review } from '../../photos/uploads.ts';
import type { UploadOrder } from '../../routes/upload.ts';
import { ask, DeskError, follow } from '../ask.ts';

export type UploadState =
  | { at: 'idle' }
  | { at: 'sending' | 'comparar' | 'preparar'; count: number; total: number }
  /** It stopped on the way; what is there already need not be sent again. */
  | { at: 'stopped'; message: string; count: number; total: number }
  | { at: 'review'; id: string; review: Review; refused: Review['refused'] };

export const uploadAddress = (id: string, query: Record<string, string> = {}) =>
  `/subidas/${id}?${new URLSearchParams(query)}`;

/** @returns the id of a new upload */
export async function beginUpload(signal: AbortSignal): Promise<string> {
  const body: UploadOrder = { intent: 'begin' };
  return (await ask<{ id: string }>(uploadAddress('nueva'), { method: 'POST', body, signal })).id;
}

/** Sends a file as it is, whatever it calls itself. */
export async function sendFile(id: string, file: File, signal: AbortSignal): Promise<void> {
  const query = { nombre: file.name, modificado: String(file.lastModified) };
  await ask(uploadAddress(id, query), { method: 'POST', body: new Blob([file]), signal });
}

/** Gives an upload up. What is left behind is removed when the desk opens again. */
export function endUpload(id: string): void {
  ask(uploadAddress(id), { method: 'DELETE' }).catch(() => {});
}

/** Photos on their way into an album: sent one by one, prepared, looked at. Nothing of the club changes here. */
export function useUpload(album: string | null) {
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  /** What is to be sent, and how far that is. */
  const work = useRef<{ id: string; files: File[]; next: number; refused: Review['refused'] } | null>(null);
  const controller = useRef<AbortController | null>(null);

  function drop(): void {
    controller.current?.abort();
    const id = work.current?.id;
    work.current = null;
    if (id) endUpload(id);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen is left.
  useEffect(() => drop, []);

  const busy = state.at !== 'idle';
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);

  async function run(): Promise<void> {
    const job = work.current;
    if (!job) return;
    controller.current = new AbortController();
    const { signal } = controller.current;
    const { files } = job;
    const total = files.length;
    try {
      if (!job.id) job.id = await beginUpload(signal);
      for (let file = files[job.next]; file; file = files[++job.next]) {
        setState({ at: 'sending', count: job.next, total });
        const refused = await send(job.id, file, signal);
        if (refused) job.refused.push({ name: file.name, message: refused });
      }
      setState({ at: 'preparar', count: 0, total });
      const review = await follow<Review>(
        uploadAddress(job.id),
        { body: { intent: 'prepare', album } satisfies UploadOrder, signal },
        ({ phase, count, total }) =>
          setState({ at: phase === 'comparar' ? 'comparar' : 'preparar', count, total }),
      );
      setState({ at: 'review', id: job.id, review, refused: [...job.refused, ...review.refused] });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof DeskError)) throw error;
      // What was prepared in vain is sent again.
      if (job.next >= total || error.refusal.code === 'sin-subida')
        Object.assign(job, { id: '', next: 0, refused: [] });
      setState({ at: 'stopped', message: error.message, count: job.next, total });
    }
  }

  /** @returns why the file was refused; the others go on */
  async function send(id: string, file: File, signal: AbortSignal): Promise<string | null> {
    try {
      await sendFile(id, file, signal);
      return null;
    } catch (error) {
      if (error instanceof DeskError && ['enorme', 'demasiadas'].includes(error.refusal.code))
        return error.message;
      throw error;
    }
  }

  return {
    state,
    start(files: File[]) {
      work.current = { id: '', files, next: 0, refused: [] };
      run();
    },
    /** Goes on where it stopped. */
    resume: run,
    cancel() {
      drop();
      setState({ at: 'idle' });
    },
    /** They were added: nothing waits any more. */
    finish() {
      work.current = null;
      setState({ at: 'idle' });
    },
  };
}
