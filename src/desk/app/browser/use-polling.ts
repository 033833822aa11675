import { useEffect } from 'react';

/** Polling interval, ms. */
const POLL_INTERVAL = 1000;

/** Polls an address while `isActive`. @param load of a fetcher */
export function usePolling(load: (address: string) => unknown, address: string, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const poll = () => void load(address);
    poll();
    const timer = setInterval(poll, POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [load, address, isActive]);
}
