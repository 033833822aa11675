/** Pages of the sample club: specified pages with heading and breadcrumbs, all paths, and redirects. */

import { sampleContent } from '../../sample-club/paths.ts';
import { readClub } from '../../src/club/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';

type Crumb = readonly [text: string, link: string];

export interface ExpectedPage {
  path: string;
  h1: string;
  /** Document title without the club's name. */
  title: string;
  crumbs: readonly Crumb[];
}

const HOME: Crumb = ['Inicio', '/'];

const page = (path: string, h1: string, title = h1, crumbs: readonly Crumb[] = []): ExpectedPage => ({
  path,
  h1,
  title,
  crumbs,
});

const KINDS: Record<string, Crumb> = {
  federados: ['Equipos federados', '/equipos/federados'],
  'escuela-ads': ['Escuela ADS', '/equipos/escuela-ads'],
  resto: ['Resto de equipos', '/equipos/resto'],
};

const team = (path: string, name: string, division: string, kind: keyof typeof KINDS): ExpectedPage =>
  page(path, name, `${name} (${division})`, [HOME, KINDS[kind] as Crumb]);

const federado = (route: string, name: string, division: string) =>
  team(`/equipos/federados/${route}`, name, division, 'federados');
const escuela = (route: string, name: string) =>
  team(`/equipos/escuela-ads/${route}`, name, 'Escuela ADS', 'escuela-ads');
const resto = (route: string, name: string, division: string) =>
  team(`/equipos/resto/${route}`, name, division, 'resto');

const FIRST = '1ª Zonal Autonómica';
const SECOND = '2ª Preferente';

export const TEAMS: ExpectedPage[] = [
  federado('infantil-femenino', 'Infantil femenino', FIRST),
  federado('cadete-femenino', 'Cadete femenino', FIRST),
  federado('juvenil-femenino', 'Juvenil femenino', SECOND),
  federado('juvenil-masculino', 'Juvenil masculino', SECOND),
  federado('junior-femenino', 'Júnior femenino', SECOND),
  federado('senior-femenino', 'Sénior femenino', FIRST),
  escuela('benjamin-mixto', 'Benjamín mixto'),
  escuela('alevin-mixto', 'Alevín mixto'),
  escuela('infantil-femenino', 'Infantil femenino'),
  escuela('infantil-masculino', 'Infantil masculino'),
  escuela('cadete-femenino-negro', 'Cadete femenino negro'),
  escuela('cadete-femenino-rojo', 'Cadete femenino rojo'),
  escuela('juvenil-femenino', 'Juvenil femenino'),
  // Listed with the school league; its path is under resto.
  team('/equipos/resto/absoluto-femenino', 'Absoluto femenino', 'Escuela ADS', 'escuela-ads'),
  resto('veteranos-mixto', 'Veteranos mixto', 'Supersenior'),
  resto('senior-masculino', 'Sénior masculino', 'Supersenior'),
  resto('ies-guadarrama', 'IES Guadarrama', 'IPAFD'),
];

/** Photos of every album (specification, section 9). */
export const ALBUMS: { season: string; slug: string; name: string; count: number }[] = [
  { season: '2020-2021', slug: 'federados', name: 'Equipos federados', count: 12 },
  { season: '2020-2021', slug: 'torneos', name: 'Torneos', count: 51 },
  { season: '2021-2022', slug: 'federados', name: 'Equipos federados', count: 34 },
  { season: '2021-2022', slug: 'escuela', name: 'Escuela ADS', count: 38 },
  { season: '2021-2022', slug: 'torneos', name: 'Torneos', count: 5 },
  { season: '2022-2023', slug: 'federados', name: 'Equipos federados', count: 25 },
  { season: '2022-2023', slug: 'escuela', name: 'Escuela ADS', count: 63 },
  { season: '2022-2023', slug: 'torneos', name: 'Torneos', count: 22 },
  { season: '2023-2024', slug: 'federados', name: 'Equipos federados', count: 45 },
  { season: '2023-2024', slug: 'escuela', name: 'Escuela ADS', count: 55 },
  { season: '2023-2024', slug: 'torneos', name: 'Torneos', count: 67 },
  { season: '2023-2024', slug: 'copa', name: 'Copa', count: 20 },
  { season: '2024-2025', slug: 'federados', name: 'Equipos federados', count: 35 },
  { season: '2024-2025', slug: 'escuela', name: 'Escuela ADS', count: 23 },
  { season: '2024-2025', slug: 'torneos', name: 'Torneos', count: 4 },
  { season: '2024-2025', slug: 'copa', name: 'Copa', count: 44 },
];

export const SEASONS = ['2024-2025', '2023-2024', '2022-2023', '2021-2022', '2020-2021'];

export const albumPath = ({ season, slug }: { season: string; slug: string }) =>
  `/galerias/${season}/${slug}`;

export const CLUB = 'Club Voleibol Sierra';

/** Pages with specified names; the tests find other pages in `PATHS`. */
export const SPECIFIED_PAGES: ExpectedPage[] = [
  page('/', CLUB, '', []),
  page('/agenda', 'Agenda'),
  ...Object.values(KINDS).map(([name, link]) =>
    page(link.replace('/equipos', '/agenda'), `Agenda: ${name}`, `Agenda: ${name}`, [
      HOME,
      ['Agenda', '/agenda'],
    ]),
  ),
  page('/equipos', 'Equipos'),
  page('/equipos/federados', 'Equipos Federados', 'Equipos Federados', [HOME, ['Equipos', '/equipos']]),
  page('/equipos/escuela-ads', 'Equipos Escuela ADS', 'Equipos Escuela ADS', [HOME, ['Equipos', '/equipos']]),
  page('/equipos/resto', 'Resto de Equipos', 'Resto de Equipos', [HOME, ['Equipos', '/equipos']]),
  ...TEAMS,
  page('/unete', 'Únete', 'Únete', [HOME, ['Equipos', '/equipos']]),
  page('/galeria', 'Galería', 'Galería', [HOME, ['Galerías 2024-2025', '/galerias/2024-2025']]),
  page('/galerias', 'Galerías'),
  ...SEASONS.map((season) => page(`/galerias/${season}`, `Galerías ${season}`, `Galerías ${season}`, [HOME])),
  ...ALBUMS.map((album) =>
    page(albumPath(album), `Galerías ${album.season}`, `${album.name} ${album.season}`, [
      HOME,
      [`Galerías ${album.season}`, `/galerias/${album.season}`],
    ]),
  ),
  page('/temporadas/2023-24', 'Temporada 2023/24', 'Temporada 2023/24', [
    HOME,
    ['Histórico de equipos', '/historico-de-equipos'],
  ]),
  page('/entrenamientos', 'Entrenamientos'),
  ...[
    ['polideportivo', 'Polideportivo municipal'],
    ['ceip-norte', 'CEIP Norte'],
    ['ceip-sur', 'CEIP Sur'],
    // A team has the same name.
    ['instituto', 'IES Guadarrama', 'IES Guadarrama (lugar de entrenamiento)'],
  ].map(([key = '', name = '', title = name]) =>
    page(`/entrenamientos/${key}`, name, title, [HOME, ['Entrenamientos', '/entrenamientos']]),
  ),
  page('/quienes-somos', 'Quiénes somos'),
  page('/junta-directiva', 'Junta directiva'),
  page('/cuerpo-tecnico', 'Cuerpo técnico'),
  page('/proteccion', 'Protección del menor'),
  page('/aviso-legal', 'Aviso legal'),
  page('/privacidad-y-cookies', 'Privacidad y cookies'),
  page('/historico-de-equipos', 'Histórico de equipos'),
  page('/torneos', 'Torneos'),
  page('/blog', 'Blog'),
  ...[
    ['2024-11-09', 'Se buscan rodilleras'],
    ['2024-09-16', 'Primer día de escuela'],
    ['2024-02-03', 'Cuatro sets y un autobús con nieve'],
    ['2023-12-23', 'El banco de alimentos, lleno'],
  ].map(([day = '', title = '']) => page(`/blog/${day}`, title, title, [HOME, ['Blog', '/blog']])),
  page('/campus', 'Campus de verano'),
  page('/accesibilidad', 'Accesibilidad'),
];

/** Better examples than the first page of their screen: a team with matches, a short album, a page without seasons. */
const EXAMPLES = ['/equipos/federados/cadete-femenino', '/galerias/2021-2022/torneos', '/torneos'];

const pages = sitePages(await readClub(sampleContent, sitePages));

/** Addresses of all pages. */
export const PATHS = pages.map(({ path }) => path);

const byScreen = Map.groupBy(pages, ({ screen }) => screen);

/** An example page for every screen; other pages of the screen differ only in text and pictures. */
export const EXAMPLE_PATHS = [...byScreen.values()].map((pages) => {
  const paths = pages.map(({ path }) => path);
  return paths.find((path) => EXAMPLES.includes(path)) ?? paths[0] ?? '';
});

/** Redirects: old listing paths to the new ones, unknown paths to the home page. */
export const REDIRECTS: { from: string; to: string; mayComeBack?: true }[] = [
  { from: '/equipos-federados', to: '/equipos/federados' },
  { from: '/equipos-escuela-ads', to: '/equipos/escuela-ads' },
  { from: '/resto-de-equipos', to: '/equipos/resto' },
  // Team of a past season.
  { from: '/equipos/escuela-ads/cadete-femenino', to: '/temporadas/2023-24', mayComeBack: true },
  ...[
    '/no/existe/de/verdad',
    '/equipos/federados/no-existe',
    // A team under another kind, and an album under another season.
    '/equipos/escuela-ads/absoluto-femenino',
    '/galerias/2020-2021/copa',
    '/documentos/no-existe.pdf',
  ].map((from) => ({ from, to: '/' })),
];

/** Other spellings of paths, with composed and decomposed accents. */
export const SPELLINGS: { from: string; to: string }[] = [
  { from: '/EQUIPOS', to: '/equipos' },
  { from: '/Equipos/Federados/CADETE-FEMENINO', to: '/equipos/federados/cadete-femenino' },
  { from: encodeURI('/galerías'.normalize('NFC')), to: '/galerias' },
  { from: encodeURI('/Galerías/2024-2025'.normalize('NFD')), to: '/galerias/2024-2025' },
];
