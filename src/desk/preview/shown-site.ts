/** A site that the preview shows: what was read, as the rendering process and the picture server take it. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Club } from '../../content/club.ts';
import { oldAddresses } from '../../content/site-page.ts';
import { addressResolver, type Destination } from '../../contract/resolve-address.ts';
import type { FairQueue } from '../../pictures/fair-queue.ts';
import type { Manifest } from '../../pictures/manifest.ts';
import { createPictureServer, type PictureServer } from '../../pictures/serve.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import type { ReadSite, SiteFolders } from './read-site.ts';
import type { GivenFiles } from './rendering.ts';

export interface ShownSite {
  club: Club;
  /** Addresses of its pages. */
  paths: ReadonlySet<string>;
  destinationOf: (path: string) => Destination;
  pictures: PictureServer;
  manifest: Manifest;
  given: GivenFiles;
}

/** @param version tells its files in `workDir` from those of the sites before it */
export async function showSite(
  { club, manifest, artist }: ReadSite,
  version: number,
  { workDir, folders, queue }: { workDir: string; folders: SiteFolders; queue: FairQueue },
): Promise<ShownSite> {
  const given = {
    club: join(workDir, `club-${version}.json`),
    manifest: join(workDir, `pictures-${version}.json`),
  };
  await Promise.all([
    writeFile(given.club, JSON.stringify(club)),
    writeFile(given.manifest, JSON.stringify(manifest)),
  ]);
  const paths = sitePages(club).map(({ path }) => path);
  return {
    club,
    paths: new Set(paths),
    destinationOf: addressResolver(paths, oldAddresses(club)),
    pictures: createPictureServer({ ...folders, manifest, artist, queue }),
    manifest,
    given,
  };
}

/** Removes what it was rendered from. */
export async function forgetSite({ given }: ShownSite): Promise<void> {
  for (const file of Object.values(given)) await rm(file, { force: true });
}
