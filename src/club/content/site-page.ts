import { AGENDA_PATH, kindAgendaPath } from '../../base/addresses/paths.ts';
import type { Redirect } from '../../base/addresses/resolve-address.ts';
import type { Club } from './club.ts';
import { hasAgenda } from './season.ts';

/** Page of the site without its screen. */
export interface SitePage {
  path: string;
  title: string;
  /** Id of the picture that link previews are cut from; absent if the club has none. */
  picture?: string | undefined;
}

/** Returns the pages of a club's site, home first. Callers pass it in, so that content need not import the site. */
export interface SitePages {
  (club: Club): SitePage[];
  /**
   * Addresses whose pages exist only while the club has content for them: before it is written and at a new season they
   * may be missing. Menu and footer may name them all the same, and leave them out meanwhile.
   */
  optionalPaths: readonly string[];
}

/** Returns the id of a page's link preview picture: `/` -> `compartir/inicio`, `/equipos/resto` -> `compartir/equipos/resto`. */
export function shareId(path: string): string {
  return `compartir/${path === '/' ? 'inicio' : path.slice(1)}`;
}

/**
 * Returns redirects from old addresses: those that content lists for kinds of team, then pages of past kinds and teams
 * that no longer exist. The latter are temporary, since a team may come back.
 */
export function oldAddresses(club: Club): Redirect[] {
  const listings = club.kinds.flatMap((kind) =>
    kind.oldAddresses.map((from) => ({ from, to: listingPath(kind.slug) })),
  );
  const usedPaths = new Set([
    ...listings.map(({ from }) => from),
    ...club.kinds.flatMap(({ slug, teams }) => [
      listingPath(slug),
      kindAgendaPath(slug),
      ...teams.map(({ path }) => path),
    ]),
  ]);
  const removedPaths = club.pastSeasons.flatMap(({ path, kinds }) =>
    kinds
      .flatMap(({ slug, oldAddresses, teams }): Redirect[] => [
        ...[listingPath(slug), ...oldAddresses, ...teams.map(({ path }) => path)].map((from) => ({
          from,
          to: path,
        })),
        ...(hasAgenda(club) ? [{ from: kindAgendaPath(slug), to: AGENDA_PATH }] : []),
      ])
      .filter(({ from }) => !usedPaths.has(from) && usedPaths.add(from)),
  );
  return [...listings, ...removedPaths.map((redirect) => ({ ...redirect, permanent: false }))];
}

const listingPath = (kind: string) => `/equipos/${kind}`;
