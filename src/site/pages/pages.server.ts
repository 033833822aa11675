import type { Club } from '../../content/club.ts';
import { agendaPages } from './Agenda/page.server.ts';
import { albumPages, galleryPage, seasonAlbumsPages, seasonsPage } from './Galleries/page.server.ts';
import { homePage } from './Home/page.server.ts';
import { joinPage } from './Join/page.server.ts';
import { pastSeasonPages } from './PastSeason/page.server.ts';
import { boardPage, staffPage } from './People/page.server.ts';
import type { Page, ScreenName } from './page.server.ts';
import { teamPages } from './Team/page.server.ts';
import { teamListPages, teamsOverviewPage } from './Teams/page.server.ts';
import { aboutPage, legalPages, writtenPages } from './Texts/page.server.ts';
import { trainingPage, venuePages } from './Training/page.server.ts';

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
