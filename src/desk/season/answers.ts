/** Answers of the volunteer about a new season. */
import { z } from 'zod';

export const seasonAnswers = z.object({
  /** `2025/26` */
  season: z.string(),
  /** First and last day of training; null for a club without an agenda. */
  days: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** By key, `federados/cadete-femenino`. A team that is left out continues as it is. */
  teams: z.record(z.string(), z.object({ continues: z.boolean(), division: z.string() })),
  /** Texts above and below the teams on the page of the ending season; may be empty. */
  intro: z.string(),
  note: z.string(),
  /** The day of the change: notices that are over by then go. */
  today: z.iso.date(),
});
export type SeasonAnswers = z.infer<typeof seasonAnswers>;
