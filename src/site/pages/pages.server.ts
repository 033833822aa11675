import type { ComponentProps } from 'react';
import type { Album, Club, Link, PastSeason } from '../../content/club.ts';
import { hasAgenda, momentOf, seasonKey } from '../../content/season.ts';
import type { SitePage } from '../../content/site-page.ts';
import {
  AGENDA,
  BLOG,
  FEED,
  HISTORY,
  JOIN,
  kindAgendaPath,
  TEAMS,
  TRAINING,
  venuePath,
} from '../../contract/addresses.ts';
import { sharedNames } from '../agenda/agenda-data.server.ts';
import { counted } from '../agenda/words.ts';
import { albumData, clubData, matchesData, placeData, teamData } from '../head/structured-data.ts';
import type { Source } from '../source.server.ts';
import { photoCount } from '../views.server.ts';
import type { screens } from './screens.ts';

type Screens = typeof screens;

/** A page, all that is known of it besides what its screen shows. */
interface PageFacts extends SitePage {
  /** Title in the browser's tab and in search results, before the club's name; `title` when it is left out. */
  headTitle?: string;
  description: string;
  /** Breadcrumb: the pages above this one, home first. */
  steps: Link[];
  /** Address of what feed readers take from it. */
  feed?: string;
  /** It shows pictures of albums with minors: search engines are asked to keep none of its pictures. */
  hidesPictures?: boolean;
  /** schema.org descriptions besides the breadcrumb's. */
  jsonLd?: object[];
}

/** What every screen is given. */
export interface ScreenProps {
  page: PageFacts;
  source: Source;
}

interface PageOf<S extends keyof Screens> extends PageFacts {
  screen: S;
  /** What of the club it shows, where its screen shows more than one thing of a kind. */
  shows: Omit<ComponentProps<Screens[S]>, keyof ScreenProps>;
}

export type Page = { [S in keyof Screens]: PageOf<S> }[keyof Screens];

/** The pages of one kind that a club has: none where it has not written what they show. */
type Pages = (club: Club) => Page[];

const HOME: Link = { title: 'Inicio', link: '/' };

/** Whether one of some albums shows minors. */
const withMinors = (albums: readonly Pick<Album, 'minors'>[]): boolean => albums.some(({ minors }) => minors);

const homePage: Pages = (club) => [
  {
    path: '/',
    title: club.name,
    picture: club.cover.img.id,
    description: club.description,
    steps: [],
    jsonLd: [clubData(club)],
    hidesPictures: withMinors(club.seasons[0]?.albums ?? []),
    screen: 'Home',
    shows: {},
  },
];

/** What comes next, of the whole club and of each kind of team; none for a club that writes neither days nor matches. */
const agendaPages: Pages = (club) => {
  if (!hasAgenda(club)) return [];
  const common = { picture: club.cover.img.id, screen: 'Agenda' } as const;
  return [
    {
      ...common,
      path: AGENDA,
      title: 'Agenda',
      description: 'Entrenamientos y partidos de todo el club, día a día.',
      steps: [HOME],
      shows: {},
    },
    ...club.kinds.map((kind) => ({
      ...common,
      path: kindAgendaPath(kind.slug),
      title: `Agenda: ${kind.breadcrumb}`,
      description: `Entrenamientos y partidos de ${kind.breadcrumb}, día a día.`,
      steps: [HOME, { title: 'Agenda', link: AGENDA }],
      shows: { kind },
    })),
  ];
};

const teamListPages: Pages = ({ kinds, teamsIntro, cover }) => [
  {
    path: TEAMS,
    title: 'Equipos',
    picture: (kinds[0]?.teams[0]?.img ?? cover.img).id,
    description: teamsIntro,
    steps: [HOME],
    screen: 'TeamsOverview',
    shows: {},
  },
  ...kinds.map((kind) => ({
    path: `/equipos/${kind.slug}`,
    title: kind.title,
    picture: (kind.teams[0]?.img ?? cover.img).id,
    description: kind.intro,
    steps: [HOME, { title: 'Equipos', link: TEAMS }],
    screen: 'TeamList' as const,
    shows: { kind },
  })),
];

const teamPages: Pages = (club) =>
  club.kinds.flatMap((kind) =>
    kind.teams.map((team) => ({
      path: team.path,
      title: team.name,
      picture: team.img.id,
      headTitle: `${team.name} (${team.division})`,
      description: `${team.name}, ${team.division}. ${team.schedule.join('. ')}`.trim(),
      steps: [HOME, { title: kind.breadcrumb, link: `/equipos/${kind.slug}` }],
      jsonLd: [teamData(club, kind, team), ...matchesData(club, team, momentOf(club).date)],
      screen: 'Team',
      shows: { kind, team },
    })),
  );

/** Whether there is a page that finds a team by year of birth: where a team names the years of its players. */
export const hasJoinPage = ({ kinds }: Pick<Club, 'kinds'>): boolean =>
  kinds.some(({ teams }) => teams.some(({ born }) => born));

const joinPage: Pages = (club) =>
  hasJoinPage(club)
    ? [
        {
          path: JOIN,
          title: 'Únete',
          picture: (club.kinds.at(-1)?.teams[0]?.img ?? club.cover.img).id,
          description: `Qué equipo de ${club.shortName} te toca según el año de nacimiento, con días, horas y lugar de entrenamiento.`,
          steps: [HOME, { title: 'Equipos', link: TEAMS }],
          screen: 'Join',
          shows: {},
        },
      ]
    : [];

/** The newest season's albums as one gallery, then all seasons, newest first, each with its albums. */
const galleryPages: Pages = (club) => {
  const { cover, seasons, galleriesIntro, featuredAlbum } = club;
  const [newest] = seasons;
  if (!newest) return [];
  const firstCover = newest.albums[0]?.cover ?? cover.img;
  return [
    {
      path: '/galeria',
      title: 'Galería',
      picture: firstCover.id,
      description: `Fotos de la temporada ${newest.name}: ${photoCount(newest.albums)} en total. ${club.name}.`,
      steps: [HOME, { title: `Galerías ${newest.name}`, link: newest.path }],
      hidesPictures: withMinors(newest.albums),
      screen: 'Gallery',
      shows: { season: newest },
    },
    {
      path: '/galerias',
      title: 'Galerías',
      picture: (featuredAlbum?.cover ?? cover.img).id,
      description: galleriesIntro,
      steps: [HOME],
      hidesPictures: withMinors([
        ...(featuredAlbum ? [featuredAlbum] : []),
        ...seasons.flatMap(({ albums }) => albums.slice(0, 1)),
      ]),
      screen: 'Seasons',
      shows: {},
    },
    ...seasons.map((season) => ({
      path: season.path,
      title: `Galerías ${season.name}`,
      picture: (season.albums[0]?.cover ?? firstCover).id,
      description: season.intro,
      steps: [HOME],
      hidesPictures: withMinors(season.albums),
      screen: 'SeasonAlbums' as const,
      shows: { season },
    })),
    ...seasons.flatMap((season) =>
      season.albums.map((album) => ({
        path: album.path,
        title: album.name,
        picture: album.cover.id,
        headTitle: `${album.name} ${season.name}`,
        description: `${album.name}, temporada ${season.name}: ${counted(album.photos.length, 'foto')}. ${club.name}.`,
        steps: [HOME, { title: `Galerías ${season.name}`, link: season.path }],
        hidesPictures: album.minors,
        jsonLd: [albumData(club, album)],
        screen: 'Album' as const,
        shows: { season, album },
      })),
    ),
  ];
};

/** A page for each season that is over. */
const pastSeasonPages: Pages = (club) =>
  club.pastSeasons.map((past) => {
    const gallery = club.seasons.find(({ name }) => seasonKey(name) === seasonKey(past.name));
    return {
      path: past.path,
      title: `Temporada ${past.name}`,
      picture: (gallery?.albums[0]?.cover ?? club.cover.img).id,
      description:
        past.intro || `Quién jugó en el ${club.name} en la temporada ${past.name}: ${summaryOf(past)}.`,
      steps: [HOME, pastSeasonsParent(club)],
      screen: 'PastSeason',
      shows: { past, photos: gallery?.path ?? '' },
    };
  });

/** `14 equipos y 120 partidos` */
export function summaryOf({ kinds }: PastSeason): string {
  const teams = kinds.flatMap((kind) => kind.teams);
  const played = teams.reduce(
    (sum, { balance }) => sum + (balance ? balance.won + balance.lost + balance.drawn : 0),
    0,
  );
  return counted(teams.length, 'equipo') + (played > 0 ? ` y ${counted(played, 'partido')}` : '');
}

/** The page that past seasons are reached from: the club's history, or else its teams. */
export function pastSeasonsParent({ pages }: Pick<Club, 'pages'>): Link {
  const history = pages.find(({ path }) => path === HISTORY);
  return history ? { title: history.title, link: HISTORY } : { title: 'Equipos', link: TEAMS };
}

/** Where the club trains; where it has an agenda each venue has a page of its own. */
const trainingPages: Pages = (club) => {
  const { venues, trainingIntro, cover } = club;
  const namesakes = sharedNames(club);
  return [
    {
      path: TRAINING,
      title: 'Entrenamientos',
      picture: (venues[0]?.img ?? cover.img).id,
      description: trainingIntro,
      steps: [HOME],
      jsonLd: venues.map(placeData),
      screen: 'Training',
      shows: {},
    },
    ...(hasAgenda(club) ? venues : []).map((venue) => ({
      path: venuePath(venue.key),
      title: venue.title,
      headTitle: namesakes.has(venue.title) ? `${venue.title} (lugar de entrenamiento)` : venue.title,
      picture: venue.img.id,
      description: `Quién entrena en ${venue.title}, qué días y a qué horas. ${venue.address.join(', ')}.`,
      steps: [HOME, { title: 'Entrenamientos', link: TRAINING }],
      jsonLd: [placeData(venue)],
      screen: 'Venue' as const,
      shows: { venue },
    })),
  ];
};

const aboutPage: Pages = ({ story }) => [
  {
    path: '/quienes-somos',
    title: 'Quiénes somos',
    picture: story.img.id,
    description: story.description,
    steps: [HOME],
    screen: 'About',
    shows: {},
  },
];

const boardPage: Pages = ({ board, boardIntro, cover }) =>
  board.length > 0
    ? [
        {
          path: '/junta-directiva',
          title: 'Junta directiva',
          picture: (board.find(({ img }) => img)?.img ?? cover.img).id,
          description: boardIntro,
          steps: [HOME],
          screen: 'Board',
          shows: {},
        },
      ]
    : [];

const staffPage: Pages = ({ coaches, staffIntro, cover }) => [
  {
    path: '/cuerpo-tecnico',
    title: 'Cuerpo técnico',
    picture: (coaches.find(({ img }) => img)?.img ?? cover.img).id,
    description: staffIntro,
    steps: [HOME],
    screen: 'Staff',
    shows: {},
  },
];

/** The legal texts, then pages the club has written: history, tournaments, news, camp. */
const textPages: Pages = ({ cover, legalNotice, privacy, pages }) =>
  [legalNotice, privacy, ...pages].map((text) => ({
    path: text.path,
    title: text.title,
    picture: (text.img ?? cover.img).id,
    description: text.description,
    steps: [HOME],
    ...(text.path === BLOG && text.sections.length > 0 && { feed: FEED }),
    screen: pages.includes(text) ? 'Written' : 'Legal',
    shows: { text },
  }));

/** The site map: every kind of page, in the order of the sitemap. A new kind of page is one more line. */
const PAGES: Pages[] = [
  homePage, // /
  agendaPages, // /agenda, /agenda/{tipo}
  teamListPages, // /equipos, /equipos/{tipo}
  teamPages, // /equipos/{tipo}/{equipo}
  joinPage, // /unete
  galleryPages, // /galeria, /galerias, /galerias/{curso}, /galerias/{curso}/{tipo}
  pastSeasonPages, // /temporadas/{temporada}
  trainingPages, // /entrenamientos, /entrenamientos/{lugar}
  aboutPage, // /quienes-somos
  boardPage, // /junta-directiva
  staffPage, // /cuerpo-tecnico
  textPages, // /aviso-legal, /privacidad-y-cookies, /{pagina} from content/paginas
];

/** Every page of a club's site, home first. */
export const sitePages = (club: Club): Page[] => PAGES.flatMap((pages) => pages(club));
