import { useCallback, useEffect, useState } from 'react';
import type { PublishSettings } from '../../../publish/settings.ts';
import {
  type Confirmed,
  type Job,
  PUBLISH_API,
  type PublishState,
  type SettingsSaved,
} from '../../publish-api.ts';
import { ask, DeskError } from '../ask.ts';
import { useClub } from '../overview.ts';
import { useSecret } from './useSecret.ts';

/** How often a job that goes on is asked how far it is, ms. */
const LOOK = 500;

interface Told {
  tone: 'good' | 'warning' | 'error';
  words: string;
}

const missingWords = ({ missing }: SettingsSaved): Told => ({
  tone: 'warning',
  words: `Guardado, pero ${missing.map((folder) => `«${folder}»`).join(' y ')} no se encuentra. Si es de un disco, conéctalo; si no, créala con «Elegir…».`,
});

export type Publishing = ReturnType<typeof usePublishing>;

/** Publishing as the server knows it: it goes on whether or not this screen is open. */
export function usePublishing() {
  const [state, setState] = useState<PublishState>();
  const [failure, setFailure] = useState<DeskError>();
  const [told, setTold] = useState<Told>();
  const [newKey, setNewKey] = useState<string>();
  const [keyChanged, setKeyChanged] = useState(false);

  const secret = useSecret();
  const club = useClub();

  const load = useCallback(async (): Promise<PublishState | undefined> => {
    try {
      const loaded = await ask<PublishState>(PUBLISH_API.state);
      setState(loaded);
      setFailure(undefined);
      return loaded;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setFailure(error);
      return undefined;
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the overview is new when a file has changed
  useEffect(() => void load(), [load, club]);

  const job = state?.job ?? null;
  const running = job?.state === 'running' || job?.state === 'cancelling';
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      ask<{ job: Job | null }>(PUBLISH_API.job).then(
        ({ job: now }) => {
          setState((before) => before && { ...before, job: now });
          // What it has changed is told with the rest.
          if (now && now.state !== 'running' && now.state !== 'cancelling') load();
        },
        // The next look may reach the server again.
        () => undefined,
      );
    }, LOOK);
    return () => clearInterval(timer);
  }, [running, load]);

  /** Sends an order, and says why where it is refused. Returns what was answered, or undefined. */
  async function order<Answer extends object>(
    address: string,
    body: object,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<Answer | undefined> {
    setTold(undefined);
    try {
      const answer = await ask<Answer>(address, { method, body });
      await load();
      return answer;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      setTold({ tone: 'error', words: error.message });
      return undefined;
    }
  }

  const atServer = (address: string, body: Confirmed) => secret.first(state, () => order(address, body));

  return {
    secret,
    state,
    failure,
    told,
    job,
    running,
    newKey,
    keyChanged,
    load,
    changes: () => order(PUBLISH_API.changes, {}),
    publish: (confirmed: Confirmed = {}) => atServer(PUBLISH_API.publish, confirmed),
    undo: (confirmed: Confirmed = {}) => atServer(PUBLISH_API.previous, confirmed),
    cancel: () => order(PUBLISH_API.cancel, {}),
    copy: (confirmed: Confirmed = {}) => order(PUBLISH_API.copy, confirmed),
    restore: (carpeta: string) => order(PUBLISH_API.restore, { carpeta }),
    async save(wanted: PublishSettings): Promise<boolean> {
      const saved = await order<SettingsSaved>(PUBLISH_API.settings, wanted, 'PUT');
      if (saved)
        setTold(saved.missing.length > 0 ? missingWords(saved) : { tone: 'good', words: 'Guardado.' });
      return saved !== undefined;
    },
    /** Opens the place and writes there. A server that is new shows its key, which the person has to compare. */
    async test(trust?: string): Promise<void> {
      secret.first(await load(), async () => {
        setTold(undefined);
        setNewKey(undefined);
        setKeyChanged(false);
        const body: Confirmed = trust ? { trust } : {};
        try {
          const { place } = await ask<{ place: string }>(PUBLISH_API.test, { method: 'POST', body });
          setTold({ tone: 'good', words: `Funciona: se puede publicar en ${place}.` });
        } catch (error) {
          if (!(error instanceof DeskError)) throw error;
          if ('newKey' in error.refusal) setNewKey(String(error.refusal.newKey));
          setKeyChanged('changedKey' in error.refusal);
          setTold({ tone: 'error', words: error.message });
        }
        await load();
      });
    },
    /** The host has said that the server has another key now: the next connection asks again. */
    async forgetKey(): Promise<void> {
      try {
        await ask(PUBLISH_API.key, { method: 'DELETE' });
        setKeyChanged(false);
        setTold({
          tone: 'good',
          words: 'Se ha olvidado la huella de antes. Pulsa «Guardar y probar» y compara la nueva.',
        });
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        setTold({ tone: 'error', words: error.message });
      }
    },
  };
}
