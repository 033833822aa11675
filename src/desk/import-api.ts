/** What server and screens agree on about a federation's list of matches: addresses, and what goes over them as JSON. */
import type { MatchInput } from '../content/files/matches.ts';
import type { Columns } from '../import-matches/columns.ts';
import type { Role } from '../import-matches/list.ts';
import type { HandChange } from '../import-matches/merge.ts';
import type { Answers, NameQuestion } from '../import-matches/names.ts';
import type { RowNote } from '../import-matches/place.ts';
import type { Remark } from './api.ts';

export type { Answers, Columns, HandChange, MatchInput, NameQuestion, Role, RowNote };

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
  /** Which title is which column, where somebody chose it. */
  columns: Columns;
  answers: Answers;
  removeAbsent: boolean;
}

/** What a column of the list may hold, and which column holds it. */
export interface ColumnChoice {
  role: Role;
  /** `la fecha del partido` */
  words: string;
  /** Empty where there is none. */
  title: string;
  /** What stands in it first. */
  example: string;
  /** Titles to choose from before anything else can be said; empty where nothing is unclear. */
  unclear: string[];
}

export interface ListLook {
  /** Null where the list says by itself what is what. */
  columns: { titles: string[]; choices: ColumnChoice[] } | null;
  questions: NameQuestion[];
  /** Names of the list's teams, where none is known as the club's. */
  strangers: string[];
  /** Null while something has to be answered. */
  outcome: ImportOutcome | null;
}

export interface MatchChange {
  row: number;
  entry: MatchInput;
  fields: { field: string; before: unknown; after: unknown }[];
}

/** A remark about the content as it would be, with the row of the list that brings it. */
export type ImportRemark = Remark & { row: number | null };

/** What becomes of the matches. Rows are those of the spreadsheet; in a calendar, its events. */
export interface ImportOutcome {
  added: { row: number; entry: MatchInput }[];
  changed: MatchChange[];
  same: number;
  byHand: HandChange[];
  /** Matches that the list has no longer. */
  absent: MatchInput[];
  rejected: RowNote[];
  /** Taken without their result. */
  notes: RowNote[];
  /** Rows in which two teams of the club play each other. */
  derbies: number[];
  rests: number;
  others: number;
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
