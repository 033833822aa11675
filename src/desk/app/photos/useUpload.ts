import { useEffect, useRef, useState } from 'react';
import type { Review } from '../../photos/uploads.ts';
import { ask, DeskError, follow } from '../ask.ts';

export type UploadState =
  | { at: 'idle' }
  | { at: 'sending' | 'comparar' | 'preparar'; count: number; total: number }
  /** It stopped on the way; what is there already need not be sent again. */
  | { at: 'stopped'; message: string; count: number; total: number }
  | { at: 'review'; id: string; review: Review; refused: Review['refused'] };

/** What is to be sent, and how far that is. */
interface Work {
  /** Of the upload; empty until it has a file. */
  id: string;
  files: File[];
  next: number;
  refused: Review['refused'];
}

/** Of an upload without a file that was taken. */
const NOTHING: Review = { photos: [], refused: [], question: null };

export const uploadAddress = (id: string, query: Record<string, string> = {}) =>
  `/subidas/${id}?${new URLSearchParams(query)}`;

/** Sends a file as it is, whatever it calls itself. @param id of the upload; empty: it begins one */
export function sendFile<Answer = { id: string }>(
  id: string,
  file: File,
  { signal, ...place }: { signal: AbortSignal; id?: string; role?: string },
): Promise<Answer> {
  const query = { nombre: file.name, modificado: String(file.lastModified), ...place };
  return ask(uploadAddress(id || 'nueva', query), { method: 'POST', body: new Blob([file]), signal });
}

/** Photos on their way into an album: sent one by one, prepared, looked at. Nothing of the club changes here. */
export function useUpload(album: string | null) {
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  const work = useRef<Work | null>(null);
  const controller = useRef<AbortController | null>(null);

  function drop(): void {
    controller.current?.abort();
    const id = work.current?.id;
    work.current = null;
    // What is left behind is removed when the desk opens again.
    if (id) ask(uploadAddress(id), { method: 'DELETE' }).catch(() => {});
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
      for (let file = files[job.next]; file; file = files[++job.next]) {
        setState({ at: 'sending', count: job.next, total });
        await send(job, file, signal);
      }
      setState({ at: 'preparar', count: 0, total });
      const review = job.id ? await prepare(job.id, signal) : NOTHING;
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

  /** One that is refused is noted, and the others go on. */
  async function send(job: Work, file: File, signal: AbortSignal): Promise<void> {
    try {
      job.id = (await sendFile(job.id, file, { signal })).id;
    } catch (error) {
      if (!(error instanceof DeskError) || !['enorme', 'demasiadas'].includes(error.refusal.code))
        throw error;
      job.refused.push({ name: file.name, message: error.message });
    }
  }

  const prepare = (id: string, signal: AbortSignal) =>
    follow<Review>(uploadAddress(id), { body: { album }, signal }, ({ phase, count, total }) =>
      setState({ at: phase === 'comparar' ? 'comparar' : 'preparar', count, total }),
    );

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
