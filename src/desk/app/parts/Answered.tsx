import type { ReactNode } from 'react';
import { useAnswer } from '../useAnswer.ts';
import { Failure } from './Failure.tsx';

interface Props<Answer> {
  address: string;
  query?: Record<string, string>;
  children: (
    answer: Answer,
    again: Pick<ReturnType<typeof useAnswer<Answer>>, 'reload' | 'setAnswer'>,
  ) => ReactNode;
}

/** What the server says at an address, once it is there; until then that it is on its way, or why it is not. */
export function Answered<Answer>({ address, query, children }: Props<Answer>) {
  const { answer, failure, reload, setAnswer } = useAnswer<Answer>(address, query);
  // What is there stays while the server is away.
  if (answer !== undefined) return children(answer, { reload, setAnswer });
  return failure ? <Failure error={failure} onRetry={reload} /> : <p role="status">Abriendo…</p>;
}
