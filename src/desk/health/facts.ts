import type { Problem } from '../../content/problems/problem.ts';
import type { Unreplaced } from './finding.ts';

/** What other parts of the desk know; what is left out is not spoken of. */
export interface OutsideFacts {
  /** Albums that may not be published for want of a permission, each with a Spanish sentence; or why that cannot be read. */
  permissions?: { albums: readonly { album: string; message: string }[]; fault: string | null };
  /** The last second copy of content and photos: `2025-03-01`, or null where none is found at the place chosen for it. */
  copy?: { lastDay: string | null; place?: string | undefined };
  /** Files with a draft that was not finished. */
  drafts?: readonly string[];
  /** The last publication, ms since 1970; null where nothing was ever published. */
  published?: { at: number | null };
  /** Address at which the published site is looked at, where it is told apart from the club's own. */
  publishedAt?: string | undefined;
  /** Spanish sentences about photos that are missing or cannot be used. */
  photos?: readonly string[];
}

/** All that the health of a club is judged by, besides its content. */
export interface Facts extends OutsideFacts {
  /** The day that counts as today: `2024-11-14`. */
  today: string;
  /** Why the content cannot become a site; then there is no club. */
  problems: readonly Problem[];
  /** What the checker finds odd, without the texts of the sample. */
  warnings: readonly Problem[];
  /** Texts of the sample in a club that is none. */
  leftovers: readonly Unreplaced[];
  /** «COMPLETAR» in a text. */
  unfinished: readonly Unreplaced[];
  /** When a file of the content changed last, ms since 1970. */
  changedAt: number;
}
