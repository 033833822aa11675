import { useCallback, useEffect, useState } from 'react';
import { ask, type DeskError } from './ask.ts';

/** What the server says at an address: once it is there, and again when it is asked for. */
export function useAnswer<Answer>(address: string, query?: Record<string, string>) {
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState<DeskError>();
  const asked = query ? `${address}?${new URLSearchParams(query)}` : address;
  const reload = useCallback(() => {
    return ask<Answer>(asked).then((told) => {
      setAnswer(told);
      setFailure(undefined);
    }, setFailure);
  }, [asked]);
  useEffect(() => {
    reload();
  }, [reload]);
  return { answer, setAnswer, failure, reload };
}
