/** What server and screens agree on about a federation's list of matches: addresses, and what goes over them as JSON. */
import type { MatchInput } from '../content/files/matches.ts';
import type { HandChange, Merge } from '../import-matches/merge.ts';
import type { Placement, RowNote } from '../import-matches/place.ts';
import type { ColumnsLook } from '../import-matches/plan.ts';
import type { Answers, Question } from '../import-matches/questions.ts';
import type { Remark } from './api.ts';

export type { Answers, HandChange, MatchInput, Question, RowNote };

export const IMPORT_API = {
  /** What would become of the matches with a list. */
  look: '/api/importar/ver',
  /** Takes it over. */
  take: '/api/importar',
} as const;

/** A list with what the person has said of it. */
export interface ListToImport {
  /** The name of its file. */
  name: string;
  /** Its bytes, base64. */
  list: string;
  answers: Answers;
  removeAbsent: boolean;
}

export interface ListLook {
  /** Null where the list says by itself what is what. */
  columns: ColumnsLook | null;
  /** Those that wait, and those that were answered now. */
  questions: Question[];
  /** Names of the list's teams, where none is known as the club's. */
  strangers: string[];
  /** Null while something has to be answered. */
  outcome: ImportOutcome | null;
}

/** A remark about the content as it would be, with the row of the list that brings it. */
export type ImportRemark = Remark & { row: number | null };

/** What becomes of the matches. Rows are those of the spreadsheet; in a calendar, its events. */
export interface ImportOutcome {
  placement: Placement;
  merged: Merge;
  /** Whether there is anything to save: of the matches, or only of what the next import will know. */
  saves: 'matches' | 'answers' | 'nothing';
  /** With these it cannot be saved. */
  problems: ImportRemark[];
  warnings: ImportRemark[];
  /** Tags of the files that it was computed from. */
  tags: Record<string, string | null>;
  /** Rises whenever the pages of the preview are made anew. */
  preview: number;
}

export interface ListTaken {
  preview: number;
}
