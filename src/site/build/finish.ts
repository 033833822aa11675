import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createAddressResolver, REDIRECT_MARKER } from '../../base/addresses/resolve-address.ts';
import type { Folders } from '../../base/config/folders.ts';
import { inkColour, paperColour } from '../../club/brand/palette.ts';
import type { Club } from '../../club/content/club.ts';
import { pictureKey } from '../../club/content/picture-request.ts';
import { oldAddresses } from '../../club/content/site-page.ts';
import { openOriginal } from '../../media/pictures/encode.ts';
import { type PictureManifest, type PlannedPicture, pictureData } from '../../media/pictures/manifest.ts';
import { iconOf } from '../../media/pictures/markup.ts';
import { contentSecurityPolicy, withPolicy } from '../content-security-policy.ts';
import { sitePages } from '../pages/site-map.ts';
import { clubCalendars } from './calendars.ts';
import { changesFeeds } from './changes-feeds.ts';
import { compressTexts } from './compress.ts';
import { createFeed } from './feed.ts';
import { escapeXml, redirectPage } from './pages.ts';
import { readReportedTimes, writeReportedTimes } from './reported-times.ts';
import { type CopyFiles, type WorkerScripts, writeServiceWorker } from './service-worker.ts';
import { staticHostFiles } from './static-host.ts';

interface FinishOptions {
  club: Club;
  manifest: PictureManifest;
  bundle: WorkerScripts;
  /** Files that offline copies on visitors' devices need; null to keep no copies. */
  copyFiles: CopyFiles | null;
}

/**
 * Adds the files that make the rendered pages a site for any static host: redirects, 404 page, service worker, sitemap,
 * calendars, feeds, compressed files.
 * @param folders the folder of photos, the cache, and the site of the last build, if there is one
 */
export async function finishSite(
  siteDir: string,
  { club, manifest, bundle, copyFiles }: FinishOptions,
  folders: Pick<Folders, 'photosDir' | 'cacheDir' | 'siteDir'>,
): Promise<void> {
  const paths = sitePages(club).map(({ path }) => path);
  // The sample's time is fixed, and so are the times of its changes.
  const changes = changesFeeds(club, club.now ? {} : await readReportedTimes(folders.cacheDir, club.origin));
  const files: Record<string, string | Buffer> = {
    '404.html': unknownPage(club, paths),
    ...staticHostFiles(club),
    'sitemap.xml': sitemap(club, [...paths, ...club.documents.map(({ path }) => path)]),
    'robots.txt': robots(club),
    'manifest.webmanifest': webManifest(club, manifest),
    ...Object.fromEntries(clubCalendars(club).map(({ path, text }) => [path, text])),
    ...createFeed(club),
    ...changes.feeds,
  };
  for (const { from, to } of oldAddresses(club)) {
    files[join(from, 'index.html')] = redirectPage(to, club.origin);
    files[join(from, REDIRECT_MARKER)] = '';
  }
  const { pictures } = manifest;
  const icon = pictures[pictureKey(club.crest.id, 'escudo')];
  if (icon) files['favicon.ico'] = await favicon(icon, folders);
  for (const [path, content] of Object.entries(files)) {
    const file = join(siteDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await writeServiceWorker(siteDir, bundle, copyFiles, club, crestUrl(club, manifest));
  await compressTexts(siteDir, folders.siteDir);
  if (!club.now) await writeReportedTimes(folders.cacheDir, club.origin, changes.times);
}

/** Returns the URL of the club's crest as pages show it. */
export const crestUrl = (club: Pick<Club, 'crest'>, manifest: PictureManifest): string =>
  iconOf(pictureData(manifest, club.crest.id, 'escudo'), 128).url;

const REFRESH = /<meta http-equiv="refresh"[^>]*>/;

/**
 * Renders a 404 page that redirects to the home page. With scripts, a path that differs from a page's only in case or accents
 * redirects to that page, like on the server. Both replace the history entry.
 */
function unknownPage(club: Club, paths: readonly string[]): string {
  const known = [paths, oldAddresses(club)].map((list) => JSON.stringify(list)).join();
  const script = `{let to="/";try{to=(${createAddressResolver})(${known})(decodeURIComponent(location.pathname)).to}catch{}location.replace(to===location.pathname?"/":to)}`;
  const html = redirectPage('/', club.origin).replace(
    REFRESH,
    (refresh) => `<script>${script}</script>\n<noscript>${refresh}</noscript>`,
  );
  return withPolicy(html, contentSecurityPolicy({ scripts: [script] }));
}

/**
 * Writes the sitemap (https://www.sitemaps.org/protocol.html).
 * @param paths paths of all pages and documents
 */
function sitemap(club: Club, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(club.origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function robots(club: Club): string {
  return `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${club.origin}/sitemap.xml\n`;
}

/** Writes the web app manifest (https://www.w3.org/TR/appmanifest/). */
function webManifest(club: Club, manifest: PictureManifest): string {
  const crest = pictureData(manifest, club.crest.id, 'escudo');
  return JSON.stringify(
    {
      name: club.name,
      short_name: club.shortName,
      description: club.description,
      lang: 'es',
      start_url: '/',
      // Only as an app of its own may a site on an iPhone's home screen send notices.
      display: club.pushKey ? 'standalone' : 'browser',
      background_color: paperColour(club.brand.colours),
      theme_color: inkColour(club.brand.colours),
      icons: [192, 512].map((size) => {
        const { url, side } = iconOf(crest, size);
        return { src: url, sizes: `${side}x${side}`, type: 'image/png' };
      }),
    },
    null,
    2,
  );
}

const ICON_SIDE = 48;

/**
 * Renders the crest as `/favicon.ico`, which browsers request without a link: an ICO file with one PNG image
 * (https://learn.microsoft.com/previous-versions/ms997538).
 */
export async function favicon(crest: PlannedPicture, folders: { photosDir: string }): Promise<Buffer> {
  const { pixels, width, height, channels } = await openOriginal(crest, folders);
  const image = sharp(pixels, { raw: { width, height, channels } }).resize(ICON_SIDE, ICON_SIDE);
  const png = await image.png().toBuffer();
  const directory = Buffer.alloc(22);
  // ICO header with one entry: dimensions, planes, bits per pixel, size and offset.
  directory.set([0, 0, 1, 0, 1, 0, ICON_SIDE, ICON_SIDE, 0, 0, 1, 0, 32, 0]);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}
