import { readFolder } from '../../content/read.ts';
import { lastCopy } from '../../publish/copy.ts';
import { contactFault } from '../../publish/settings.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { missingPermissions } from '../consent/records.ts';
import { checkTexts } from '../editing/check-content.ts';
import { findSampleLeftovers } from '../health/health.ts';
import { formAddress } from '../server/api.ts';
import { fileTitle } from '../server/content-files.ts';
import type { DeskContext } from '../server/context.ts';
import { countMissingPhotos, findMissingPhotos, findObstacles, photoTitles } from './obstacles.ts';
import { readPublishSettings } from './settings-file.ts';

/** All that the screen shows, also where the content is broken. */
export const publishState = (desk: DeskContext) => desk.foldersGate.shared(() => readState(desk));

export type PublishState = Awaited<ReturnType<typeof readState>>;

async function readState({ publishing, compareOrigins }: DeskContext) {
  const { folders, job, interrupted } = publishing;
  const { contentDir, photosDir } = folders;
  const [folder, { settings, fault }, [newest, before], { club, problems }] = await Promise.all([
    readFolder(contentDir),
    readPublishSettings(contentDir),
    publishedVersions(folders),
    checkTexts(contentDir),
  ]);
  const sample = club?.sample ?? false;
  const contact = contactFault(settings, folders.env);
  const missing = club ? await findMissingPhotos(club, photosDir) : [];
  const titleOfFile = (file: string) => fileTitle(file, folder.texts.get(file));
  return {
    /** The sample is never published. */
    sample,
    settings,
    /** Spanish: why the settings cannot be read. They can be written again. */
    settingsFault: fault,
    obstacles: findObstacles({
      sample,
      settings,
      contact,
      problems,
      missing,
      titleOf: titleOfFile,
    }),
    /** Reasons in Spanish why photos would be left out, one for each page; the site is published without them. */
    withheld: club ? missingPermissions(club).map(({ lacks }) => lacks) : [],
    /** Spanish: messages of the contact form may not arrive from that place. */
    contactWarning: contact && !contact.refused ? contact.words : null,
    /** The club's own address, where no other one is set. */
    clubAddress: club?.origin ?? null,
    job,
    /** True if the desk ended during a publication. */
    interrupted,
    published: newest ? { at: newest.at, place: newest.target } : null,
    /** When the version before that one was published, ms since 1970; null where none is kept. */
    previousAt: before?.at ?? null,
    /** Number of photos that the content names, and of those that are missing. */
    photos: club ? photoTitles(club).size : 0,
    missing: countMissingPhotos(missing),
    /** Words of the sample club, once a file. */
    leftovers: findSampleLeftovers(folder).map(({ file, path, phrases }) => ({
      to: formAddress(file, path),
      title: titleOfFile(file),
      phrases,
    })),
    copy: settings.copia ? { place: settings.copia, ...(await lastCopy(contentDir, settings.copia)) } : null,
    /** Origins of the published version and of the new build, for comparison. */
    origins: compareOrigins,
  };
}
