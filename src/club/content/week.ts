import type { WeeklySession } from '../agenda/types.ts';

/** Days in the order of a Spanish week. */
export const WEEK = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;
export type Day = (typeof WEEK)[number];

interface TeamWeek {
  key: string;
  sessions: readonly { days: readonly Day[]; from: string; to: string; venue: { key: string } }[];
}

/** Returns the trainings of a team's week, one per day and session. */
export function weeklyOf({ key, sessions }: TeamWeek): WeeklySession[] {
  return sessions.flatMap(({ days, from, to, venue }) =>
    days.map((day) => ({ team: key, weekday: WEEK.indexOf(day) + 1, from, to, venue: venue.key })),
  );
}
