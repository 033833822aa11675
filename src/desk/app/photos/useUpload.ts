import { useEffect, useRef, useState } from 'react';
import { type Added, type NewAlbum, PHOTOS_API, type Review, type Upload } from '../../photos-api.ts';
import { ask, DeskError, follow } from '../ask.ts';

interface Told {
  name: string;
  message: string;
}

export type UploadState =
  | { at: 'idle' }
  | { at: 'sending' | 'comparar' | 'preparar'; count: number; total: number }
  /** It stopped on the way; what is there already need not be sent again. */
  | { at: 'stopped'; message: string; count: number; total: number }
  | { at: 'review'; id: string; review: Review; refused: Told[] }
  | { at: 'adding'; id: string; review: Review; refused: Told[] };

const addressOf = (id: string, what = '') => `${PHOTOS_API.uploads}/${id}${what}`;

/** Address of a photo that waits to be added. */
export const waitingPhoto = (id: string, index: number) => addressOf(id, `/foto/${index}`);

/** Photos on their way into an album: sent one by one, prepared, looked at, added. Nothing changes before the last step. */
export function useUpload(album: string | null) {
  const [state, setState] = useState<UploadState>({ at: 'idle' });
  /** What is to be sent, and how far that is. */
  const work = useRef<{ id: string; files: File[]; next: number; refused: Told[] } | null>(null);
  const controller = useRef<AbortController | null>(null);

  function drop(): void {
    controller.current?.abort();
    const id = work.current?.id;
    work.current = null;
    // What is left behind is removed when the desk opens again.
    if (id) ask(addressOf(id), { method: 'DELETE' }).catch(() => {});
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
      if (!job.id) job.id = (await ask<Upload>(PHOTOS_API.uploads, { method: 'POST', signal })).id;
      for (let file = files[job.next]; file; file = files[++job.next]) {
        setState({ at: 'sending', count: job.next, total });
        const refused = await send(job.id, file, signal);
        if (refused) job.refused.push({ name: file.name, message: refused });
      }
      setState({ at: 'preparar', count: 0, total });
      const review = await follow<Review>(
        addressOf(job.id, '/preparar'),
        { body: { album }, signal },
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
      await ask(addressOf(id, '/archivo'), {
        method: 'POST',
        // As it is, whatever it calls itself.
        body: new Blob([file]),
        query: { nombre: file.name, modificado: String(file.lastModified) },
        signal,
      });
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
    /** @throws DeskError; then the photos still wait */
    async add(target: string | NewAlbum, take: number[]): Promise<Added> {
      if (state.at !== 'review') throw new Error('nothing waits');
      setState({ ...state, at: 'adding' });
      try {
        const confirmed = state.review.question !== null;
        const added = await ask<Added>(addressOf(state.id, '/anadir'), {
          method: 'POST',
          body: { album: target, take, confirmed },
        });
        work.current = null;
        setState({ at: 'idle' });
        return added;
      } catch (error) {
        setState(state);
        throw error;
      }
    },
  };
}
