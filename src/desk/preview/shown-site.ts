/** A site that the preview shows: what was read, as the rendering process and the picture server take it. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Club } from '../../content/club.ts';
import { oldAddresses } from '../../content/site-page.ts';
import { addressResolver, type Destination } from '../../contract/resolve-address.ts';
import type { Manifest } from '../../pictures/manifest.ts';
import { type PicturesOnRequest, picturesOnRequest } from '../../pictures/on-request.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import type { ReadSite, SiteFolders } from './read-site.ts';
import type { GivenFiles } from './rendering.ts';

export interface ShownSite {
  club: Club;
  /** Addresses of its pages. */
  paths: ReadonlySet<string>;
  destinationOf: (path: string) => Destination;
  pictures: PicturesOnRequest;
  manifest: Manifest;
  given: GivenFiles;
}

/** @param version tells its files in `workDir` from those of the sites before it */
export async function showSite(
  { club, manifest }: ReadSite,
  version: number,
  { workDir, folders }: { workDir: string; folders: SiteFolders },
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
    pictures: picturesOnRequest({ ...folders, manifest }),
    manifest,
    given,
  };
}

/** Removes what it was rendered from, and makes no more of its pictures. */
export async function forgetSite({ given, pictures }: ShownSite): Promise<void> {
  pictures.end();
  for (const file of Object.values(given)) await rm(file, { force: true });
}
