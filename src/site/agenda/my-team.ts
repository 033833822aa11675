/** Storage key of the visitor's team on this device. Nothing else is stored, and it is sent nowhere. */
const STORAGE_KEY = 'mi-equipo';

/** Fallback where the browser denies its storage: lasts until the page is left. */
let teamInMemory = '';

/** Remembers a team by its key; forgets it when empty. */
export function rememberTeam(team: string): void {
  teamInMemory = team;
  try {
    if (team) localStorage.setItem(STORAGE_KEY, team);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // It stays remembered here.
  }
  // Browsers tell other tabs alone.
  dispatchEvent(new Event('storage'));
}

/** Key of the remembered team; empty without one. */
export function readMyTeam(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? '';
  } catch {
    return teamInMemory;
  }
}

/** Calls the listener when the remembered team changes, also in another tab. Returns the function that stops it. */
export function subscribeMyTeam(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
