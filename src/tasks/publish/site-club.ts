/** Identifies the club of a published site, so that no club is published over another. */
import { z } from 'zod';
import { PublishError } from './publish-error.ts';

export const clubRecord = z.object({ name: z.string(), origin: z.string() });
export type SiteClub = z.infer<typeof clubRecord>;

/** Reads the club from a built site, including older versions at a target. Undefined for an incomplete site. */
export async function readSiteClub(read: (path: string) => Promise<string>): Promise<SiteClub | undefined> {
  const [app, robots] = await Promise.all(['manifest.webmanifest', 'robots.txt'].map(read));
  try {
    const origin = /^Sitemap: (https?:\/\/[^/\s]+)/m.exec(robots ?? '')?.[1] ?? '';
    return clubRecord.parse({ ...JSON.parse(app ?? ''), origin });
  } catch {
    return undefined;
  }
}

const nameKey = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Pattern of placeholder origins, for clubs that have no domain yet. */
const PLACEHOLDER = /\.?example\.(org|com|net)$|^$/;

/** True for the same name or origin: a club may change one of them, but not both at once. */
const isSameClub = (a: SiteClub, b: SiteClub): boolean =>
  nameKey(a.name) === nameKey(b.name) || (a.origin === b.origin && !PLACEHOLDER.test(a.origin));

/**
 * @param targetName `Target.name`
 * @param published club that is published there
 * @throws PublishError `other-club` if another club's site is published at the target
 */
export function refuseOtherClub(targetName: string, club: SiteClub, published: SiteClub): void {
  if (isSameClub(club, published)) return;
  throw new PublishError(
    { code: 'other-club', location: targetName, published, club: club.name },
    { items: [published.name] },
  );
}
