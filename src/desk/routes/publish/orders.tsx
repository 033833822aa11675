/** What the screen asks of the desk, and what came of it. */
import type { ComponentProps } from 'react';
import { useFetcher } from 'react-router';
import type { Refusal } from '../../api.ts';
import type { Order, OrderAnswer } from '../../publishing/orders.ts';
import type { Job } from '../../publishing/publishing.ts';

/** @param key of those that share one answer: the last */
export function useOrders(key?: string) {
  const { data, submit, state } = useFetcher<OrderAnswer | { refusal: Refusal }>(key ? { key } : {});
  // None while another one is awaited.
  const answer = state === 'submitting' ? undefined : data;
  return {
    answer,
    refusal: answer && 'refusal' in answer ? answer.refusal : null,
    send(given: Order): void {
      if (state === 'submitting') return;
      void submit(given as Parameters<typeof submit>[0], {
        method: 'post',
        action: '/publicar',
        encType: 'application/json',
        // A copy that is searched for changes nothing that is shown.
        defaultShouldRevalidate: given.intent !== 'find-copy',
      });
    },
  };
}

/** Orders whose outcome the head of the screen tells. */
export const useMainOrders = () => useOrders('publicar');

interface Props extends ComponentProps<'button'> {
  order: Order;
  /** The button that one comes for. */
  isMain?: boolean;
}

/** A button that gives an order. */
export function OrderButton({ order, isMain = false, ...button }: Props) {
  const { send } = useMainOrders();
  return (
    <button
      type="button"
      className="button"
      data-quiet={isMain ? undefined : ''}
      onClick={() => send(order)}
      {...button}
    />
  );
}

/** Whether a job goes on. */
export const isRunning = (job: Job | null): boolean => job !== null && !job.result && !job.failed;
