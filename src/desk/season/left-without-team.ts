import type { SeasonDocuments, TeamValue } from './season-documents.ts';

type Staff = SeasonDocuments['coaches']['value'];
type Places = SeasonDocuments['venues']['value'];

/** The staff, and the keys of those who had a team and have none now. They stay in the list. */
export function nextStaff(staff: Staff, teams: readonly TeamValue[]): { value: Staff; left: string[] } {
  const busy = new Set(teams.flatMap(({ entrenadores }) => entrenadores ?? []));
  const left = Object.entries(staff.entrenadores)
    .filter(([key, { sin_equipo }]) => !busy.has(key) && !sin_equipo)
    .map(([key]) => key);
  return { value: { ...staff, entrenadores: marked(staff.entrenadores, left, 'sin_equipo') }, left };
}

/** The venues, and the keys of those where nobody trains or plays now. Their pages stay. */
export function nextVenues(
  places: Places,
  teams: readonly TeamValue[],
  matches: readonly { lugar?: string | null | undefined }[],
): { value: Places; left: string[] } {
  const used = new Set([
    ...teams.flatMap(({ entrenamientos }) => (entrenamientos ?? []).map(({ lugar }) => lugar)),
    ...matches.map(({ lugar }) => lugar),
  ]);
  const left = Object.entries(places.lugares)
    .filter(([key, { sin_uso }]) => !used.has(key) && !sin_uso)
    .map(([key]) => key);
  return { value: { ...places, lugares: marked(places.lugares, left, 'sin_uso') }, left };
}

/** The entries, in their order, those of some keys with a mark. */
function marked<Entry>(
  entries: Record<string, Entry>,
  keys: readonly string[],
  mark: 'sin_equipo' | 'sin_uso',
): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [
      key,
      keys.includes(key) ? { ...entry, [mark]: true } : entry,
    ]),
  );
}
