/** What each place of the site shows of a photo, so that a screen can draw it while a volunteer sets the point to keep. */

import type { Horizon } from '../../brand/brand.ts';
import { riseOf } from '../../brand/horizons.ts';
import { cropRect, type Rect, type Size } from '../../pictures/geometry.ts';
import { framePosition, heroZoom } from '../../pictures/markup.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';

/** Corners of a shape, 0..1 of its box. */
type Outline = readonly (readonly [x: number, y: number])[];

interface Point {
  x: number;
  y: number;
}

/** One place that shows a part of the photo. */
export interface Crop {
  /** Where it is, in Spanish. */
  place: string;
  /** What is shown, in px of the photo. */
  rect: Rect;
  /** Where the part has no straight edges: its corners, 0..1 of `rect`. */
  outline?: Outline;
  /** Whether the point to keep is seen there; true where none is set. */
  keepsFocus: boolean;
}

/** A box that a picture fills. */
interface Frame {
  /** In Spanish: page, and on what screen. */
  place: string;
  /** Width / height; by the picture's own where that decides; absent: the picture as it was cut. */
  aspect?: number | ((cut: Size) => number);
  /** Whether only what the club's horizon leaves of the box is seen. */
  rises?: true;
}

/** Where a picture is held when no point is named, 0..1, as in primitives.css: heads are in the upper half. */
const HEADS = { x: 0.5, y: 0.12 };
/** The same beside the hero's mountain: Hero.module.css. */
const HEADS_BESIDE = { x: 0.36, y: 0.12 };

/** The hero's frame in a wide window, css px: Hero.module.css. */
function wideHero(window: number): number {
  const width = window - Math.max(0.4 * window, window / 2 - 192);
  const least = Math.min(Math.max(560, window / 2), 736);
  return width / Math.min(832, Math.max(least, width / 1.6));
}

/** In a narrow one it stands below the words: as high as it is, up to a limit. */
const belowWords = (window: number) => (cut: Size) => Math.max(cut.width / cut.height, window / 544);

/** The frames in which pages show a picture of each role; their shapes are those of the style sheets. */
const FRAMES: Record<PictureRole, readonly Frame[]> = {
  foto: [{ place: 'Álbum' }, { place: 'Tarjeta del álbum', aspect: 4 / 3 }],
  portada: [
    { place: 'Inicio, pantalla grande', aspect: wideHero(1920), rises: true },
    { place: 'Inicio, portátil', aspect: wideHero(1280), rises: true },
    { place: 'Inicio, ventana estrecha', aspect: wideHero(1025), rises: true },
    { place: 'Inicio, tableta', aspect: belowWords(960) },
  ],
  'portada-movil': [
    { place: 'Inicio, móvil', aspect: belowWords(390) },
    { place: 'Inicio, móvil tumbado', aspect: belowWords(640) },
    { place: 'Inicio, tableta de pie', aspect: belowWords(832) },
  ],
  equipo: [{ place: 'Tarjeta y página del equipo' }, { place: 'Página del equipo, móvil', aspect: 2 }],
  lugar: [{ place: 'Tarjeta y página del lugar' }],
  historia: [
    { place: 'Cabecera de la página', aspect: 3 / 2 },
    { place: 'Álbum destacado', aspect: 3 / 2 },
    { place: 'Inicio, historia del club', aspect: 4 / 3 },
  ],
  retrato: [{ place: 'Retrato' }],
  escudo: [{ place: 'Escudo' }],
  compartir: [{ place: 'Enlace compartido' }],
  marca: [{ place: 'Logotipo' }],
};

/** What CSS shows of a picture by `object-fit: cover`, an `object-position`, and the hero's scale from its left side. */
function covered(area: Rect, aspect: number, at: Point, zoom: number): Rect {
  const width = Math.min(area.width, area.height * aspect);
  const height = Math.min(area.height, area.width / aspect);
  return {
    left: Math.round(area.left + (area.width - width) * at.x),
    top: Math.round(area.top + (area.height - height) * at.y + height * (1 - 1 / zoom) * at.y),
    width: Math.round(width / zoom),
    height: Math.round(height / zoom),
  };
}

/** Whether a point lies within an outline, by the edges to its right. */
function within({ x, y }: Point, outline: Outline): boolean {
  return outline.reduce((inside, [ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length] as Outline[number];
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
    return crosses ? !inside : inside;
  }, false);
}

function isSeen(point: Point, rect: Rect, outline: Outline | undefined): boolean {
  const at = { x: (point.x - rect.left) / rect.width, y: (point.y - rect.top) / rect.height };
  // Rectangles are in whole pixels.
  const beyond = (share: number, side: number) => share < -1 / side || share > 1 + 1 / side;
  if (beyond(at.x, rect.width) || beyond(at.y, rect.height)) return false;
  // The frame's own edge counts as seen: it is where a point in the photo's corner ends.
  return !outline || within({ x: Math.min(at.x, 0.999), y: Math.min(at.y, 0.999) }, outline);
}

function cropOf(
  picture: Size,
  focus: Point | undefined,
  role: PictureRole,
  frame: Frame,
  rise: Outline,
): Crop {
  const outline = frame.rises && rise;
  const area = cropRect(picture, PROFILES[role], focus);
  const point = focus && { x: focus.x * picture.width, y: focus.y * picture.height };
  // The point within what was cut, as the page gets it.
  const held = point && {
    x: (point.x - area.left) / area.width,
    y: (point.y - area.top) / area.height,
  };
  const aspect = typeof frame.aspect === 'function' ? frame.aspect(area) : frame.aspect;
  const at = held ? framePosition(held, area) : frame.rises ? HEADS_BESIDE : HEADS;
  const rect = aspect === undefined ? area : covered(area, aspect, at, frame.rises ? heroZoom(held) : 1);
  return {
    place: frame.place,
    rect,
    ...(outline && { outline }),
    keepsFocus: !point || isSeen(point, rect, outline),
  };
}

/**
 * Every crop that the site makes of a photo in some roles. Pure, for the browser.
 * @param picture its size in px, upright
 * @param focus the point to keep, 0..1 from the top left
 * @param horizon of the club: the home page's picture rises along it
 */
export function cropsOf(
  picture: Size,
  focus: Point | undefined,
  roles: readonly PictureRole[],
  horizon: Horizon,
): Crop[] {
  const rise = riseOf(horizon);
  return roles.flatMap((role) => FRAMES[role].map((frame) => cropOf(picture, focus, role, frame, rise)));
}
