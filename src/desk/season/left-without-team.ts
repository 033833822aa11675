import type { SeasonDocuments, TeamValue } from './season-documents.ts';

type Staff = SeasonDocuments['coaches']['value'];
type Places = SeasonDocuments['venues']['value'];

/** The staff: who had a team and has none now stays in the list, with a mark. */
export function nextStaff(staff: Staff, teams: readonly TeamValue[]): Staff {
  const busy = new Set(teams.flatMap(({ entrenadores }) => entrenadores ?? []));
  const left = Object.entries(staff.entrenadores)
    .filter(([key, { sin_equipo }]) => !busy.has(key) && !sin_equipo)
    .map(([key]) => key);
  return { ...staff, entrenadores: marked(staff.entrenadores, left, 'sin_equipo') };
}

/** The venues: the page of one where nobody trains or plays now stays, with a mark. */
export function nextVenues(
  places: Places,
  teams: readonly TeamValue[],
  matches: readonly { lugar?: string | null | undefined }[],
): Places {
  const used = new Set([
    ...teams.flatMap(({ entrenamientos }) => (entrenamientos ?? []).map(({ lugar }) => lugar)),
    ...matches.map(({ lugar }) => lugar),
  ]);
  const left = Object.entries(places.lugares)
    .filter(([key, { sin_uso }]) => !used.has(key) && !sin_uso)
    .map(([key]) => key);
  return { ...places, lugares: marked(places.lugares, left, 'sin_uso') };
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
