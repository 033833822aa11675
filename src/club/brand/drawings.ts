/** SVG drawings for a missing crest and for the background of link previews. No text: a server may have no fonts. */
import type { Brand } from './brand.ts';
import { ridgeOf } from './horizons.ts';

/** Id of the drawn crest of a club without one; no photo has this id. */
export const DRAWN_CREST = 'escudo-dibujado';

const SHIELD =
  'M256 20C326 58 398 72 456 74V262C456 388 366 458 256 496 146 458 56 388 56 262V74C114 72 186 58 256 20Z';

/** Draws a shield with the horizon and the ball above it. */
export function crestSvg({ colours: { main, second, third }, horizon, ball }: Brand): string {
  const far = ridgePoints(horizon, { left: 40, top: 236, width: 440, height: 130 });
  const near = ridgePoints(horizon, { left: -120, top: 300, width: 640, height: 130 });
  const marks =
    ball === 'voleibol'
      ? `<path d="M196 136C246 150 286 190 300 233M232 108C270 128 312 160 325 196M188 200C210 226 236 240 268 246" fill="none" stroke="${main}" stroke-width="9"/>`
      : `<path d="M256 142 288 165 276 203H236L224 165Z" fill="${main}"/>`;
  const ballSvg = ball === 'ninguna' ? '' : `<circle cx="256" cy="176" r="72" fill="#fff"/>${marks}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="1600" height="1600"><clipPath id="s"><path d="${SHIELD}"/></clipPath><g clip-path="url(#s)"><path d="${SHIELD}" fill="${main}"/>${ballSvg}<polygon points="${far}" fill="${third ?? second}"/><polygon points="${near}" fill="${second}"/><rect y="420" width="512" height="92" fill="${second}"/></g><path d="${SHIELD}" fill="none" stroke="${second}" stroke-width="20"/></svg>`;
}

/** Draws the horizon on the club's colour, with room for the crest in the middle. */
export function shareSvg({ colours: { main, second, third }, horizon }: Brand): string {
  const far = ridgePoints(horizon, { left: 0, top: 390, width: 1200, height: 250 });
  const near = ridgePoints(horizon, { left: -300, top: 480, width: 1800, height: 170 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${main}"/><polygon points="${far}" fill="${third ?? second}"/><polygon points="${near}" fill="${second}"/></svg>`;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the points of an SVG polygon with the horizon in a box. */
export const ridgePoints = (horizon: Brand['horizon'], { left, top, width, height }: Box): string =>
  ridgeOf(horizon)
    .map(([x, y]) => `${Math.round(left + x * width)},${Math.round(top + y * height)}`)
    .join(' ');
