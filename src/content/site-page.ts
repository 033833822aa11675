import type { Redirect } from '../contract/resolve-address.ts';
import type { Club } from './club.ts';

/** What has to be known of a page without its screen: its address, its name, and the picture that stands for it. */
export interface SitePage {
  path: string;
  title: string;
  /** Tells pages of the same name apart: a team's division, an album's season. */
  detail: string;
  /** Id of the picture that link previews are cut from. */
  picture: string;
}

/** The pages of a club's site, home first. Passed in, so that this folder imports no page. */
export type SitePages = (club: Club) => SitePage[];

/** Id of the picture that link previews of a page show: `/` -> `compartir/inicio`, `/equipos/resto` -> `compartir/equipos/resto`. */
export function shareId(path: string): string {
  return `compartir/${path === '/' ? 'inicio' : path.slice(1)}`;
}

/** The old addresses of listings, as the club's content names them. */
export function oldAddresses(club: Club): Redirect[] {
  return club.kinds.flatMap((kind) =>
    kind.oldAddresses.map((from) => ({ from, to: `/equipos/${kind.slug}` })),
  );
}
