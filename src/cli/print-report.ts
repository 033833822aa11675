import { countPhrase } from '../club/content/spelling.ts';
import type { ChangedPage } from '../tasks/publish/changed-pages.ts';
import type { Report } from '../tasks/publish/reports.ts';

const CHANGE_LABELS = { new: 'nueva', gone: 'ya no está', changed: 'cambia' };
/** Maximum number of listed pages. */
const MAX_PAGES = 30;

/** Prints the report of a task, one sentence or page per line; warnings go to the standard error stream. */
export function printReport({ done, warnings, pages }: Report): void {
  console.log([...done, ...changeLines(pages)].join('\n'));
  if (warnings.length > 0) console.warn(warnings.join('\n'));
}

function changeLines(changed: readonly ChangedPage[]): string[] {
  const lines = changed
    .slice(0, MAX_PAGES)
    .map(({ address, change }) => `- ${address}: ${CHANGE_LABELS[change]}`);
  return changed.length > MAX_PAGES
    ? [...lines, `- y ${countPhrase(changed.length - MAX_PAGES, 'página más', 'páginas más')}`]
    : lines;
}
