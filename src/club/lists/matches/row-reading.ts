import { AppError } from '../../../base/errors/app-error.ts';
import type { Scoring } from '../../scoring/scoring.ts';
import type { DateContext } from '../cells/dates.ts';
import type { MatchTitle } from '../cells/title.ts';
import type { ImportClub } from '../import-club.ts';
import type { NameResolver } from '../names/club-names.ts';
import type { QuestionCollector } from '../questions/questions.ts';
import type { ListRow } from '../rows/list-row.ts';

/** Shared context for all rows of a list. */
export interface ListContext {
  club: ImportClub;
  names: NameResolver;
  ask: QuestionCollector['ask'];
  dates: DateContext;
  /** True if the list's codes identify matches. */
  hasCodes: boolean;
}

/** Row with its parsed title. */
export interface ParsedRow {
  line: ListRow;
  title: MatchTitle;
  /** Last text of each column in the rows above. */
  above: ListRow['cells'];
}

/** Row of a club team while it is being read. */
export interface RowReading extends ParsedRow, ListContext {
  /** Scoring of the club's team. */
  scoring: Scoring;
  /** Names of home and away team. */
  sides: [home: string, away: string];
  /** Spanish notes for the volunteer. */
  notes: string[];
}

/** Reason why a row has no match: a bye, an open question, or a rejection with its reason in Spanish. */
type RowFault = { code: 'bye' | 'open-question' } | { code: 'rejected'; reason: string };

/** Error that ends the reading of a row without a match. */
export class NoMatchError extends AppError<RowFault> {
  constructor(fault: RowFault) {
    super(fault, 'reason' in fault ? fault.reason : fault.code);
  }
}

/** @param reason Spanish, without a capital and a full stop */
export const rejectedRow = (reason: string) => new NoMatchError({ code: 'rejected', reason });

/** Asks a question on which a row depends. @throws NoMatchError while it is open */
export function askOrStop(
  { ask }: Pick<ListContext, 'ask'>,
  question: Parameters<QuestionCollector['ask']>[0],
): string {
  const answer = ask(question);
  if (answer === undefined) throw new NoMatchError({ code: 'open-question' });
  return answer;
}
