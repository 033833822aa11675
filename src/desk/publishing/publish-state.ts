import { madridClock } from '../../agenda/madrid.ts';
import { readFolder } from '../../content/folder.ts';
import { contactFault } from '../../publish/contact-way.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { type PublishSettings, readPublishSettings } from '../../publish/settings.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { checkTexts } from '../check/check.ts';
import { permissionState } from '../consent/album-permission.ts';
import { leftoversIn } from '../health/unreplaced.ts';
import type { PublishState } from '../publish-api.ts';
import type { DeskContext } from '../server/context.ts';
import { lastCopy } from './last-copy.ts';
import { missingPhotos, photosOf } from './missing-photos.ts';
import { readUnfinished } from './unfinished.ts';

/** All that the screen shows, also where the content is broken. */
export const publishState = (desk: DeskContext): Promise<PublishState> =>
  desk.foldersGate.shared(() => readState(desk));

async function readState({ publishing, compareOrigins }: DeskContext): Promise<PublishState> {
  const { folders, session, jobs } = publishing;
  const { contentDir } = folders;
  const [folder, { settings, fault }, [newest, before], { club, problems }] = await Promise.all([
    readFolder(contentDir),
    settingsOf(contentDir),
    publishedVersions(folders),
    checkTexts(contentDir),
  ]);
  return {
    sample: club?.sample ?? false,
    settings,
    settingsFault: fault,
    contact: contactFault(settings, process.env),
    asksFor: await session.asksFor(settings),
    problems,
    clubAddress: club?.origin ?? null,
    job: jobs.job,
    interrupted: jobs.running ? null : await readUnfinished(folders),
    published: newest ? { at: new Date(newest.at).toISOString(), place: newest.target } : null,
    hasPrevious: before !== undefined,
    permissions: club
      ? await permissionState(club, contentDir, madridClock(Date.now()).date)
      : { albums: [], fault: null },
    photos: club ? photosOf(club).size : 0,
    missingPhotos: club ? await missingPhotos(club, folders.photosDir) : [],
    leftovers: leftoversIn(folder),
    copy: settings.copia ? { place: settings.copia, ...(await lastCopy(contentDir, settings.copia)) } : null,
    origins: compareOrigins,
  };
}

async function settingsOf(contentDir: string): Promise<{ settings: PublishSettings; fault: string | null }> {
  try {
    return { settings: await readPublishSettings(contentDir), fault: null };
  } catch (error) {
    if (error instanceof PublishError) return { settings: {}, fault: error.message };
    throw error;
  }
}
