import { useSyncExternalStore } from 'react';

/** The browser tells of Back and Forward alone. */
const REPLACED = 'address-replaced';

/**
 * The query of the page's address, `?equipo=…`: what a visitor chose stands there, so that it survives a reload, Back and
 * being sent to somebody. Empty in the page as it was made.
 */
export const useSearch = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );

/** The state of the page's history entry; null without one, and in the page as it was made. */
export const useHistoryState = <State>(): State | null =>
  useSyncExternalStore(
    subscribe,
    () => history.state as State | null,
    () => null,
  );

/** Another view of the same page takes the place of this history entry. The page stays where it is. */
export function replaceAddress(search: string, state: unknown): void {
  history.replaceState(state, '', location.pathname + search);
  dispatchEvent(new Event(REPLACED));
}

function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  for (const type of ['popstate', REPLACED]) addEventListener(type, listener, listening);
  return () => listening.abort();
}
