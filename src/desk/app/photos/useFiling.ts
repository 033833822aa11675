import { useEffect, useRef, useState } from 'react';
import { type Filed, PHOTOS_API, type ToFile, type Upload } from '../../photos-api.ts';
import { ask, DeskError } from '../ask.ts';

type FilingState =
  | { at: 'idle' | 'busy' }
  | { at: 'filed'; remarks: string[] }
  | { at: 'failed'; message: string };

/** Files the picture of a coach, a sponsor…: sent, prepared and in its place at once, or not at all. */
export function useFiling() {
  const [state, setState] = useState<FilingState>({ at: 'idle' });
  /** Rises with each picture, whose address may be that of the one before. */
  const [version, setVersion] = useState(0);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File, to: ToFile, signal: AbortSignal): Promise<Filed> {
    const { id } = await ask<Upload>(PHOTOS_API.uploads, { method: 'POST', signal });
    const address = `${PHOTOS_API.uploads}/${id}`;
    try {
      await ask(`${address}/archivo`, {
        method: 'POST',
        // As it is, whatever it calls itself.
        body: new Blob([file]),
        query: { nombre: file.name, modificado: String(file.lastModified) },
        signal,
      });
      return await ask<Filed>(`${address}/guardar`, { method: 'POST', body: to, signal });
    } catch (error) {
      // What is left behind is removed when the desk opens again.
      ask(address, { method: 'DELETE' }).catch(() => {});
      throw error;
    }
  }

  return {
    state,
    version,
    /** @returns null where it is not in its place; then the state says why */
    async file(file: File, to: ToFile): Promise<Filed | null> {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setState({ at: 'busy' });
      try {
        const filed = await send(file, to, signal);
        setVersion((now) => now + 1);
        setState({ at: 'filed', remarks: filed.remarks });
        return filed;
      } catch (error) {
        if (signal.aborted) return null;
        if (!(error instanceof DeskError)) throw error;
        setState({ at: 'failed', message: error.message });
        return null;
      }
    },
  };
}
