import type { ComponentProps } from 'react';
import {
  AGENDA_PATH,
  BLOG_FEED_PATH,
  BLOG_PATH,
  CHANGES_FEED_PATH,
  changesFeedPath,
  DOCUMENTS_PATH,
  HISTORY_PATH,
  JOIN_PATH,
  kindAgendaPath,
  PROTECTION_PATH,
  TEAMS_PATH,
  TRAINING_PATH,
  venuePath,
} from '../../base/addresses/paths.ts';
import { NOTICES_PATH } from '../../base/addresses/push.ts';
import type { Album, Club, Img, Link, Team } from '../../club/content/club.ts';
import { PHOTO_PAGES } from '../../club/content/club-pictures.ts';
import { hasAgenda, momentOf, seasonOf } from '../../club/content/season.ts';
import { seasonKey } from '../../club/content/season-name.ts';
import { articleOf, clubNameAfterDe } from '../../club/content/spelling.ts';
import { seasonOfTeams } from '../agenda/agenda-data.ts';
import { formatPhotoCount } from '../agenda/format.ts';
import {
  ambiguousNames,
  blogOf,
  countPhotos,
  HOME,
  pastSeasonsParent,
  summarizePastSeason,
} from '../club-facts.ts';
import {
  albumData,
  clubData,
  eventsData,
  matchesData,
  placeData,
  storyData,
  teamData,
} from '../structured-data.ts';
import type { Page } from './page.ts';

/** Exports of all screen modules. */
type Screens = typeof import('./Agenda/Agenda.tsx') &
  typeof import('./Documents/Documents.tsx') &
  typeof import('./Galleries/Galleries.tsx') &
  typeof import('./Home/Home.tsx') &
  typeof import('./Join/Join.tsx') &
  typeof import('./PastSeason/PastSeason.tsx') &
  typeof import('./People/People.tsx') &
  typeof import('./PhoneNotices/PhoneNotices.tsx') &
  typeof import('./Protection/Protection.tsx') &
  typeof import('./Team/Team.tsx') &
  typeof import('./Teams/Teams.tsx') &
  typeof import('./Texts/Texts.tsx') &
  typeof import('./Training/Training.tsx');

/** Declaration of a page, whose `screenProps` has the props of its screen. */
type PageDeclaration = { [S in keyof Screens]: DeclarationOf<S> }[keyof Screens];

type DeclarationOf<S extends keyof Screens> = Omit<
  Page,
  'picture' | 'breadcrumb' | 'showsBreadcrumb' | 'screen' | 'screenProps'
> & {
  /** Picture for link previews; the club's cover if omitted. */
  img?: Img | null | undefined;
  /** Breadcrumb: the pages above this one, home first; only home if omitted. */
  breadcrumb?: Link[];
  /** Paths of pages whose photos this page shows as well. */
  photosOf?: readonly string[];
  screen: S;
} & ScreenPropsField<ComponentProps<Screens[S]>>;

/** The `screenProps` field: required if the screen has required props, forbidden if it has none. */
type ScreenPropsField<Props> = unknown extends Props
  ? { screenProps?: never }
  : object extends Props
    ? { screenProps?: Props }
    : { screenProps: Props };

/** Returns a club's pages of one kind; none if it has no content for them. */
type PageFactory = (club: Club) => PageDeclaration[];

/** True if one of the albums shows photos of minors. */
const hasMinors = (albums: readonly Album[]): boolean =>
  albums.some(({ minors, cover }) => minors && cover !== null);

/** True if one of the teams has a photo and is a team of minors. */
const showsMinors = (teams: readonly Pick<Team, 'minors' | 'img'>[]): boolean =>
  teams.some(({ minors, img }) => minors && img !== null);

const homePage: PageFactory = (club) => [
  {
    path: '/',
    title: club.name,
    description: club.description,
    breadcrumb: [],
    photosOf: [PHOTO_PAGES.story.owner.page, ...(blogOf(club)?.stories[0]?.photo ? [BLOG_PATH] : [])],
    jsonLd: [clubData(club)],
    hidesPictures:
      hasMinors(club.seasons[0]?.albums ?? []) ||
      showsMinors(club.kinds.flatMap(({ onHome, teams }) => (onHome ? teams : []))),
    screen: 'HomePage',
  },
];

/** Agendas of the whole club and of each kind of team; none for a club without trainings and matches. */
const agendaPages: PageFactory = (club) => {
  if (!hasAgenda(club)) return [];
  return [
    {
      path: AGENDA_PATH,
      title: 'Agenda',
      description: 'Entrenamientos y partidos de todo el club, día a día.',
      feed: CHANGES_FEED_PATH,
      jsonLd: eventsData(club, momentOf(club)),
      screen: 'AgendaPage',
    },
    ...club.kinds.map((kind) => ({
      path: kindAgendaPath(kind.slug),
      title: `Agenda: ${kind.breadcrumb}`,
      description: `Entrenamientos y partidos de ${kind.breadcrumb}, día a día.`,
      breadcrumb: [HOME, { title: 'Agenda', link: AGENDA_PATH }],
      screen: 'AgendaPage' as const,
      screenProps: { kind },
    })),
  ];
};

/** Page of notices to phones, if the club's server sends them. */
const phoneNoticesPage: PageFactory = ({ pushKey }) =>
  pushKey
    ? [
        {
          path: NOTICES_PATH,
          title: 'Avisos en tu móvil',
          description:
            'Te avisamos cuando un entrenamiento o un partido de los próximos siete días se cancela, cambia o vuelve a estar en pie.',
          screen: 'PhoneNoticesPage',
        },
      ]
    : [];

const teamListPages: PageFactory = ({ kinds, name, currentSeason, teamsIntro }) => [
  ...(kinds.length > 0
    ? [
        {
          path: TEAMS_PATH,
          title: 'Equipos',
          img: kinds[0]?.teams[0]?.img,
          description: teamsIntro || `Los equipos ${clubNameAfterDe(name)} en la temporada ${currentSeason}.`,
          hidesPictures: showsMinors(kinds.flatMap(({ teams }) => teams)),
          screen: 'TeamsPage' as const,
        },
      ]
    : []),
  ...kinds.map((kind) => ({
    path: `/equipos/${kind.slug}`,
    title: kind.title,
    img: kind.teams[0]?.img,
    description: kind.intro || `${kind.title} ${clubNameAfterDe(name)} en la temporada ${currentSeason}.`,
    hidesPictures: showsMinors(kind.teams),
    breadcrumb: [HOME, { title: 'Equipos', link: TEAMS_PATH }],
    screen: 'TeamKindPage' as const,
    screenProps: { kind },
  })),
];

/** Returns the paths of the venues where a team trains or plays. */
function teamVenuePaths(club: Club, { key }: Team): string[] {
  const { weekly, changes, extras, matches } = seasonOfTeams(seasonOf(club), key);
  const moved = changes.flatMap(({ movedTo }) => movedTo ?? []);
  const keys = new Set([...weekly, ...moved, ...extras, ...matches].map(({ venue }) => venue));
  return club.venues.filter((venue) => keys.has(venue.key)).map((venue) => venuePath(venue.key));
}

const teamPages: PageFactory = (club) =>
  club.kinds.flatMap((kind) =>
    kind.teams.map((team) => ({
      path: team.path,
      title: team.name,
      img: team.img,
      headTitle: team.division ? `${team.name} (${team.division})` : team.name,
      description:
        `${[team.name, team.division].filter(Boolean).join(', ')}. ${team.schedule.join('. ')}`.trim(),
      breadcrumb: [HOME, { title: kind.breadcrumb, link: `/equipos/${kind.slug}` }],
      ...(hasAgenda(club) && { feed: changesFeedPath(team.path), storedWith: teamVenuePaths(club, team) }),
      hidesPictures: showsMinors([team]),
      photosOf: [PHOTO_PAGES.staff.owner.page, PHOTO_PAGES.venues.owner.page],
      jsonLd: [teamData(club, kind, team), ...matchesData(club, team, momentOf(club).date)],
      screen: 'TeamPage',
      screenProps: { kind, team },
    })),
  );

/** Page for newcomers: finds a team by year of birth, if teams name the years of their players, and says what it costs. */
const joinPage: PageFactory = ({ kinds, name, fees }) =>
  fees || kinds.some(({ teams }) => teams.some(({ born }) => born))
    ? [
        {
          path: JOIN_PATH,
          title: 'Únete',
          img: kinds.at(-1)?.teams[0]?.img,
          description: `Qué equipo ${clubNameAfterDe(name)} te toca según el año de nacimiento, con días, horas y lugar de entrenamiento${fees ? ', y lo que cuesta' : ''}.`,
          breadcrumb: kinds.length > 0 ? [HOME, { title: 'Equipos', link: TEAMS_PATH }] : [HOME],
          // Its link preview shows that team.
          hidesPictures: showsMinors(kinds.at(-1)?.teams.slice(0, 1) ?? []),
          asksToWrite: true,
          screen: 'JoinPage',
        },
      ]
    : [];

/** Gallery of the newest season, overview of all seasons, then seasons and albums, newest first. */
const galleryPages: PageFactory = ({ name, origin, seasons, galleriesIntro, featuredAlbum }) => {
  const [newest] = seasons;
  if (!newest) return [];
  const seasonBreadcrumb = (season: typeof newest) => [
    HOME,
    { title: `Galerías ${season.name}`, link: season.path },
  ];
  return [
    {
      path: '/galeria',
      title: 'Galería',
      img: newest.albums[0]?.cover,
      description:
        countPhotos(newest.albums) > 0
          ? `Fotos de la temporada ${newest.name}: ${countPhotos(newest.albums)} en total. ${name}.`
          : `Fotos de la temporada ${newest.name}. ${name}.`,
      breadcrumb: seasonBreadcrumb(newest),
      hidesPictures: hasMinors(newest.albums),
      screen: 'GalleryPage',
      screenProps: { season: newest },
    },
    {
      path: '/galerias',
      title: 'Galerías',
      img: featuredAlbum?.cover,
      description: galleriesIntro || `Fotos ${clubNameAfterDe(name)}, temporada a temporada.`,
      hidesPictures: hasMinors([
        ...(featuredAlbum ? [featuredAlbum] : []),
        ...seasons.flatMap(({ albums }) => albums.slice(0, 1)),
      ]),
      screen: 'SeasonsPage',
    },
    ...seasons.map((season) => ({
      path: season.path,
      title: `Galerías ${season.name}`,
      img: season.albums[0]?.cover,
      description: season.intro || `Fotos ${clubNameAfterDe(name)} en la temporada ${season.name}.`,
      breadcrumb: [HOME],
      hidesPictures: hasMinors(season.albums),
      screen: 'SeasonAlbumsPage' as const,
      screenProps: { season },
    })),
    ...seasons.flatMap((season) =>
      season.albums.map((album) => ({
        path: album.path,
        title: album.name,
        img: album.cover,
        headTitle: `${album.name} ${season.name}`,
        description: `${album.name}, temporada ${season.name}: ${formatPhotoCount(album.photos.length)}. ${name}.`,
        breadcrumb: seasonBreadcrumb(season),
        hidesPictures: album.minors,
        jsonLd: album.photos.length > 0 ? [albumData({ origin, name }, album)] : [],
        screen: 'AlbumPage' as const,
        screenProps: { season, album },
      })),
    ),
  ];
};

/** One page for each past season. */
const pastSeasonPages: PageFactory = (club) =>
  club.pastSeasons.map((past) => {
    const gallery = club.seasons.find(({ name }) => seasonKey(name) === seasonKey(past.name));
    return {
      path: past.path,
      title: `Temporada ${past.name}`,
      img: gallery?.albums[0]?.cover,
      description:
        past.intro ||
        `Quién jugó en ${articleOf(club.name)} ${club.name} en la temporada ${past.name}: ${summarizePastSeason(past)}.`,
      breadcrumb: [HOME, pastSeasonsParent(club)],
      // An album may show any team of its season.
      hidesPictures:
        hasMinors(gallery?.albums ?? []) ||
        (gallery !== undefined && past.kinds.some(({ teams }) => teams.some(({ minors }) => minors))),
      screen: 'PastSeasonPage',
      screenProps: { past, gallery },
    };
  });

/** Overview of the venues, and a page for each venue if the club has an agenda. */
const trainingPages: PageFactory = (club) => {
  const { venues, trainingIntro } = club;
  if (venues.length === 0) return [];
  const namesakes = ambiguousNames(club);
  return [
    {
      path: TRAINING_PATH,
      title: 'Entrenamientos',
      img: venues[0]?.img,
      description: trainingIntro || `Dónde y cuándo entrenan los equipos ${clubNameAfterDe(club.name)}.`,
      jsonLd: venues.map((venue) => placeData(club, venue)),
      screen: 'TrainingPage',
    },
    ...(hasAgenda(club) ? venues : []).map((venue) => ({
      path: venuePath(venue.key),
      title: venue.title,
      headTitle: namesakes.has(venue.title) ? `${venue.title} (lugar de entrenamiento)` : venue.title,
      img: venue.img,
      description: [
        `Quién entrena en ${venue.title}, qué días y a qué horas.`,
        ...(venue.address.length > 0 ? [`${venue.address.join(', ')}.`] : []),
      ].join(' '),
      breadcrumb: [HOME, { title: 'Entrenamientos', link: TRAINING_PATH }],
      photosOf: [PHOTO_PAGES.venues.owner.page],
      jsonLd: [placeData(club, venue)],
      screen: 'VenuePage' as const,
      screenProps: { venue },
    })),
  ];
};

const aboutPage: PageFactory = ({ story }) =>
  story
    ? [
        {
          path: '/quienes-somos',
          title: 'Quiénes somos',
          img: story.img,
          description: story.description,
          screen: 'AboutPage',
        },
      ]
    : [];

const boardPage: PageFactory = ({ name, board, boardIntro }) =>
  board.length > 0
    ? [
        {
          path: '/junta-directiva',
          title: 'Junta directiva',
          img: board.find(({ img }) => img)?.img,
          description: boardIntro || `Quién lleva ${name}.`,
          asksToWrite: true,
          screen: 'BoardPage',
        },
      ]
    : [];

const staffPage: PageFactory = ({ name, coaches, staffIntro }) =>
  coaches.length > 0
    ? [
        {
          path: '/cuerpo-tecnico',
          title: 'Cuerpo técnico',
          img: coaches.find(({ img }) => img)?.img,
          description: staffIntro || `Quién entrena a los equipos ${clubNameAfterDe(name)}.`,
          screen: 'StaffPage',
        },
      ]
    : [];

const protectionPage: PageFactory = ({ name, protection }) =>
  protection
    ? [
        {
          path: PROTECTION_PATH,
          title: 'Protección del menor',
          description: `A quién acudir en ${articleOf(name)} ${name} si alguien te hace daño o te da miedo, y qué pasa después. Para niñas, niños y familias.`,
          contactIntro: `Lo que escribas aquí lo leen varias personas del club y se guarda unos días. Para contárselo solo a ${protection.name}, usa el teléfono o el correo de arriba.`,
          screen: 'ProtectionPage',
          screenProps: { protection },
        },
      ]
    : [];

const documentsPage: PageFactory = ({ name, documents }) =>
  documents.length > 0
    ? [
        {
          path: DOCUMENTS_PATH,
          title: 'Documentos',
          description: `Estatutos, protocolos, formularios y cuentas ${clubNameAfterDe(name)}.`,
          screen: 'DocumentsPage',
        },
      ]
    : [];

/** Legal texts, then pages written by the club: history, tournaments, news, camp. */
const textPages: PageFactory = ({ legalNotice, privacy, pages }) =>
  [legalNotice, privacy, ...pages].map((text) => ({
    path: text.path,
    title: text.title,
    img: text.img,
    description: text.description,
    ...(text.path === BLOG_PATH && text.sections.length > 0 && { feed: BLOG_FEED_PATH }),
    screen: pages.includes(text) ? 'ClubTextPage' : 'LegalPage',
    screenProps: { text, ...(text === privacy && { isPrivacy: true }) },
  }));

/** Pages of the blog's stories. */
const storyPages: PageFactory = (club) => {
  const { blog, stories = [] } = blogOf(club) ?? {};
  return stories.flatMap((section, i) => {
    const { title, story, photo } = section;
    if (!blog) return [];
    return {
      path: story.path,
      title,
      img: photo?.img ?? blog.img,
      description: story.text,
      breadcrumb: [HOME, { title: blog.title, link: BLOG_PATH }],
      photosOf: [BLOG_PATH],
      feed: BLOG_FEED_PATH,
      jsonLd: [storyData(club, title, story)],
      screen: 'StoryPage' as const,
      screenProps: { section, newer: stories[i - 1], older: stories[i + 1] },
    };
  });
};

/** Kind of page in the site map. */
interface PageKind {
  pages: PageFactory;
  /** Paths that menus may name even if the page is missing; see `SitePages`. */
  optionalPaths: readonly string[];
}

/** The site map: all kinds of page, in the order of the sitemap. A new kind of page is one more entry. */
const PAGE_KINDS: PageKind[] = [
  // /
  { pages: homePage, optionalPaths: [] },
  // /agenda, /agenda/{tipo}
  { pages: agendaPages, optionalPaths: [AGENDA_PATH] },
  // /avisos
  { pages: phoneNoticesPage, optionalPaths: [NOTICES_PATH] },
  // /equipos, /equipos/{tipo}
  { pages: teamListPages, optionalPaths: [TEAMS_PATH] },
  // /equipos/{tipo}/{equipo}
  { pages: teamPages, optionalPaths: [] },
  // /unete
  { pages: joinPage, optionalPaths: [JOIN_PATH] },
  // /galeria, /galerias, /galerias/{curso}, /galerias/{curso}/{tipo}
  { pages: galleryPages, optionalPaths: ['/galeria', '/galerias'] },
  // /temporadas/{temporada}
  { pages: pastSeasonPages, optionalPaths: [] },
  // /entrenamientos, /entrenamientos/{lugar}
  { pages: trainingPages, optionalPaths: [TRAINING_PATH] },
  // /quienes-somos
  { pages: aboutPage, optionalPaths: ['/quienes-somos'] },
  // /junta-directiva
  { pages: boardPage, optionalPaths: ['/junta-directiva'] },
  // /cuerpo-tecnico
  { pages: staffPage, optionalPaths: ['/cuerpo-tecnico'] },
  // /proteccion
  { pages: protectionPage, optionalPaths: [PROTECTION_PATH] },
  // /documentos
  { pages: documentsPage, optionalPaths: [DOCUMENTS_PATH] },
  // /aviso-legal, /privacidad-y-cookies, /{pagina}
  { pages: textPages, optionalPaths: [HISTORY_PATH, '/torneos', BLOG_PATH, '/campus'] },
  // /blog/{día}
  { pages: storyPages, optionalPaths: [] },
];

/** Returns all pages of a club's site, home first. */
export function sitePages(club: Club): Page[] {
  const withMinors = club.permissions.flatMap(({ pagina, menores }) => (menores ? [pagina] : []));
  const declarations = PAGE_KINDS.flatMap(({ pages }) => pages(club));
  return declarations.map(({ img, breadcrumb, photosOf = [], hidesPictures = false, ...page }) => {
    // Without a picture of its own, its link preview shows the cover, whose record is that of home.
    const shown = [page.path, ...photosOf, ...(img ? [] : [PHOTO_PAGES.home.owner.page])];
    return {
      ...page,
      breadcrumb: breadcrumb ?? [HOME],
      showsBreadcrumb: breadcrumb !== undefined,
      hidesPictures: hidesPictures || withMinors.some((path) => shown.includes(path)),
      picture: (img ?? club.cover?.img)?.id,
    };
  });
}

sitePages.optionalPaths = PAGE_KINDS.flatMap(({ optionalPaths }) => optionalPaths);
