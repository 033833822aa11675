import { AGENDA, kindAgendaPath } from '../addresses/paths.ts';
import type { Redirect } from '../addresses/resolve-address.ts';
import type { Club } from './club.ts';
import { hasAgenda } from './season.ts';

/** What has to be known of a page without its screen: its address, its name, and the picture that stands for it. */
export interface SitePage {
  path: string;
  title: string;
  /** Id of the picture that link previews are cut from; left out where the club has none for it. */
  picture?: string | undefined;
}

/** The pages of a club's site, home first. Passed in, so that this folder imports no page. */
export interface SitePages {
  (club: Club): SitePage[];
  /**
   * Addresses whose pages exist only while the club has content for them: before it is written and at a new season they
   * may be missing. Menu and footer may name them all the same, and leave them out meanwhile.
   */
  optionalPaths: readonly string[];
}

/** Id of the picture that link previews of a page show: `/` -> `compartir/inicio`, `/equipos/resto` -> `compartir/equipos/resto`. */
export function shareId(path: string): string {
  return `compartir/${path === '/' ? 'inicio' : path.slice(1)}`;
}

/**
 * Old addresses and where they lead now: those of listings, as content names them, then those of kinds and teams of past
 * seasons that have no page any more. A team may come back, so the latter are not for ever.
 */
export function oldAddresses(club: Club): Redirect[] {
  const listings = club.kinds.flatMap((kind) =>
    kind.oldAddresses.map((from) => ({ from, to: listingPath(kind.slug) })),
  );
  const taken = new Set([
    ...listings.map(({ from }) => from),
    ...club.kinds.flatMap(({ slug, teams }) => [
      listingPath(slug),
      kindAgendaPath(slug),
      ...teams.map(({ path }) => path),
    ]),
  ]);
  const gone = club.pastSeasons.flatMap(({ path, kinds }) =>
    kinds
      .flatMap(({ slug, oldAddresses, teams }): Redirect[] => [
        ...[listingPath(slug), ...oldAddresses, ...teams.map(({ path }) => path)].map((from) => ({
          from,
          to: path,
        })),
        ...(hasAgenda(club) ? [{ from: kindAgendaPath(slug), to: AGENDA }] : []),
      ])
      .filter(({ from }) => !taken.has(from) && taken.add(from)),
  );
  return [...listings, ...gone.map((redirect) => ({ ...redirect, permanent: false }))];
}

const listingPath = (kind: string) => `/equipos/${kind}`;

/** First parts of addresses that belong to the server and to files of the built site. */
const RESERVED = ['compartir', 'assets', 'img', 'calendario', 'api', 'healthz', 'readyz'];

/** Whether no page of the content may have an address: another one has it, or the site itself. */
export const isTaken = (path: string, taken: ReadonlySet<string>): boolean =>
  taken.has(path) || RESERVED.includes(path.split('/')[1] ?? '');
