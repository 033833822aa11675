/** What the desk knows of a club besides its content: drafts, permissions of albums, photos, what is published and copied. */
import { madridClock } from '../../agenda/madrid.ts';
import { hasPhotos } from '../../build/inputs.ts';
import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import type { Folders } from '../../contract/folders.ts';
import { planPictures } from '../../pictures/plan.ts';
import { lastCopy } from '../../publish/copy.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { readPublishSettings } from '../../publish/settings.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { permissionState } from '../consent/records.ts';
import type { OutsideFacts } from './checks.ts';
import type { OutsideReader } from './read-health.ts';

type ClubFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir' | 'buildDir'>;

/** Photos that are told one by one; whoever lost a folder does not want to read hundreds of lines. */
const MOST_PHOTOS = 5;

/** @param drafted reads which files have a draft */
export function outsideFacts(folders: ClubFolders, drafted: () => Promise<string[]>): OutsideReader {
  return async (club, today) => ({
    drafts: await drafted(),
    ...(club && {
      permissions: await permissionState(club, folders.contentDir, today),
      photos: await photoProblems(club, folders),
    }),
    // The sample is not published.
    ...(club && !club.sample && (await publishingFacts(folders))),
  });
}

/** Why photos keep the site from being published; nothing of the sample, which is not. */
async function photoProblems(club: Club, folders: ClubFolders): Promise<string[]> {
  if (club.sample) return [];
  if (!(await hasPhotos(folders)))
    return [`No encuentro la carpeta de las fotos (${folders.photosDir}): sin ella la web no se publica.`];
  const plan = await planPictures(picturesOf(club, sitePages(club)), {
    ...folders,
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
  });
  const problems = [...plan.missing, ...plan.problems];
  if (problems.length <= MOST_PHOTOS) return problems;
  const rest = problems.length - MOST_PHOTOS;
  return [
    ...problems.slice(0, MOST_PHOTOS),
    `Y ${rest} ${rest === 1 ? 'foto más' : 'fotos más'} con algo que arreglar.`,
  ];
}

async function publishingFacts(folders: ClubFolders): Promise<OutsideFacts> {
  const [last] = await publishedVersions(folders);
  const published = { at: last?.at ?? null };
  try {
    const { copia: place, direccion } = await readPublishSettings(folders.contentDir);
    const found = place ? (await lastCopy(folders.contentDir, place)).last : null;
    return {
      published,
      publishedAt: direccion,
      copy: { place, lastDay: found && madridClock(found.at).date },
    };
  } catch (error) {
    // Settings that cannot be read are told where they are set.
    if (error instanceof PublishError) return { published };
    throw error;
  }
}
