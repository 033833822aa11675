import type { FieldPath } from '../../club/content/documents/values.ts';

/** Kind of finding about a club. Each needs a club that has it, and one that has corrected it, in `findings.test.ts`. */
export type FindingCode =
  | 'address-differs'
  | 'coaches-without-photo'
  | 'consent-ending'
  | 'consent-to-renew'
  | 'content-errors'
  | 'content-warning'
  | 'fees-of-another-season'
  | 'legal-notice-incomplete'
  | 'list-unread'
  | 'matches-without-result'
  | 'missing-photo'
  | 'no-documents'
  | 'no-fees'
  | 'no-protection-delegate'
  | 'no-protection-protocol'
  | 'no-teams'
  | 'notices-over'
  | 'old-copy'
  | 'photos-without-consent'
  | 'placeholder-address'
  | 'sample-text'
  | 'season-over'
  | 'standings-without-link'
  | 'teams-without-training'
  | 'training-days'
  | 'unfinished-text'
  | 'unpublished';

/** Action that resolves a finding. */
export type FindingAction =
  | 'record-consent'
  | 'review-consent'
  | 'new-season'
  | 'copy'
  | 'publish'
  | 'import-photos'
  | 'watch';

/** Severity: 3 if the site is wrong or cannot be published, 2 if something is missing, 1 for minor tidying. */
export type Severity = 1 | 2 | 3;

/** Severities with their Spanish headings, most severe first. */
export const SEVERITIES: readonly (readonly [Severity, string])[] = [
  [3, 'Urgente'],
  [2, 'Falta por hacer'],
  [1, 'Cuando haya un rato'],
];

/** Text of a file that is still to be replaced or completed. */
export interface UnfinishedText {
  file: string;
  /** Line number, from 1. */
  line: number;
  path: FieldPath;
  /** Phrases to replace: `«Club Voleibol Sierra» y «example.org»`. */
  phrases: string;
}

/** Stale or missing content, and how to correct it. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** Spanish sentences: the problem and what to do. */
  text: string;
  /**
   * How the board's mail tells it: true for its `text`, which then may quote no person and no file; another Spanish sentence; or false to
   * count it only.
   */
  mail: boolean | string;
  /** Content file whose form corrects the finding. */
  file?: string;
  /** Path of the field in the form. */
  path?: FieldPath;
  action?: FindingAction;
  /** Page whose photos the action concerns: `/galerias/2024-2025/copa`. */
  page?: string;
  /** Texts to correct, if the finding lists them. */
  unfinishedTexts?: readonly UnfinishedText[];
}

/** Finding of the board's mail, which also tells about the server. */
export type MailedFinding = Omit<Finding, 'mail' | 'code'> & { code: string };
