import { mkdir, writeFile } from 'node:fs/promises';
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
import { redirectPage } from './pages.ts';
import { writeServiceWorker } from './service-worker.ts';
import { writeHostFiles } from './static-host.ts';
import { unknownPage } from './unknown-page.ts';

/**
 * Makes a finished site of the rendered pages: redirects and a 404 page that work on any static host, the service worker,
 * what search engines read, calendars, the feed, compressed copies.
 * @param keepsCopies whether pages are kept on visitors' devices
 */
export async function finishSite(
  siteDir: string,
  club: Club,
  manifest: Manifest,
  keepsCopies: boolean,
): Promise<void> {
  const paths = sitePages(club).map(({ path }) => path);
  for (const { from, to } of oldAddresses(club)) {
    await mkdir(join(siteDir, from), { recursive: true });
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
  await compressSite(siteDir);
}
