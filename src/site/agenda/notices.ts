import type { ClubNotice } from '../../content/club.ts';

/** The notices of a day, those for some teams before those for everybody. */
export function noticesOn(notices: readonly ClubNotice[], date: string): ClubNotice[] {
  const current = notices.filter(({ from, to }) => from <= date && date <= to);
  return [
    ...current.filter(({ teams }) => teams.length > 0),
    ...current.filter(({ teams }) => teams.length === 0),
  ];
}
