import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteInfo } from '../addresses/site-info.ts';
import { madridClock } from '../agenda/madrid.ts';
import { readContactService } from '../config/contact-service.ts';
import type { Folders } from '../config/folders.ts';
import type { Club } from '../content/club.ts';
import { momentOf } from '../content/season.ts';
import { oldAddresses } from '../content/site-page.ts';
import { encodeAll, type Progress } from '../pictures/build.ts';
import type { PictureManifest } from '../pictures/manifest.ts';
import { sitePages } from '../site/pages/site-map.ts';
import { keepsCopies } from '../site/settings.server.ts';
import { removeOld, runProgram, siteBundle } from './bundle.ts';
import { fingerprintOf, freshUntil, removeBuildRecord, writeBuildRecord } from './fingerprint.ts';
import { finishSite } from './finish.ts';
import { inspectAndPlanPhotos, readContent } from './inputs.ts';

export interface BuildOptions {
  /** Called after each picture; without it the pictures are left to `npm start`. */
  onPicture?: (progress: Progress) => void;
  /** Time for which the pages are rendered, ms. The sample club has a fixed one. */
  now?: number;
}

/**
 * Builds the site: validates content, plans pictures, renders and finishes all pages, then replaces the old site.
 * Throws ContentError or PicturesError with all problems.
 */
export async function buildSite(
  settings: Folders,
  { onPicture, now = Date.now() }: BuildOptions = {},
): Promise<{ club: Club; manifest: PictureManifest; encoded: number; published: number }> {
  // Validates the setting before anything is written.
  readContactService(process.env);
  const inputs = await fingerprintOf(settings);
  const { club: read } = await readContent(settings, console.warn);
  const club: Club = { ...read, madeAt: madridClock(now) };
  const copies = keepsCopies(club, process.env);
  const { manifest } = await inspectAndPlanPhotos(club, settings, console.warn);
  await mkdir(settings.buildDir, { recursive: true });
  await removeOld(settings.buildDir, ABANDONED_AFTER, WORK_DIR);
  const workDir = await mkdtemp(join(settings.buildDir, WORK_DIR));
  try {
    const given = { club: join(workDir, 'club.json'), manifest: join(workDir, 'pictures.json') };
    const rendered = join(workDir, 'rendered');
    const bundle = await siteBundle(settings.cacheDir, { brand: club.brand });
    await cp(bundle.clientDir, rendered, { recursive: true });
    await writeFile(given.club, JSON.stringify(club));
    await writeFile(given.manifest, JSON.stringify(manifest));
    await writeFile(join(workDir, 'site.json'), JSON.stringify(toSiteInfo(club, onPicture !== undefined)));
    await runProgram('render-program.ts', {
      PROGRAM: bundle.program,
      ASSETS_FILE: bundle.assetsFile,
      SITE_DIR: rendered,
      CLUB_FILE: given.club,
      PICTURES_MANIFEST: given.manifest,
    });
    await finishSite(rendered, club, manifest, copies, settings);
    const made = onPicture
      ? await encodeAll(manifest, { ...settings, outDir: rendered, onProgress: onPicture })
      : { encoded: 0, published: 0 };
    await replaceSite(settings, workDir, rendered);
    await writeBuildRecord(settings, {
      inputs,
      madeAt: now,
      freshUntil: freshUntil(club, momentOf(club)),
      pictures: onPicture !== undefined,
    });
    return { club, manifest, ...made };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Prefix of work folders; concurrent builds do not share one. */
const WORK_DIR = 'next-';
/** Age in ms from which a work folder was left by a killed build. */
const ABANDONED_AFTER = 6 * 60 * 60 * 1000;

/** Replaces the old site by the new one. Only reached by a successful build. */
async function replaceSite(settings: Folders, workDir: string, rendered: string): Promise<void> {
  // If interrupted, the folder has no fingerprint and is built again.
  await removeBuildRecord(settings);
  const old = join(workDir, 'old');
  // With two renames the site is missing only for a moment.
  await rename(settings.siteDir, old).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(rendered, settings.siteDir).catch(async (error) => {
    await rename(old, settings.siteDir).catch(() => {});
    throw error;
  });
  await rename(join(workDir, 'pictures.json'), settings.manifestFile);
  await rename(join(workDir, 'site.json'), settings.siteInfoFile);
}

export const toSiteInfo = (club: Club, pictures = true): SiteInfo => ({
  name: club.name,
  email: club.contact.email,
  phone: club.contact.phone,
  pictures,
  pages: sitePages(club).map(({ path }) => path),
  redirects: oldAddresses(club),
});
