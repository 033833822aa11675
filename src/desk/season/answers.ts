import { z } from 'zod';
import { DeskRefusal } from '../server/refusals.ts';

/** What the volunteer says of a new season. */
export const seasonAnswers = z.object({
  /** `2025/26` */
  season: z.string(),
  /** First and last day of training; null for a club without an agenda. */
  days: z.object({ first: z.string(), last: z.string() }).nullable(),
  /** By key, `federados/cadete-femenino`. A team that is left out continues as it is. */
  teams: z.record(z.string(), z.object({ continues: z.boolean(), division: z.string() })),
  /** What the page of the season that ends says above and below its teams; may be empty. */
  intro: z.string(),
  note: z.string(),
  /** The day of the change: notices that are over by then go. */
  today: z.iso.date(),
});
export type SeasonAnswers = z.infer<typeof seasonAnswers>;

/** Answers with which no season can begin, in Spanish. */
export const refuseAnswers = (message: string) => new DeskRefusal(422, { code: 'respuesta', message });
