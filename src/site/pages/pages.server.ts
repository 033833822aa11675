import type { Club } from '../../content/club.ts';
import { aboutPage } from './About/page.server.ts';
import { agendaPages } from './Agenda/page.server.ts';
import { albumPages } from './Album/page.server.ts';
import { boardPage } from './Board/page.server.ts';
import { galleryPage } from './Gallery/page.server.ts';
import { homePage } from './Home/page.server.ts';
import { joinPage } from './Join/page.server.ts';
import { legalPages } from './Legal/page.server.ts';
import { pastSeasonPages } from './PastSeason/page.server.ts';
import type { Page, ScreenName } from './page.server.ts';
import { seasonAlbumsPages } from './SeasonAlbums/page.server.ts';
import { seasonsPage } from './Seasons/page.server.ts';
import { staffPage } from './Staff/page.server.ts';
import { teamPages } from './Team/page.server.ts';
import { teamListPages } from './TeamList/page.server.ts';
import { teamsOverviewPage } from './TeamsOverview/page.server.ts';
import { trainingPage } from './Training/page.server.ts';
import { venuePages } from './Venue/page.server.ts';
import { writtenPages } from './Written/page.server.ts';

/** The site map: every kind of page, in the order of the sitemap. A new kind of page is one more line. */
const KINDS = [
  homePage, // /
  agendaPages, // /agenda, /agenda/{tipo}
  teamsOverviewPage, // /equipos
  teamListPages, // /equipos/{tipo}
  teamPages, // /equipos/{tipo}/{equipo}
  joinPage, // /unete
  galleryPage, // /galeria
  seasonsPage, // /galerias
  seasonAlbumsPages, // /galerias/{curso}
  albumPages, // /galerias/{curso}/{tipo}
  pastSeasonPages, // /temporadas/{temporada}
  trainingPage, // /entrenamientos
  venuePages, // /entrenamientos/{lugar}
  aboutPage, // /quienes-somos
  boardPage, // /junta-directiva
  staffPage, // /cuerpo-tecnico
  legalPages, // /aviso-legal, /privacidad-y-cookies
  writtenPages, // /{pagina}, from content/paginas
] as const;

type Shown = ReturnType<(typeof KINDS)[number]>[number]['screen'];
type Missing = Exclude<ScreenName, Shown>;

/** The same; a screen that no page shows is named by the compiler. */
const PAGES: readonly ((club: Club) => Page[])[] &
  ([Missing] extends [never] ? unknown : `No page shows «${Missing}»`) = KINDS;

/** Every page of a club's site, home first. */
export function sitePages(club: Club): Page[] {
  return PAGES.flatMap((pages) => pages(club));
}
