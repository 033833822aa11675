import { createHash } from 'node:crypto';
import { venuePath } from '../base/addresses/paths.ts';
import type { Moment } from '../club/agenda/madrid.ts';
import type { Club } from '../club/content/club.ts';
import { shownUntil } from '../club/content/files/files.ts';
import { pictureKey } from '../club/content/picture-request.ts';
import { hasAgenda, momentOf, seasonOf } from '../club/content/season.ts';
import { type PictureManifest, pictureData } from '../media/pictures/manifest.ts';
import type { AgendaData, AgendaFile } from './agenda/agenda-data.ts';
import { clubCards } from './cards/cards.ts';
import { ambiguousNames, reportsOf } from './club-facts.ts';
import type { SiteData } from './page-context.ts';
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
    season: agenda ?? (shownUntil(club).length > 0 ? agendaData(club, builtAt) : null),
    cards:
      agenda && clubCards(club, agenda, manifest.pictures[pictureKey(club.crest.id, 'escudo')]?.key ?? ''),
    picture: (img, role) => pictureData(manifest, img.id, role),
  };
}

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
    // Without an agenda venues have no pages.
    venues: Object.fromEntries(
      (hasAgenda(club) ? venues : []).map(({ key, title }) => [key, { title, path: venuePath(key) }]),
    ),
    notices,
    reports: reportsOf(club),
    moment: builtAt,
    builtAt,
    now,
  };
}
