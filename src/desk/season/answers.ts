import type { Team } from '../../content/club.ts';

/** What becomes of a team. Without words of its own it stays as it is. */
export type TeamAnswer =
  | { answer: 'ends' }
  | {
      answer: 'continues' | 'changes';
      /** Years of birth of its players; null where the club does not say. Left out, they stay. */
      born?: Team['born'];
      /** Only of one that changes. */
      name?: string;
      division?: string;
      /** Keys of entrenadores.yaml. */
      coaches?: readonly string[];
    };

/** What the volunteer says of the new season. */
export interface SeasonAnswers {
  /** `2025/26` */
  season: string;
  /** First and last day of training; null for a club without an agenda. */
  days: { first: string; last: string } | null;
  /** By key, `federados/cadete-femenino`. A team that is left out continues as it is. */
  teams: Readonly<Record<string, TeamAnswer>>;
  /** What the page of the season that ends says above and below its teams; may be empty. */
  intro: string;
  note: string;
  /** The day of the change: notices that are over by then go. */
  today: string;
}

/** Answers with which no season can begin. Its message is a whole sentence in Spanish. */
export class SeasonError extends Error {
  /** The answer that is meant, `season` or `teams`. */
  readonly answer: keyof SeasonAnswers;

  constructor(answer: keyof SeasonAnswers, message: string) {
    super(message);
    this.name = 'SeasonError';
    this.answer = answer;
  }
}
