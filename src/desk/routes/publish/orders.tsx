/** What the screen orders from the desk, and what came of it. */
import type { ComponentProps } from 'react';
import { useFetcher } from 'react-router';
import { jsonPost, refusalIn } from '../../browser/submit.ts';
import { Button } from '../../parts/Button.tsx';
import { ConfirmButton } from '../../parts/Dialog.tsx';
import type { Order, OrderAnswer } from '../../publishing/orders.ts';
import type { Job } from '../../publishing/publishing.ts';
import type { Refusal } from '../../server/api.ts';

/** @param key of those that share one answer: the last */
export function useOrders(key?: string) {
  const { data, submit, state } = useFetcher<OrderAnswer | { refusal: Refusal }>(key ? { key } : {});
  // None while another one is awaited.
  const answer = state === 'submitting' ? undefined : data;
  return {
    answer,
    refusal: refusalIn(answer),
    send(given: Order): void {
      if (state === 'submitting') return;
      void submit(given as Parameters<typeof submit>[0], {
        ...jsonPost('/publicar'),
        // A copy that is searched for changes nothing that is shown.
        defaultShouldRevalidate: given.intent !== 'find-copy',
      });
    },
  };
}

/** Orders whose outcome is shown at the head of the screen. */
export const useMainOrders = () => useOrders('publicar');

type Props = ComponentProps<typeof Button> & { order: Order };

/** A button that gives an order. */
export function OrderButton({ order, ...button }: Props) {
  const { send } = useMainOrders();
  return <Button onClick={() => send(order)} {...button} />;
}

type ConfirmedProps = Omit<ComponentProps<typeof ConfirmButton>, 'onYes'> & { order: Order };

/** A button that gives an order once the person has confirmed it. */
export function ConfirmedOrder({ order, ...button }: ConfirmedProps) {
  const { send } = useMainOrders();
  return <ConfirmButton onYes={() => send(order)} {...button} />;
}

/** Whether a job goes on. */
export const isRunning = (job: Job | null): boolean => job !== null && !job.result && !job.failed;
