/** What the screen asks of the desk, and what came of it. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Refusal } from '../../api.ts';
import { Dialog } from '../../app/parts/Dialog.tsx';
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

interface AskedProps {
  order: Order;
  /** What the button says, and what is asked when it was pressed. */
  words: string;
  title: string;
  yes: string;
  /** Looks like the button that one comes for. */
  isMain?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** A button that gives an order once the person has said yes to what it does. */
export function AskedOrder({ order, words, title, yes, isMain, disabled, children }: AskedProps) {
  const { send } = useMainOrders();
  const [asking, ask] = useState(false);
  const close = () => ask(false);
  return (
    <>
      <button
        type="button"
        className="button"
        data-quiet={isMain ? undefined : ''}
        disabled={disabled}
        onClick={() => ask(true)}
      >
        {words}
      </button>
      {asking && (
        <Dialog
          title={title}
          onClose={close}
          actions={
            <>
              <button type="button" className="button" data-quiet="" onClick={close}>
                Dejarlo como está
              </button>
              <button
                type="button"
                className="button"
                onClick={() => {
                  close();
                  send(order);
                }}
              >
                {yes}
              </button>
            </>
          }
        >
          {children}
        </Dialog>
      )}
    </>
  );
}

/** Whether a job goes on. */
export const isRunning = (job: Job | null): boolean => job !== null && !job.result && !job.failed;
