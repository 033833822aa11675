import type { FileProblem } from '../../club/content/form-problem.ts';
import type { UnfinishedText } from './finding.ts';

/** Facts from outside the content. Absent facts cause no findings. */
export interface FactsBesideContent {
  /** Day of the last second copy, `2025-03-01`; null if the chosen folder contains none. */
  copy?: {
    lastDay: string | null;
    folder?: string | undefined;
    /** True on the club's server, whose administrator makes the copies. */
    isServer?: boolean;
  };
  /** Time of the last publication, ms since 1970; null if the site was never published. */
  published?: { at: number | null };
  /** Address of the published site in the settings, if it differs from the content's. */
  publishedAddress?: string | undefined;
  /** Watched lists that cannot be read, with the day of the first failure and its reason in Spanish. */
  unreadLists?: readonly { name: string; since: string; reason: string }[];
  /** Spanish sentences about missing and unusable photos. */
  photos?: readonly string[];
}

/** Input of the checks, besides the club. */
export interface HealthFacts extends FactsBesideContent {
  /** Current day, `2024-11-14`. */
  today: string;
  /** Errors of the content. With errors, there is no club. */
  problems: readonly FileProblem[];
  /** Warnings of the content check, except about texts of the sample. */
  warnings: readonly FileProblem[];
  /** Texts of the sample that the club has not replaced yet. */
  leftovers: readonly UnfinishedText[];
  /** Texts that contain «COMPLETAR». */
  unfinished: readonly UnfinishedText[];
  /** Time of the last change of the content, ms since 1970. */
  changedAt: number;
}
