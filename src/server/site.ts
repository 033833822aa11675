import { readFile, stat } from 'node:fs/promises';
import type { BuildSettings } from '../build/settings.ts';
import { stampFile } from '../build/stamp.ts';
import type { Club } from '../content/club.ts';
import { redirects } from '../content/paths.ts';
import { readClub } from '../content/read.ts';
import type { Manifest } from '../pictures/manifest.ts';
import { createPictureServer, type PictureServer } from '../pictures/serve.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';

/** What the server knows of the built site. */
export interface Site {
  club: Club;
  files: SiteFiles;
  /** Old addresses and where they lead. */
  redirects: Map<string, string>;
  pictures: PictureServer;
}

/** How often it is asked whether another build has taken the place of the one being served. */
const LOOK_EVERY_MS = 2000;

/**
 * The built site, read now and again after every build that happens while the server runs: pages, their policies and
 * the plan of their pictures belong together.
 */
export async function followSite(settings: BuildSettings) {
  let trouble: (error: Error) => void = () => {};
  const onWarning = (error: Error) => trouble(error);
  let built = await timeOfBuild(settings);
  let site = await readSite(settings, onWarning);
  const look = async () => {
    const now = await timeOfBuild(settings);
    // Zero: a build is under way or failed; what is being served stays.
    if (now === 0 || now === built) return;
    site = await readSite(settings, onWarning);
    built = now;
  };
  setInterval(() => void look().catch(onWarning), LOOK_EVERY_MS).unref();
  return {
    current: () => site,
    /** Told of pictures that cannot be read or kept, and of a build that cannot be read. */
    onTrouble: (listener: (error: Error) => void) => {
      trouble = listener;
    },
  };
}

export interface SiteParts {
  club: Club;
  manifest: Manifest;
  siteDir: string;
  photosDir: string;
  cacheDir: string;
  onWarning?: (error: Error) => void;
}

/** The site as it is on disk now. */
export async function openSite({ club, siteDir, ...pictures }: SiteParts): Promise<Site> {
  return {
    club,
    files: await readSiteFiles(siteDir),
    redirects: new Map(redirects(club).map(({ from, to }) => [from, to])),
    pictures: createPictureServer(pictures),
  };
}

async function readSite(settings: BuildSettings, onWarning: (error: Error) => void): Promise<Site> {
  const club = await readClub(settings.contentDir);
  const manifest = JSON.parse(await readFile(settings.manifestFile, 'utf8')) as Manifest;
  return openSite({ ...settings, club, manifest, onWarning });
}

/** When the stamp of the last whole build was written, ms; 0 when there is none. */
async function timeOfBuild(settings: BuildSettings): Promise<number> {
  return stat(stampFile(settings)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
