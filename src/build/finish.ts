import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Club } from '../content/club.ts';
import { oldAddresses } from '../content/site-page.ts';
import { STAND_IN_MARK } from '../contract/resolve-address.ts';
import { type Manifest, pictureData } from '../pictures/manifest.ts';
import { variantUrl } from '../pictures/markup.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { writeCalendars } from './calendars.ts';
import { compressSite } from './compress.ts';
import { robots, sitemap, webManifest } from './discovery.ts';
import { writeFeed } from './feed.ts';
import { finishedPage } from './finished-page.ts';
import { redirectPage } from './pages.ts';
import { writeServiceWorker } from './service-worker.ts';
import { writeHostFiles } from './static-host.ts';
import { unknownPage } from './unknown-page.ts';

interface FinishOptions {
  /** Origins besides its own that pages may send to. */
  connect: string[];
  /** Whether pages are kept on visitors' devices. */
  keepsCopies: boolean;
}

/**
 * Makes a finished site of what React Router rendered: deferred scripts, security policy, redirects and 404 page that
 * work on any static host, the service worker, what search engines read, calendars, the feed, compressed copies.
 */
export async function finishSite(
  siteDir: string,
  club: Club,
  manifest: Manifest,
  { connect, keepsCopies }: FinishOptions,
): Promise<void> {
  const paths = sitePages(club).map(({ path }) => path);
  for (const path of paths) {
    const file = join(siteDir, path, 'index.html');
    await writeFile(file, finishedPage(await readFile(file, 'utf8'), path, connect));
  }
  for (const { from, to } of oldAddresses(club)) {
    await writeFile(join(siteDir, from, 'index.html'), redirectPage(to, club.origin));
    await writeFile(join(siteDir, from, STAND_IN_MARK), '');
  }
  await writeFile(join(siteDir, '404.html'), unknownPage(club, paths));
  await writeHostFiles(siteDir, club);
  await writeFile(join(siteDir, 'sitemap.xml'), sitemap(club, paths));
  await writeFile(join(siteDir, 'robots.txt'), robots(club));
  await writeFile(join(siteDir, 'manifest.webmanifest'), webManifest(club, manifest));
  await writeCalendars(siteDir, club);
  await writeFeed(siteDir, club);
  const crest = variantUrl(pictureData(manifest, club.crest.id, 'escudo'), 128, 'png');
  await writeServiceWorker(siteDir, keepsCopies ? paths : null, club, crest);
  await removeLeftovers(siteDir);
  await compressSite(siteDir);
}

/** Build notes and the unused shell of a client-rendered site are nobody's business. */
async function removeLeftovers(siteDir: string): Promise<void> {
  await rm(join(siteDir, '.vite'), { recursive: true, force: true });
  await rm(join(siteDir, '__spa-fallback.html'), { force: true });
  for (const name of await readdir(siteDir)) {
    if (name.endsWith('.map')) await rm(join(siteDir, name));
  }
}
