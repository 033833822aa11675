import type { ChangedPage, PageTexts } from '../../publish/changed-pages.ts';
import type { ShownChange } from '../publish-api.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Pages that changed, each with the title that it has now, or had. */
export function withTitles(
  changed: readonly ChangedPage[],
  before: PageTexts,
  after: PageTexts,
): ShownChange[] {
  return changed.map((page) => ({
    ...page,
    title:
      page.address === '/'
        ? 'Portada'
        : titleOf(after.get(page.address) ?? before.get(page.address) ?? '') || page.address,
  }));
}

/** Without the club's name, which every page has after its own. */
function titleOf(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  return title
    .replace(/ \| [^|]*$/, '')
    .replaceAll(/&(#?\w+);/g, (found, name: string) => ENTITIES[name] ?? found);
}
