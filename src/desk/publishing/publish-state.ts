import { madridClock } from '../../agenda/madrid.ts';
import { readFolder } from '../../content/folder.ts';
import { lastCopy } from '../../publish/copy.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { contactFault, type PublishSettings, readPublishSettings } from '../../publish/settings.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { checkTexts } from '../check/check.ts';
import { permissionState } from '../consent/album-permission.ts';
import { leftoversIn } from '../health/unreplaced.ts';
import type { DeskContext } from '../server/context.ts';
import { missingPhotos, photosOf } from './missing-photos.ts';

/** All that the screen shows, also where the content is broken. */
export const publishState = (desk: DeskContext) => desk.foldersGate.shared(() => readState(desk));

export type PublishState = Awaited<ReturnType<typeof readState>>;

async function readState({ publishing, compareOrigins }: DeskContext) {
  const { folders, job, interrupted } = publishing;
  const { contentDir } = folders;
  const [folder, { settings, fault }, [newest, before], { club, problems }] = await Promise.all([
    readFolder(contentDir),
    settingsOf(contentDir),
    publishedVersions(folders),
    checkTexts(contentDir),
  ]);
  return {
    /** The sample is never published. */
    sample: club?.sample ?? false,
    settings,
    /** Spanish: why the settings cannot be read. They can be written anew. */
    settingsFault: fault,
    /** Why messages of the contact form would not arrive from that place. */
    contact: contactFault(settings, process.env),
    /** What is wrong in the content: then nothing is published. */
    problems,
    /** The club's own address, where no other one is set. */
    clubAddress: club?.origin ?? null,
    job,
    /** Whether a publication ended with the desk. */
    interrupted,
    published: newest ? { at: newest.at, place: newest.target } : null,
    /** When the version before that one was published, ms since 1970; null where none is kept. */
    previousAt: before?.at ?? null,
    /** Albums that keep the site from being published. */
    permissions: club
      ? await permissionState(club, contentDir, madridClock(Date.now()).date)
      : { albums: [], fault: null },
    /** How many photos the content names. */
    photos: club ? photosOf(club).size : 0,
    missingPhotos: club ? await missingPhotos(club, folders.photosDir) : [],
    /** Words of the sample club, once a file. */
    leftovers: leftoversIn(folder),
    copy: settings.copia ? { place: settings.copia, ...(await lastCopy(contentDir, settings.copia)) } : null,
    /** Where the published version and the new build are served for a comparison. */
    origins: compareOrigins,
  };
}

const settingsOf = (contentDir: string): Promise<{ settings: PublishSettings; fault: string | null }> =>
  readPublishSettings(contentDir).then(
    (settings) => ({ settings, fault: null }),
    (error) => {
      if (error instanceof PublishError) return { settings: {}, fault: error.message };
      throw error;
    },
  );
