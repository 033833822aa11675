/** What the screen orders from the desk, and what came of it. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Refusal } from '../../api.ts';
import { Button } from '../../app/parts/Button.tsx';
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

/** Orders whose outcome is shown at the head of the screen. */
export const useMainOrders = () => useOrders('publicar');

type Props = ComponentProps<typeof Button> & { order: Order };

/** A button that gives an order. */
export function OrderButton({ order, ...button }: Props) {
  const { send } = useMainOrders();
  return <Button onClick={() => send(order)} {...button} />;
}

interface ConfirmedProps extends Props {
  /** What the button does: its words, and the heading of the question. */
  title: string;
  /** The button of the question that gives the order. */
  yes: string;
  /** What the order changes. */
  children: ReactNode;
}

/** A button that gives an order once the person has confirmed it. */
export function ConfirmedOrder({ order, title, yes, children, ...button }: ConfirmedProps) {
  const { send } = useMainOrders();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirm = () => {
    close();
    send(order);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)} {...button}>
        {title}…
      </Button>
      {isOpen && (
        <Dialog
          title={title}
          onClose={close}
          actions={
            <>
              <Button look="quiet" onClick={close}>
                Dejarlo como está
              </Button>
              <Button onClick={confirm}>{yes}</Button>
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
