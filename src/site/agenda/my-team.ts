import { useSyncExternalStore } from 'react';

/** The team that this device remembers for the visitor. Nothing else is kept, and it is sent nowhere. */
const KEY = 'mi-equipo';

/** Where the browser keeps nothing, it is remembered until the page is left. */
let here = '';

/** Key of the remembered team; empty without one, and in the page as it was made. */
export const useMyTeam = (): string => useSyncExternalStore(subscribe, read, () => '');

/** Remembers a team by its key; forgets it when empty. */
export function rememberTeam(team: string): void {
  here = team;
  try {
    if (team) localStorage.setItem(KEY, team);
    else localStorage.removeItem(KEY);
  } catch {
    // It stays remembered here.
  }
  // Browsers tell other tabs alone.
  dispatchEvent(new Event('storage'));
}

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return here;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
