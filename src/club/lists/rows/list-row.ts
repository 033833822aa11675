import type { State } from '../cells/vocabulary.ts';
import type { ColumnRole } from '../columns/roles.ts';

/** Row of a list, with the texts of its columns by role. */
export interface ListRow {
  /** Number of the row as its file shows it; with the name of its sheet if the list has several. */
  row: string;
  /** Texts by role: empty if the cell is empty, undefined if the list has no such column. */
  cells: Partial<Record<ColumnRole, string>>;
  /** States named in the cells, which `findMatches` removes from them. */
  states?: State[];
  /** Sentences about the schedule from columns without a role. */
  remarks?: string[];
  /** Reason in Spanish why the row cannot be imported. */
  reason?: string;
  /** Spanish note for the volunteer on the reading of the row. */
  note?: string;
}

export interface MatchList {
  rows: ListRow[];
}
