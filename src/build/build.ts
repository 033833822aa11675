import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { madridClock } from '../agenda/madrid.ts';
import type { Club } from '../content/club.ts';
import { momentOf } from '../content/season-of.ts';
import { oldAddresses } from '../content/site-page.ts';
import type { Folders } from '../contract/folders.ts';
import type { SiteInfo } from '../contract/site-info.ts';
import type { Manifest } from '../pictures/manifest.ts';
import { readContactService } from '../site/contact-service.server.ts';
import { keepsCopies } from '../site/offline.server.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { siteBundle } from './bundle.ts';
import { writeFavicon } from './favicon.ts';
import { fingerprintOf, removeNote, writeNote } from './fingerprint.ts';
import { finishSite } from './finish.ts';
import { freshUntil } from './fresh-until.ts';
import { readContent, readPhotos } from './inputs.ts';
import { runProgram } from './program.ts';

export interface BuildOptions {
  /** Puts the pictures into the new site's folder; without it `npm start` makes them while it serves. */
  encode?: (manifest: Manifest, siteDir: string) => Promise<void>;
  /** The instant for which the pages are made, ms. The sample club has its own moment. */
  now?: number;
}

/**
 * Builds the site: content is read and checked, pictures are planned, every page is rendered and finished; only then
 * does it take the place of the old one. Throws ContentError or PicturesError with everything that is wrong.
 */
export async function buildSite(
  settings: Folders,
  { encode, now = Date.now() }: BuildOptions = {},
): Promise<{ club: Club; manifest: Manifest }> {
  // Refuses a setting of the form that cannot be right before anything is written.
  readContactService(process.env);
  const inputs = await fingerprintOf(settings);
  const { club: read } = await readContent(settings, console.warn);
  const club: Club = { ...read, madeAt: madridClock(now) };
  const copies = keepsCopies(club, process.env);
  const { manifest } = await readPhotos(club, settings, console.warn);
  await removeLeftovers(settings);
  const workDir = await mkdtemp(join(settings.buildDir, WORK_DIR));
  try {
    const given = { club: join(workDir, 'club.json'), manifest: join(workDir, 'pictures.json') };
    const rendered = join(workDir, 'rendered');
    const bundle = await siteBundle(settings.cacheDir, { brand: club.brand });
    await cp(bundle.clientDir, rendered, { recursive: true });
    await writeFile(given.club, JSON.stringify(club));
    await writeFile(given.manifest, JSON.stringify(manifest));
    await writeFile(join(workDir, 'site.json'), JSON.stringify(siteInfoOf(club, encode !== undefined)));
    await runProgram('render-program.ts', {
      PROGRAM: bundle.program,
      ASSETS_FILE: bundle.assetsFile,
      SITE_DIR: rendered,
      CLUB_FILE: given.club,
      PICTURES_MANIFEST: given.manifest,
    });
    await finishSite(rendered, club, manifest, copies);
    await writeFavicon(rendered, club, manifest, settings);
    await encode?.(manifest, rendered);
    await replace(settings, workDir, rendered);
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
  await writeNote(settings, {
    inputs,
    madeAt: now,
    freshUntil: freshUntil(club, momentOf(club)),
    pictures: encode !== undefined,
  });
  return { club, manifest };
}

/** Each build has a folder of its own, so that two at a time do not take each other's files. */
const WORK_DIR = 'next-';
/** No build takes as long, ms: such a folder was left by one that was killed. */
const LONG_AGO = 6 * 60 * 60 * 1000;

async function removeLeftovers({ buildDir }: Folders): Promise<void> {
  await mkdir(buildDir, { recursive: true });
  for (const name of await readdir(buildDir)) {
    if (!name.startsWith(WORK_DIR)) continue;
    const path = join(buildDir, name);
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > LONG_AGO) await rm(path, { recursive: true, force: true });
  }
}

/** Puts the new site where the old one was; a build that failed never gets here, and the old site stays. */
async function replace(settings: Folders, workDir: string, rendered: string): Promise<void> {
  // Cut off in the middle, what is there belongs to no fingerprint and is built anew.
  await removeNote(settings);
  const old = join(workDir, 'old');
  // Moving aside first keeps the moment without a site as short as two renames.
  const before = await rename(settings.siteDir, old).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );
  try {
    await rename(rendered, settings.siteDir);
  } catch (error) {
    if (before) await rename(old, settings.siteDir);
    throw error;
  }
  await rename(join(workDir, 'pictures.json'), settings.manifestFile);
  await rename(join(workDir, 'site.json'), settings.siteInfoFile);
}

export const siteInfoOf = (club: Club, pictures = true): SiteInfo => ({
  name: club.name,
  email: club.contact.email,
  phone: club.contact.phone,
  pictures,
  pages: sitePages(club).map(({ path }) => path),
  redirects: oldAddresses(club),
});
