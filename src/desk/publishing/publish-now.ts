/** One publication, from the content to the published site that is asked about it. */
import { madridClock } from '../../agenda/madrid.ts';
import type { Club } from '../../content/club.ts';
import type { Folders } from '../../contract/folders.ts';
import { isGone } from '../../publish/check/is-gone.ts';
import type { OpenOptions } from '../../publish/open-target.ts';
import { readPageTexts } from '../../publish/page-texts.ts';
import { publishClub } from '../../publish/publish-club.ts';
import { readPublishSettings } from '../../publish/settings.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { permissionState } from '../consent/album-permission.ts';
import type { Outcome } from '../publish-api.ts';
import { DeskRefusal } from '../server/errors.ts';
import { crossOut, photosToAskFor } from '../withdraw/photo-addresses.ts';
import type { Course } from './job-runner.ts';
import { publishedOutcome } from './outcome.ts';
import { withTitles } from './shown-pages.ts';

/**
 * Publishes the club, and asks the published site whether photos that were taken down are gone from it.
 * @throws DeskRefusal where permissions are missing; whatever building and publishing throw
 */
export async function publishNow(
  folders: Folders,
  options: Course & OpenOptions & { takeOver: boolean },
): Promise<Outcome> {
  const [last] = await publishedVersions(folders);
  const before = last ? await readPageTexts(last.siteDir) : new Map();
  const published = await publishClub(folders, {
    ...options,
    warn: console.warn,
    refuse: async (club) => {
      await refuseWithoutPermission(club, folders.contentDir);
      return [];
    },
  });
  const { club, changed, plan } = published;
  const { direccion = club.origin } = await readPublishSettings(folders.contentDir);
  const withdrawn = await photosToAskFor(folders.contentDir);
  const paths = [
    ...plan.withdrawn.map((path) => `/${path}`),
    ...withdrawn.flatMap(({ addresses }) => addresses),
  ];
  const urls = [...new Set(paths)].map((path) => new URL(path, direccion).href);
  const lines = await isGone(urls, options.signal);
  const left = new Set(lines.filter(({ state }) => state !== 'gone').map(({ url }) => new URL(url).pathname));
  await crossOut(
    folders.contentDir,
    withdrawn.filter(({ addresses }) => !addresses.some((path) => left.has(path))),
  );
  const pages = withTitles(changed, before, await readPageTexts(folders.siteDir));
  return publishedOutcome(published, pages, lines);
}

async function refuseWithoutPermission(club: Club, contentDir: string): Promise<void> {
  const { albums, fault } = await permissionState(club, contentDir, madridClock(Date.now()).date);
  const missing = 'No se ha publicado nada: hay álbumes sin permiso.';
  if (fault || albums.length > 0) throw new DeskRefusal(422, { code: 'consent', message: fault ?? missing });
}
