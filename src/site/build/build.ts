import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SiteInfo } from '../../base/addresses/site-info.ts';
import { readContactService } from '../../base/config/contact-service.ts';
import type { Folders } from '../../base/config/folders.ts';
import { readOfflineCopies } from '../../base/config/offline-copies.ts';
import { readPushKey } from '../../base/config/push.ts';
import { withClubLock, withSiteLock } from '../../base/files/club-lock.ts';
import { SwapError, swapAll } from '../../base/files/swap.ts';
import { madridClock } from '../../club/agenda/madrid.ts';
import type { PublishableClub } from '../../club/consent/consent.ts';
import type { Club } from '../../club/content/club.ts';
import { hasAgenda, momentOf } from '../../club/content/season.ts';
import { oldAddresses } from '../../club/content/site-page.ts';
import { encodeAll, type Progress } from '../../media/pictures/build.ts';
import { type PictureManifest, plannedVariants } from '../../media/pictures/manifest.ts';
import { allCards } from '../cards/cards.ts';
import { sitePages } from '../pages/site-map.ts';
import type { PageSettings } from '../render.server.tsx';
import { agendaFile, collectSiteData } from '../site-data.ts';
import { BuildError } from './build-error.ts';
import { removeOld, type SiteBundle, siteBundle } from './bundle.ts';
import { writeCards } from './cards.ts';
import { readPdfs, rebuildDocuments, writeDocuments } from './documents.ts';
import {
  codeFingerprint,
  fingerprintOf,
  firstOutdatedDay,
  removeBuildRecord,
  siteOfCurrentCode,
  writeBuildRecord,
} from './fingerprint.ts';
import { crestUrl, finishSite } from './finish.ts';
import { inspectAndPlanPhotos, readContent, toPublishable } from './inputs.ts';
import { checkOwnAddresses } from './own-addresses.ts';
import { pushFacts } from './push-facts.ts';
import { createRenderer } from './renderer.ts';
import { listCopyFiles } from './service-worker.ts';

export interface BuildOptions {
  /** Called after each picture. If absent, no pictures are encoded; `npm start` encodes them on request. */
  onPicture?: (progress: Progress) => void;
  /** Time for which the pages are rendered, ms. Ignored for the sample club, whose time is fixed. */
  now?: number;
}

interface BuiltSite {
  club: PublishableClub;
  manifest: PictureManifest;
  encoded: number;
  published: number;
}

/**
 * Builds the site: validates content, plans pictures, renders and finishes all pages, checks their addresses, then
 * replaces the old site.
 * @throws ContentError, DocumentsError or PicturesError with all problems, SettingsError or BuildError; LockError while another
 * program builds or publishes the site
 */
export async function buildSite(folders: Folders, options: BuildOptions = {}): Promise<BuiltSite> {
  // Validated before anything is written, as the lock of the site is a file.
  readContactService(folders.env);
  readOfflineCopies(folders.env);
  readPushKey(folders.env);
  return withSiteLock(folders.buildDir, () =>
    withClubLock(folders.contentDir, 'read', () => buildLocked(folders, options)),
  );
}

async function buildLocked(
  folders: Folders,
  { onPicture, now = Date.now() }: BuildOptions,
): Promise<BuiltSite> {
  const service = readContactService(folders.env);
  const offlineCopies = readOfflineCopies(folders.env);
  const { code, inputs, validClub, pdfs } = await withClubLock(folders.contentDir, 'snapshot', async () => {
    const [code, inputs] = [await codeFingerprint(), await fingerprintOf(folders)];
    const { club: validClub } = await readContent(folders, console.warn);
    return { code, inputs, validClub, pdfs: await readPdfs(validClub, folders.contentDir) };
  });
  const pushKey = hasAgenda(validClub) ? readPushKey(folders.env) : '';
  const club = await toPublishable(
    { ...validClub, builtAt: madridClock(now), ...(pushKey && { pushKey }) },
    folders,
  );
  const keepsCopies = offlineCopies && hasAgenda(club);
  const { manifest } = await inspectAndPlanPhotos(club, folders, console.warn);
  const documents = await rebuildDocuments(pdfs);
  await mkdir(folders.buildDir, { recursive: true });
  await removeOld(folders.buildDir, WORK_DIR_MAX_AGE, WORK_DIR);
  const workDir = await mkdtemp(join(folders.buildDir, WORK_DIR));
  try {
    const rendered = join(workDir, 'rendered');
    const bundle = await siteBundle(folders.cacheDir, { brand: club.brand });
    await cp(bundle.clientDir, rendered, { recursive: true });
    await writeFile(join(workDir, 'pictures.json'), JSON.stringify(manifest));
    const data = collectSiteData(club, manifest);
    const season = agendaFile(data);
    await writeFile(join(rendered, season.path), season.text);
    const pushScript = club.pushKey && (await addPushScript(rendered, bundle));
    const copyFiles = keepsCopies
      ? await listCopyFiles(rendered, season.path, crestUrl(club, manifest))
      : null;
    await renderSite(rendered, bundle, club, manifest, { service, copyVersions: copyFiles, pushScript });
    await writeDocuments(rendered, documents);
    await finishSite(rendered, { club, manifest, bundle, copyFiles }, folders);
    if (data.cards) await writeCards(rendered, allCards(data.cards), { club, manifest }, folders);
    const info = JSON.stringify(toSiteInfo(club, onPicture !== undefined));
    await writeFile(join(rendered, basename(folders.siteInfoFile)), info);
    const encoding = onPicture
      ? await encodeAll(manifest, { ...folders, outDir: rendered, onProgress: onPicture })
      : { encoded: 0, published: 0 };
    await (onPicture
      ? checkOwnAddresses(rendered, club.origin, [], await siteOfCurrentCode(folders))
      : checkOwnAddresses(rendered, club.origin, plannedVariants(manifest)));
    await replaceSite(folders, workDir, rendered);
    await writeBuildRecord(folders, {
      inputs,
      code,
      builtAt: now,
      freshUntil: firstOutdatedDay(club, momentOf(club)),
      pictures: onPicture !== undefined,
    });
    return { club, manifest, ...encoding };
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** Adds the script of pages that offer notices to phones. Returns its path, which contains a hash of its text. */
async function addPushScript(siteDir: string, { pushScript }: SiteBundle): Promise<string> {
  const text = await readFile(pushScript);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const path = `/assets/avisos-${hash}.js`;
  await writeFile(join(siteDir, path), text);
  return path;
}

/** Number of pages per request, few enough for the renderer's timeout. Each request copies the whole club to the thread. */
const BATCH_SIZE = 100;

/** Renders all pages into a folder. */
async function renderSite(
  siteDir: string,
  bundle: SiteBundle,
  club: PublishableClub,
  manifest: PictureManifest,
  settings: Omit<PageSettings, 'assets'>,
): Promise<void> {
  const paths = sitePages(club).map(({ path }) => path);
  const renderer = createRenderer(bundle);
  try {
    for (let start = 0; start < paths.length; start += BATCH_SIZE) {
      const batch = paths.slice(start, start + BATCH_SIZE);
      const pages = await renderer
        .render({ club, manifest, settings, paths: batch })
        .catch((cause: Error) => {
          throw new BuildError('rendering-failed', cause.message, { cause });
        });
      for (const [index, path] of batch.entries()) {
        await mkdir(join(siteDir, path), { recursive: true });
        await writeFile(join(siteDir, path, 'index.html'), pages[index] ?? '');
      }
    }
  } finally {
    renderer.close();
  }
}

/** Prefix of work folders. Each build has its own. */
const WORK_DIR = 'next-';
/** Age in ms after which a work folder counts as abandoned by a killed build. */
const WORK_DIR_MAX_AGE = 6 * 60 * 60 * 1000;

/** Replaces the old site with the new one after a successful build. */
async function replaceSite(folders: Folders, workDir: string, rendered: string): Promise<void> {
  // If interrupted, the folder has no fingerprint and is built again.
  await removeBuildRecord(folders);
  // Renames keep the time without a site short.
  await swapAll(
    [
      { path: folders.siteDir, newPath: rendered },
      { path: folders.manifestFile, newPath: join(workDir, 'pictures.json') },
    ].map((swap) => ({ ...swap, backupPath: `${swap.newPath}.old` })),
  ).catch((error) => {
    throw error instanceof SwapError ? error.cause : error;
  });
}

export const toSiteInfo = (club: Club, pictures = true): SiteInfo => ({
  name: club.name,
  email: club.contact.email,
  phone: club.contact.phone,
  pictures,
  pages: sitePages(club).map(({ path }) => path),
  redirects: oldAddresses(club),
  ...(club.pushKey && { push: pushFacts(club) }),
});
