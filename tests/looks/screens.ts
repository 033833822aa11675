/** Everything that is photographed: one screen of every kind, and the states that only a visitor's doing shows. */
import { albumPath } from '../setup/site-map.ts';
import type { Page } from '../setup/test.ts';
import * as states from './states.ts';

/** Widths that screens are looked at, and how much a view of that width shows at once, px. */
export const VIEWS = {
  360: { width: 360, height: 740 },
  768: { width: 768, height: 1024 },
  1280: { width: 1280, height: 800 },
  1920: { width: 1920, height: 1080 },
} as const;
export type Width = keyof typeof VIEWS;
export const WIDTHS = [360, 768, 1280, 1920] as const satisfies Width[];

export interface Screen {
  name: string;
  path: string;
  widths: readonly Width[];
  /** What is done after the page started. */
  arrange?: (page: Page) => Promise<void>;
  /** How much is photographed, px from the top; `view`: what is in view, as with what lies over the page. */
  height: number | 'view';
  /** Faults that belong to the state. */
  fault?: RegExp;
}

/** Enough for every page but albums. */
const PAGE = 12_000;
/** Their photos go on alike for up to 106, and each one more in the picture has to be encoded first. */
const ALBUM_PART = 1500;

const page = (name: string, path: string, height = PAGE): Screen => ({ name, path, widths: WIDTHS, height });

const PAGES = [
  page('home', '/'),
  page('teams-overview', '/equipos'),
  page('team-list', '/equipos/federados'),
  page('team-federados', '/equipos/federados/cadete-femenino'),
  page('team-escuela', '/equipos/escuela-ads/benjamin-mixto'),
  page('team-resto', '/equipos/resto/senior-masculino'),
  page('training', '/entrenamientos'),
  page('about', '/quienes-somos'),
  page('board', '/junta-directiva'),
  page('staff', '/cuerpo-tecnico'),
  page('galleries', '/galerias'),
  page('season', '/galerias/2024-2025'),
  page('album', albumPath({ curso: '2023-2024', tipo: 'torneos' }), ALBUM_PART),
  page('gallery', '/galeria', ALBUM_PART),
  page('legal-notice', '/aviso-legal'),
  page('privacy', '/privacidad-y-cookies'),
  page('accessibility', '/accesibilidad'),
  page('tournaments', '/torneos'),
];

const STATES: Screen[] = [
  { name: 'menu', path: '/', widths: [360, 768], height: 'view', arrange: states.menu },
  { name: 'submenu', path: '/', widths: [1280, 1920], height: 'view', arrange: states.submenu },
  { name: 'lightbox', path: states.ALBUM, widths: WIDTHS, height: 'view', arrange: states.lightbox },
  {
    name: 'viewer-on-its-way',
    path: states.ALBUM,
    widths: [360, 1280],
    height: 'view',
    arrange: states.viewerOnItsWay,
  },
  { name: 'notice-sent', path: '/torneos', widths: WIDTHS, height: 'view', arrange: states.sent },
  {
    name: 'notice-failed',
    path: '/torneos',
    widths: WIDTHS,
    height: 'view',
    arrange: states.failed,
    fault: /ERR_FAILED/,
  },
  {
    name: 'error',
    path: '/aviso-legal',
    widths: WIDTHS,
    height: 'view',
    arrange: states.error,
    fault: /500/,
  },
];

export const SCREENS: readonly Screen[] = [...PAGES, ...STATES];

/** What the picture of a screen at a width is called. */
export const shotName = (screen: Screen, width: Width): string => `${screen.name}-${width}`;

/** Every picture there is. */
export const SHOTS = SCREENS.flatMap((screen) =>
  screen.widths.map((width) => ({ name: shotName(screen, width), screen, width })),
);
