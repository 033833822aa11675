/** `localStorage` key of the visitor's team. Nothing else is stored, and it is sent nowhere. */
const STORAGE_KEY = 'mi-equipo';

/** Fallback for browsers that deny storage; lost when the page is left. */
let teamInMemory = '';

/** Remembers the key of the visitor's team; an empty key forgets it. */
export function rememberTeam(team: string): void {
  teamInMemory = team;
  try {
    if (team) localStorage.setItem(STORAGE_KEY, team);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // `teamInMemory` has it.
  }
  // Browsers only notify other tabs.
  dispatchEvent(new Event('storage'));
}

/** Returns the key of the remembered team; empty if there is none. */
export function readMyTeam(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return teamInMemory;
  }
}

/** Calls the listener when the remembered team changes, also in another tab. Returns an unsubscribe function. */
export function subscribeMyTeam(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
