/** Which pages publishing would change, or going back to the version before. */
import type { Folders } from '../../contract/folders.ts';
import {
  type ChangedPage,
  changedPages,
  type PageTexts,
  readPageTexts,
} from '../../publish/changed-pages.ts';
import { readSiteFiles } from '../../publish/manifest.ts';
import { targetName } from '../../publish/open-target.ts';
import { planPublish, remoteState } from '../../publish/plan.ts';
import { previewPublish, versionsToUndo } from '../../publish/publish-club.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { readPublishSettings } from '../../publish/settings.ts';
import { type PublishedVersion, publishedVersions } from '../../publish/versions.ts';
import { refuseAlbums } from '../consent/album-permission.ts';
import type { Course } from './jobs.ts';

/** A page that changes, with the title that it has now, or had. */
export interface ShownChange extends ChangedPage {
  title: string;
}

/** What publishing would change. */
export interface Changes {
  kind: 'changes';
  pages: ShownChange[];
  /** Whether there is a published version to compare with. */
  compared: boolean;
  /** To be sent and to be removed there. */
  files: number;
  bytes: number;
  gone: number;
}

/** Builds, and says what publishing would change; asks no server. Throws as `previewPublish` does. */
export async function changesOf(folders: Folders, course: Course): Promise<Changes> {
  // What keeps albums from being published keeps nobody from looking at them here.
  const changed = await previewPublish(folders, { ...course, refuse: async () => [], warn: console.warn });
  const [last] = await publishedVersions(folders);
  const plan = await expectedPlan(folders, last);
  return {
    kind: 'changes',
    pages: withTitles(changed, await pagesOf(last), await readPageTexts(folders.siteDir)),
    compared: last !== undefined,
    files: plan.immutable.length + plan.pages.length,
    bytes: plan.bytes,
    gone: plan.gone.length,
  };
}

/** Pages of a version that is kept; none where there is none. */
export const pagesOf = async (version: PublishedVersion | undefined): Promise<PageTexts> =>
  version ? readPageTexts(version.siteDir) : new Map();

/** What has to be sent if the place still shows what was published there last. */
async function expectedPlan(folders: Folders, last: PublishedVersion | undefined) {
  const settings = await readPublishSettings(folders.contentDir);
  const files = last && last.target === targetName(settings) ? last.files : new Map();
  const sizes = new Map([...files].map(([path, { size }]) => [path, size]));
  return planPublish(
    await readSiteFiles(folders.siteDir),
    remoteState({ files, announced: new Map() }, sizes),
  );
}

/** The version before, or why it cannot be published. */
export type PreviousVersion =
  | { at: number; place: string; pages: ShownChange[]; refused: null }
  | { refused: string };

/** The version before the one that is published, and what publishing it would change; or why it cannot be. */
export async function previousVersion(
  folders: Pick<Folders, 'contentDir' | 'buildDir'>,
): Promise<PreviousVersion> {
  try {
    const versions = await versionsToUndo(folders, refuseAlbums(folders.contentDir));
    const [now, before] = await Promise.all([pagesOf(versions.now), pagesOf(versions.before)]);
    const { at, target: place } = versions.before;
    return { at, place, pages: withTitles(changedPages(now, before), now, before), refused: null };
  } catch (error) {
    if (error instanceof PublishError) return { refused: error.message };
    throw error;
  }
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Each page with its title. */
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
