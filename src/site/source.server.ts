import { readFile } from 'node:fs/promises';
import { venuePath } from '../addresses/paths.ts';
import type { Moment } from '../agenda/madrid.ts';
import type { Club, Img } from '../content/club.ts';
import { hasAgenda, momentOf, seasonOf } from '../content/season.ts';
import { type PictureManifest, pictureData } from '../pictures/manifest.ts';
import type { PictureData, PictureRole } from '../pictures/types.ts';
import type { AgendaData } from './agenda/agenda-data.ts';
import { type Page, sharedNames, sitePages } from './pages/site-map.ts';

/** What pages are made from: the checked club and the addresses of its planned pictures, both as the build wrote them. */
export interface Source {
  club: Club;
  pages: Page[];
  /** Whether there is a page at an address. */
  hasPage(path: string): boolean;
  /** When the pages are made, on the clock of Madrid; the sample's own moment. */
  madeAt: Moment;
  /** Null where the club writes none. */
  agenda: AgendaData | null;
  /** Data of the islands that show the season: the agenda, or the notices of a club without one. */
  season: AgendaData | null;
  picture(img: Img, role: PictureRole): PictureData;
}

let source: Promise<Source> | undefined;
let readFrom: string | undefined;

/**
 * Read once for all pages, and again where another club is named. CLUB_FILE and PICTURES_MANIFEST name what was written
 * before anything is rendered: by the build, or by the preview for every change of a text.
 */
export function getSource(): Promise<Source> {
  const { CLUB_FILE } = process.env;
  if (!source || readFrom !== CLUB_FILE) source = readSource();
  readFrom = CLUB_FILE;
  return source;
}

async function readSource(): Promise<Source> {
  const read = async (name: 'CLUB_FILE' | 'PICTURES_MANIFEST') => {
    const file = process.env[name];
    if (!file) throw new Error(`${name} is not set: build with \`npm run build\`.`);
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  };
  const club = (await read('CLUB_FILE')) as Club;
  const manifest = (await read('PICTURES_MANIFEST')) as PictureManifest;
  const pages = sitePages(club);
  const madeAt = momentOf(club);
  const agenda = hasAgenda(club) ? agendaData(club, madeAt) : null;
  return {
    club,
    pages,
    hasPage: (path) => pages.some((page) => page.path === path),
    madeAt,
    agenda,
    season: agenda ?? (club.notices.length > 0 ? agendaData(club, madeAt) : null),
    picture: (img, role) => pictureData(manifest, img.id, role),
  };
}

/** The whole season, as pages and their scripts read it. */
function agendaData(club: Club, madeAt: Moment): AgendaData {
  const { origin, shortName, kinds, venues, notices, now } = club;
  const namesakes = sharedNames(club);
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
    moment: madeAt,
    madeAt,
    now,
  };
}
