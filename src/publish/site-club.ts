/** Whose a published site is: a club is never published over another one. */
import { z } from 'zod';
import { PublishError } from './publish-error.ts';

export const clubRecord = z.object({ name: z.string(), origin: z.string() });
export type SiteClub = z.infer<typeof clubRecord>;

/** The club that a built site names, also one of an older version at a target. Undefined for what is no whole site. */
export async function clubOfSite(read: (path: string) => Promise<string>): Promise<SiteClub | undefined> {
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

/** Addresses that stand for one that is not decided yet. */
const PLACEHOLDER = /\.?example\.(org|com|net)$|^$/;

/** A club may change its name, or its address, not both at once. */
const isSame = (a: SiteClub, b: SiteClub): boolean =>
  nameKey(a.name) === nameKey(b.name) || (a.origin === b.origin && !PLACEHOLDER.test(a.origin));

/** Throws PublishError `other-club`. @param place as `Target.name` @param there whose site is published there */
export function refuseOtherClub(place: string, club: SiteClub, there: SiteClub): void {
  if (isSame(club, there)) return;
  throw new PublishError(
    'other-club',
    `En ${place} está publicada la web de «${there.name}» (${there.origin}), que no es la de «${club.name}» y no se sustituye. No se ha cambiado nada. Revisa en los ajustes dónde se publica. Si esa web ya no hace falta, vacía antes ese sitio; si es la vuestra y han cambiado a la vez el nombre y la dirección, borra allí «.publicado.json» y publica otra vez.`,
    { items: [there.name] },
  );
}
