import { useSyncExternalStore } from 'react';

/** The team that the visitor asked this device to remember. Nothing else is kept, and it is sent nowhere. */
const KEY = 'mi-equipo';

/** Where the browser keeps nothing, as in some private windows, it is remembered until the page is left. */
let here: string | null = null;
const listeners = new Set<() => void>();

/** Key of the remembered team; empty without one, and in the page as it was made. */
export function useMyTeam(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}

/** Remembers a team by its key; forgets it when empty. */
export function rememberTeam(team: string): void {
  here = team;
  try {
    if (team) localStorage.setItem(KEY, team);
    else localStorage.removeItem(KEY);
  } catch {
    // It stays remembered here.
  }
  for (const listener of listeners) listener();
}

function read(): string {
  if (here !== null) return here;
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    // Another tab has spoken.
    here = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', elsewhere);
  };
}
