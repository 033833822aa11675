import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same for those it is given to, and does what the last one did. Not to be called while drawing. */
export function useStable<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args) => latest.current(...args), []);
}
