import type { Folders } from '../../contract/folders.ts';
import { changedPages } from '../../publish/changed-pages.ts';
import { targetName } from '../../publish/open-target.ts';
import { readPageTexts } from '../../publish/page-texts.ts';
import { planPublish, remoteState } from '../../publish/plan.ts';
import { previewPublish } from '../../publish/publish-club.ts';
import { readPublishSettings } from '../../publish/settings.ts';
import { readSiteFiles } from '../../publish/site-files.ts';
import type { PublishedVersion } from '../../publish/version-record.ts';
import { publishedVersions } from '../../publish/versions.ts';
import type { Changes, ShownChange } from '../publish-api.ts';
import type { Course } from './job-runner.ts';
import { withTitles } from './shown-pages.ts';

/** Builds, and says what publishing would change; asks no server. Throws as `previewPublish` does. */
export async function changesOf(folders: Folders, course: Course): Promise<Changes> {
  // What keeps albums from being published keeps nobody from looking at them here.
  const changed = await previewPublish(folders, { ...course, refuse: async () => [], warn: console.warn });
  const [last] = await publishedVersions(folders);
  const after = await readPageTexts(folders.siteDir);
  const before = last ? await readPageTexts(last.siteDir) : new Map();
  const plan = await expectedPlan(folders, last);
  return {
    kind: 'changes',
    pages: withTitles(changed, before, after),
    compared: last !== undefined,
    files: plan.immutable.length + plan.pages.length,
    bytes: plan.bytes,
    gone: plan.gone.length,
  };
}

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

/** Which pages differ between two sites that are kept. */
export async function pagesBetween(beforeDir: string, afterDir: string): Promise<ShownChange[]> {
  const [before, after] = [await readPageTexts(beforeDir), await readPageTexts(afterDir)];
  return withTitles(changedPages(before, after), before, after);
}
