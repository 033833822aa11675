/** Computes the crops of a photo on the site's pages, to preview its focal point. Pure; runs in the browser. */
import type { Horizon } from '../../../club/brand/brand.ts';
import { riseOf } from '../../../club/brand/horizons.ts';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { cropRect, type Rect, type Size } from '../../../media/pictures/geometry.ts';
import { framePosition, heroZoom } from '../../../media/pictures/markup.ts';
import { PROFILES } from '../../../media/pictures/profiles.ts';

/** Corners of a polygon, relative to its box, 0..1. */
type Outline = readonly (readonly [x: number, y: number])[];

interface Point {
  x: number;
  y: number;
}

/** Crop of a photo in one use on the site. */
export interface Crop {
  /** Spanish label: page and kind of screen. */
  label: string;
  /** Visible area, in px of the photo. */
  rect: Rect;
  /** Visible polygon, 0..1 of `rect`; absent for a rectangle. */
  outline?: Outline;
  /** True if the crop shows the focal point, or there is none. */
  showsFocus: boolean;
}

/** Box that a picture fills. */
interface Frame {
  /** Spanish label: page and kind of screen. */
  label: string;
  /** Width / height, or a function of the published crop's size; absent if the box has the crop's aspect ratio. */
  aspect?: number | ((crop: Size) => number);
  /** True if the club's horizon covers a part of the box. */
  hasHorizon?: true;
}

/** Default `object-position`, 0..1, as in primitives.css. Near the top, where heads are. */
const DEFAULT_POSITION = { x: 0.5, y: 0.12 };
/** Default `object-position` in the hero, beside its horizon, as in Hero.module.css. */
const HERO_POSITION = { x: 0.36, y: 0.12 };

/** Returns the aspect ratio of the hero in a wide window, as in Hero.module.css. @param windowWidth CSS px */
function wideHero(windowWidth: number): number {
  const width = windowWidth - Math.max(0.4 * windowWidth, windowWidth / 2 - 192);
  const minHeight = Math.min(Math.max(560, windowWidth / 2), 736);
  return width / Math.min(832, Math.max(minHeight, width / 1.6));
}

/** Returns the aspect ratio of the hero in a narrow window: that of the crop, up to a maximum height. */
const narrowHero = (windowWidth: number) => (crop: Size) =>
  Math.max(crop.width / crop.height, windowWidth / 544);

/** Boxes of the site's pages by the role of their pictures, with the aspect ratios of the style sheets. */
const FRAMES: Record<PictureRole, readonly Frame[]> = {
  foto: [{ label: 'Álbum' }, { label: 'Tarjeta del álbum', aspect: 4 / 3 }],
  portada: [
    { label: 'Inicio, pantalla grande', aspect: wideHero(1920), hasHorizon: true },
    { label: 'Inicio, portátil', aspect: wideHero(1280), hasHorizon: true },
    { label: 'Inicio, ventana estrecha', aspect: wideHero(1025), hasHorizon: true },
    { label: 'Inicio, tableta', aspect: narrowHero(960) },
  ],
  'portada-movil': [
    { label: 'Inicio, móvil', aspect: narrowHero(390) },
    { label: 'Inicio, móvil tumbado', aspect: narrowHero(640) },
    { label: 'Inicio, tableta de pie', aspect: narrowHero(832) },
  ],
  equipo: [{ label: 'Tarjeta y página del equipo' }, { label: 'Página del equipo, móvil', aspect: 2 }],
  lugar: [{ label: 'Tarjeta y página del lugar' }],
  historia: [
    { label: 'Cabecera de la página', aspect: 3 / 2 },
    { label: 'Álbum destacado', aspect: 3 / 2 },
    { label: 'Inicio, historia del club', aspect: 4 / 3 },
  ],
  retrato: [{ label: 'Retrato' }],
  escudo: [{ label: 'Escudo' }],
  compartir: [{ label: 'Enlace compartido' }],
  marca: [{ label: 'Logotipo' }],
};

/** Returns the visible area with `object-fit: cover`, an `object-position`, and a scale from the left edge. */
function visibleArea(area: Rect, aspect: number, position: Point, zoom: number): Rect {
  const width = Math.min(area.width, area.height * aspect);
  const height = Math.min(area.height, area.width / aspect);
  return {
    left: Math.round(area.left + (area.width - width) * position.x),
    top: Math.round(area.top + (area.height - height) * position.y + height * (1 - 1 / zoom) * position.y),
    width: Math.round(width / zoom),
    height: Math.round(height / zoom),
  };
}

/** True if a point lies within a polygon, by ray casting to the right. */
function isWithin({ x, y }: Point, outline: Outline): boolean {
  return outline.reduce((inside, [ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length] as Outline[number];
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    return crosses ? !inside : inside;
  }, false);
}

function isVisible(point: Point, rect: Rect, outline: Outline | undefined): boolean {
  const relative = { x: (point.x - rect.left) / rect.width, y: (point.y - rect.top) / rect.height };
  // Tolerates a pixel, since rectangles are rounded.
  const isOutside = (fraction: number, side: number) => fraction < -1 / side || fraction > 1 + 1 / side;
  if (isOutside(relative.x, rect.width) || isOutside(relative.y, rect.height)) return false;
  // The right and lower edges count as visible, for a focal point in the corner of the photo.
  return !outline || isWithin({ x: Math.min(relative.x, 0.999), y: Math.min(relative.y, 0.999) }, outline);
}

function cropOf(
  picture: Size,
  focus: Point | undefined,
  role: PictureRole,
  frame: Frame,
  horizonOutline: Outline,
): Crop {
  const outline = frame.hasHorizon && horizonOutline;
  const area = cropRect(picture, PROFILES[role], focus);
  const point = focus && { x: focus.x * picture.width, y: focus.y * picture.height };
  // Relative to the published crop, like the focal point in the page's data.
  const cropFocus = point && {
    x: (point.x - area.left) / area.width,
    y: (point.y - area.top) / area.height,
  };
  const aspect = typeof frame.aspect === 'function' ? frame.aspect(area) : frame.aspect;
  const defaultPosition = frame.hasHorizon ? HERO_POSITION : DEFAULT_POSITION;
  const position = cropFocus ? framePosition(cropFocus, area) : defaultPosition;
  const zoom = frame.hasHorizon ? heroZoom(cropFocus) : 1;
  const rect = aspect === undefined ? area : visibleArea(area, aspect, position, zoom);
  return {
    label: frame.label,
    rect,
    ...(outline && { outline }),
    showsFocus: !point || isVisible(point, rect, outline),
  };
}

/**
 * Returns all crops of a photo in the given roles.
 * @param picture size in px, upright
 * @param focus focal point, 0..1 from the top left
 * @param horizon the club's horizon, which covers a part of the home page's picture
 */
export function cropsOf(
  picture: Size,
  focus: Point | undefined,
  roles: readonly PictureRole[],
  horizon: Horizon,
): Crop[] {
  const horizonOutline = riseOf(horizon);
  return roles.flatMap((role) =>
    FRAMES[role].map((frame) => cropOf(picture, focus, role, frame, horizonOutline)),
  );
}
