import { useEffect, useEffectEvent } from 'react';

/** Calls back when the person returns to this tab, and when the device is online again, while `isActive`. */
export function useOnReturn(onReturn: () => void, isActive: boolean): void {
  const notify = useEffectEvent(onReturn);
  useEffect(() => {
    if (!isActive) return;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    const onEvent = () => document.hidden || notify();
    window.addEventListener('focus', onEvent, options);
    window.addEventListener('online', onEvent, options);
    document.addEventListener('visibilitychange', onEvent, options);
    return () => ended.abort();
  }, [isActive]);
}
