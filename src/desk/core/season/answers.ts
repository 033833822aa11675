/** The volunteer's answers about a new season. */
import { z } from 'zod';

export const seasonAnswers = z.object({
  /** `2025/26` */
  season: z.string(),
  /** First and last training day; null for a club without an agenda. */
  days: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** Answers by team key, `federados/cadete-femenino`. A team without an answer continues unchanged. */
  teams: z.record(z.string(), z.object({ continues: z.boolean(), division: z.string() })),
  /** Text above the teams on the page of the ending season; may be empty. */
  intro: z.string(),
  /** Text below the teams; may be empty. */
  note: z.string(),
  /** Date of the change. Notices that end before it are deleted. */
  today: z.iso.date(),
});
export type SeasonAnswers = z.infer<typeof seasonAnswers>;
