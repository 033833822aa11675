/** What the screen asks of the desk, and what came of it. */
import { useFetcher } from 'react-router';
import { z } from 'zod';
import type { PublishSettings } from '../../../publish/settings.ts';
import type { Job } from '../../publishing/jobs.ts';
import type { action } from './publish.tsx';

const place = z.custom<PublishSettings['destino']>((given) => typeof given === 'object');

/** Orders that need the place where the site goes, or the second copy, with what the person has said yes to. */
const atPlace = z.object({
  intent: z.enum(['test', 'changes', 'publish', 'undo', 'copy']),
  /** Fingerprint of a server's key. */
  trust: z.string().optional(),
  /** Files of somebody else's at the target may be replaced. */
  takeOver: z.boolean().optional(),
  /** The other computer that was publishing there is not any more. */
  takeTurn: z.boolean().optional(),
  /** The copy may lose more than half of its photos. */
  evenIfSmaller: z.boolean().optional(),
  /** Typed for this place: the settings may have changed while somebody typed. */
  secret: z
    .object({ password: z.string().optional(), passphrase: z.string().optional(), destino: place })
    .optional(),
});
export type OrderAtPlace = z.infer<typeof atPlace>;

export const order = z.discriminatedUnion('intent', [
  atPlace,
  z.object({ intent: z.literal('save'), settings: z.custom<PublishSettings>(), test: z.boolean() }),
  z.object({ intent: z.enum(['find-copy', 'restore']), folder: z.string() }),
  z.object({ intent: z.enum(['forget-key', 'own-club', 'previous']) }),
]);
export type Order = z.infer<typeof order>;

/** What only looks, and changes nothing that is shown. */
const LOOKS: readonly Order['intent'][] = ['find-copy', 'previous'];

/** @param key of those that share one answer: the last */
export function useOrders(key?: string) {
  const { data, submit, reset, state } = useFetcher<typeof action>(key === undefined ? {} : { key });
  const isSent = state === 'submitting';
  return {
    /** None while another one is awaited. */
    answer: isSent ? undefined : data,
    refusal: !isSent && data && 'refusal' in data ? data.refusal : null,
    send(given: Order): void {
      if (isSent) return;
      void submit(given as Parameters<typeof submit>[0], {
        method: 'post',
        action: '/publicar',
        encType: 'application/json',
        defaultShouldRevalidate: !LOOKS.includes(given.intent),
      });
    },
    forget: () => reset(),
  };
}

/** Whether a job goes on. */
export const isRunning = (job: Job | null): boolean => job !== null && !job.result && !job.failed;

/** Orders whose outcome the head of the screen tells. */
export const useMainOrders = () => useOrders('publicar');
