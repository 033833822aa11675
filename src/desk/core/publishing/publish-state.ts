import { homedir } from 'node:os';
import { join } from 'node:path';
import { isPlaceholderAddress } from '../../../base/addresses/placeholder-address.ts';
import { withClubLock } from '../../../base/files/club-lock.ts';
import { slugOf } from '../../../club/content/spelling.ts';
import type { Store } from '../../../store/store.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { findSampleLeftovers } from '../../../tasks/health/health.ts';
import { lastCopy } from '../../../tasks/publish/copy.ts';
import { contactFault, readPublishSettings } from '../../../tasks/publish/settings.ts';
import { publishedVersions } from '../../../tasks/publish/versions.ts';
import { formAddress } from '../addresses.ts';
import { missingPermissions } from '../consent/records.ts';
import type { DeskContext } from '../desk-context.ts';
import { fileTitle } from '../editing/content-files.ts';
import { contactLetter } from './letters.ts';
import { countMissingPhotos, findMissingPhotos, findObstacles, photoTitles } from './obstacles.ts';

/** Reads the data of the publishing screen, even if the content has errors. */
export const publishState = (desk: DeskContext) =>
  withClubLock(desk.folders.contentDir, 'read', () => readState(desk));

export type PublishState = Awaited<ReturnType<typeof readState>>;

async function readState({ folders, publishing, comparedOrigins, store }: DeskContext) {
  const { job, interrupted } = publishing;
  const { contentDir, photosDir } = folders;
  const [{ settings, fault }, [newest, before], { folder, club, problems }] = await Promise.all([
    readPublishSettings(contentDir),
    publishedVersions(folders),
    checkTexts(contentDir),
  ]);
  const { copyFolder } = settings;
  const sample = club?.sample ?? false;
  const contact = contactFault(settings, folders.env);
  const missingPhotos = club ? await findMissingPhotos(club, photosDir) : [];
  const titleOf = (file: string) => fileTitle(file, folder.texts.get(file));
  return {
    /** True for the sample, which is never published. */
    sample,
    settings,
    /** Reason in Spanish why the settings cannot be read; null if they can. Saving replaces them. */
    settingsFault: fault,
    obstacles: findObstacles({ sample, settings, contact, problems, missing: missingPhotos, titleOf }),
    /** Reasons in Spanish, one per page, why photos would be left out of the published site. */
    withheld: club ? missingPermissions(club).map(({ problem }) => problem) : [],
    /** Warning in Spanish that messages of the contact form may not arrive from the target. */
    contactWarning: contact && !contact.refused ? contact.message : null,
    /** Text for whoever can make those messages arrive; null if they do. */
    contactLetter: contact ? contactLetter(club?.name ?? 'club') : null,
    /** Public address in the content, the default for the settings. */
    clubAddress: club && !isPlaceholderAddress(club.origin) ? club.origin : null,
    /** Proposed folder for a site that nobody else sees yet. */
    proposedFolder: join(homedir(), `web-${slugOf(club?.name ?? 'club')}`),
    job,
    /** True if the desk ended during a publication. */
    interrupted,
    published: newest ? { at: newest.at, target: newest.target } : null,
    /** Titles of the saved changes that the last publication does not contain, newest first. */
    unpublished: newest ? await titlesSince(store, newest.saved) : [],
    /** Publication time of the previous version, ms since 1970; null if none is kept. */
    previousAt: before?.at ?? null,
    /** Number of photos that the content uses. */
    photoCount: club ? photoTitles(club).size : 0,
    /** Number of those photos without a file. */
    missingCount: countMissingPhotos(missingPhotos),
    /** Texts of the sample club, one per file. */
    leftovers: findSampleLeftovers(folder).map(({ file, path, phrases }) => ({
      to: formAddress(file, path),
      title: titleOf(file),
      phrases,
    })),
    copy: copyFolder ? { folder: copyFolder, ...(await lastCopy(contentDir, copyFolder)) } : null,
    /** Origins of the published version and of the new build, for comparison. */
    origins: comparedOrigins,
  };
}

/** Returns the titles of the versions after a published one. Returns none if its id is unknown, also after a restore, when ids begin again. */
async function titlesSince(store: Pick<Store, 'versions'>, published: string): Promise<string[]> {
  if (published === '') return [];
  const versions = await store.versions();
  return versions.filter(({ id }) => Number(id) > Number(published)).map(({ title }) => title);
}
