import { createHash } from 'node:crypto';
import { venuePath } from '../addresses/paths.ts';
import type { Moment } from '../agenda/madrid.ts';
import type { Club } from '../content/club.ts';
import { hasAgenda, momentOf, seasonOf } from '../content/season.ts';
import { type PictureManifest, pictureData } from '../pictures/manifest.ts';
import type { AgendaData, AgendaFile } from './agenda/agenda-data.ts';
import type { SiteData } from './page-context.ts';
import { ambiguousNames } from './pages/club-facts.ts';
import { sitePages } from './pages/site-map.ts';

/** Collects the data of a site from the checked club and its planned pictures. */
export function collectSiteData(club: Club, manifest: PictureManifest): SiteData {
  const pages = sitePages(club);
  const builtAt = momentOf(club);
  const agenda = hasAgenda(club) ? agendaData(club, builtAt) : null;
  return {
    club,
    pages,
    hasPage: (path) => pages.some((page) => page.path === path),
    builtAt,
    agenda,
    season: agenda ?? (hasDatedParts(club) ? agendaData(club, builtAt) : null),
    picture: (img, role) => pictureData(manifest, img.id, role),
  };
}

/** True if a club without an agenda has other parts that depend on the date. */
const hasDatedParts = ({ notices, standings }: Club): boolean => notices.length + standings.length > 0;

/** Returns the file with the season for the scripts of all pages; its path contains a hash of its text. */
export function agendaFile({ season }: Pick<SiteData, 'season'>): { path: string; text: string } {
  const { builtAt: _builtAt, moment: _moment, ...file } = season ?? {};
  const text = JSON.stringify(file satisfies Partial<AgendaFile>);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return { path: `/assets/agenda-${hash}.json`, text };
}

/** Returns the data of the whole season, for pages and their scripts. */
export function agendaData(club: Club, builtAt: Moment = momentOf(club)): AgendaData {
  const { origin, shortName, kinds, venues, notices, now } = club;
  const namesakes = ambiguousNames(club);
  return {
    club: shortName,
    origin,
    season: seasonOf(club),
    kinds: kinds.map(({ slug, breadcrumb }) => ({ slug, name: breadcrumb })),
    teams: Object.fromEntries(
      kinds.flatMap(({ slug, breadcrumb, color, teams }) =>
        teams.map(({ key, name, path }) => {
          const qualifier = namesakes.has(name) ? breadcrumb : '';
          return [key, { name, path, color, kind: slug, qualifier }];
        }),
      ),
    ),
    venues: Object.fromEntries(venues.map(({ key, title }) => [key, { title, path: venuePath(key) }])),
    notices,
    moment: builtAt,
    builtAt,
    now,
  };
}
