import type { ClubNotice } from '../../content/club.ts';

/** The notices of a day. */
export function noticesOn(notices: readonly ClubNotice[], date: string): ClubNotice[] {
  return notices.filter(({ from, to }) => from <= date && date <= to);
}
