/** Event type for changes of the address by the page itself; `popstate` only reports Back and Forward. */
const REPLACED = 'address-replaced';

/** State of a history entry whose view the visitor has chosen. */
export interface ViewState {
  chosen?: true;
  /** Number of stretches of days that the agenda shows. */
  stretches?: number;
  /** Last vertical scroll offset of the view, px. */
  scrollY?: number;
}

/** Returns the state of the current history entry; null if it has none. */
export const readViewState = (): ViewState | null => history.state as ViewState | null;

/** Replaces the current history entry with another view of the same page, without scrolling. */
export function chooseView(search: string, state: ViewState = {}): void {
  history.replaceState({ ...state, chosen: true } satisfies ViewState, '', location.pathname + search);
  dispatchEvent(new Event(REPLACED));
}

/** Calls the listener on every change of the address. Returns an unsubscribe function. */
export function subscribeAddress(listener: () => void): () => void {
  const listeners = new AbortController();
  for (const type of ['popstate', REPLACED]) addEventListener(type, listener, listeners);
  return () => listeners.abort();
}
