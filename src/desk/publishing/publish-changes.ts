/** Compares the built site with the published version, page by page. */
import type { Folders } from '../../config/folders.ts';
import { type ChangedPage, type PageTexts, readPageTexts } from '../../publish/changed-pages.ts';
import { changesSincePublished } from '../../publish/publish-club.ts';
import type { PublishProgress } from '../../publish/sync.ts';
import { type PublishedVersion, publishedVersions } from '../../publish/versions.ts';
import { buildIfStale } from './build-if-stale.ts';

/** Context of a running job: its cancel signal and progress callback. */
export interface JobContext {
  signal: AbortSignal;
  onProgress: (progress: PublishProgress) => void;
}

/** Changed page with its title; the previous title for a deleted page. */
export interface TitledChange extends ChangedPage {
  title: string;
}

/** Changes that publishing would make. */
export interface PublishChanges {
  kind: 'changes';
  pages: TitledChange[];
  /** True if there is a published version to compare with. */
  compared: boolean;
}

/** Builds the site, and compares it with the last version published from this computer. @throws like `buildIfStale` */
export async function findPublishChanges(folders: Folders, context: JobContext): Promise<PublishChanges> {
  // A comparison may include albums without permission; a publication may not.
  await buildIfStale(folders, { ...context, warn: console.warn });
  const changed = await changesSincePublished(folders);
  const [last] = await publishedVersions(folders);
  const pages = addPageTitles(changed, await readVersionPages(last), await readPageTexts(folders.siteDir));
  return { kind: 'changes', pages, compared: last !== undefined };
}

/** Reads the pages of a stored version; empty without a version. */
export const readVersionPages = async (version: PublishedVersion | undefined): Promise<PageTexts> =>
  version ? readPageTexts(version.siteDir) : new Map();

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Adds titles to changed pages. */
export function addPageTitles(
  changed: readonly ChangedPage[],
  before: PageTexts,
  after: PageTexts,
): TitledChange[] {
  return changed.map((page) => ({
    ...page,
    title:
      page.address === '/'
        ? 'Portada'
        : pageTitle(after.get(page.address) ?? before.get(page.address) ?? '') || page.address,
  }));
}

/** Returns the title of a page, without the club's name at its end. */
function pageTitle(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(html) ?? [];
  return title
    .replace(/ \| [^|]*$/, '')
    .replaceAll(
      /&(#?\w+);/g,
      (entity, name: string) => (Object.hasOwn(ENTITIES, name) && ENTITIES[name]) || entity,
    );
}
