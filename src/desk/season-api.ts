/** What server and screens agree on about a new season: addresses, and what goes over them as JSON. */
import type { Remark } from './api.ts';
import type { SeasonAnswers } from './season/answers.ts';
import type { SeasonProposal } from './season/proposal.ts';
import type { ToDo } from './season/to-do.ts';

export type { TeamAnswer } from './season/answers.ts';
export type { TeamProposal } from './season/proposal.ts';
export type { SeasonAnswers, SeasonProposal, ToDo };

export const SEASON_API = {
  /** How things stand; with answers: begins a season. */
  season: '/api/temporada',
  check: '/api/temporada/comprobar',
} as const;

/** What would become of answers. */
export interface SeasonCheck {
  /** With which no season can begin, and why. */
  refused: { answer: keyof SeasonAnswers; message: string } | null;
  /** What the new season would bring into the content that was not wrong before. */
  problems: Remark[];
  /** Tags of the files that the season is made from, as they were read. */
  tags: Record<string, string>;
  /** Rises whenever the pages of the preview are made anew. */
  preview: number;
}

/** The season that began last, as the files have it. */
export interface SeasonStarted {
  /** The version that undoes it. */
  version: string;
  /** Address of the page of the season before. */
  path: string;
  toDo: ToDo[];
  preview: number;
}

export interface SeasonState {
  proposal: SeasonProposal;
  /** Null where none began here, and once it was taken back. */
  begun: SeasonStarted | null;
}
