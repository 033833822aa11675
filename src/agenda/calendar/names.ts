/** What calendars say of a club besides its season. */
export interface CalendarNames {
  /** Short: `CV Sierra`. */
  club: string;
  /** `https://cvsierra.example.org`; its host makes ids unique in the world. */
  origin: string;
  /** By key. Names tell teams apart; the path is that of the page. */
  teams: Record<string, { name: string; path: string }>;
  /** With the keys of their teams. */
  kinds: { name: string; path: string; teams: string[] }[];
  /** By key; the address in one line. */
  venues: Record<string, { title: string; address: string }>;
}
