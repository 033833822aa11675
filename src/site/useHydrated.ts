import { useSyncExternalStore } from 'react';

/** Whether scripts run: false in the page as it was made, true from the moment React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

const subscribe = () => () => {};
