import { darker } from '../color.ts';
import { n3, round } from '../svg.ts';
import { type Detail, eyesOf, frontFace, sideFace } from './face.ts';
import { behindFront, behindSide, capFront, capSide, fromBehind, temple } from './hair.ts';
import type { Look } from './look.ts';
import type { Mood } from './mood.ts';

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, color: string, w: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}"${round}/>`;
const dot = (x: number, y: number, r: number, c: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`;

const turned = (svg: string, side: 1 | -1) =>
  side < 0 && svg ? `<g transform="scale(-1 1)">${svg}</g>` : svg;

/** The head at (x, y) with radius `r`; `tilt` in degrees; `face` is what is to be seen of its features. */
export function head(
  k: Look,
  view: 'side' | 'front' | 'back',
  x: number,
  y: number,
  r: number,
  tilt: number,
  face: { mood: Mood; detail: Detail } | null = null,
): string {
  const shade = darker(k.skin, 0.88);
  const turn = face && view === 'front' ? face.mood.turn : 0;
  const away = turn < 0 ? -1 : 1;
  const threeQuarter = Math.abs(turn) >= 0.6;
  const [left, right] = eyesOf(turn);
  const glasses = k.glasses
    ? view === 'side'
      ? line('M-.1 -.05H.5M.5 -.08a.26 .26 0 1 0 .5 .02', '#101c2c', 0.09)
      : line(
          `M${n3(left - 0.26)} .02a.26 .27 0 1 0 .52 0a.26 .27 0 1 0 -.52 0M${n3(right - 0.26)} .02a.26 .27 0 1 0 .52 0a.26 .27 0 1 0 -.52 0M${n3(left + 0.25)} -.04q${n3((right - left) / 2 - 0.25)} -.08 ${n3(right - left - 0.5)} 0`,
          '#101c2c',
          r < 60 ? 0.08 : 0.06,
        )
    : '';
  const beard = k.beard
    ? view === 'side'
      ? path(
          'M-.34 .2C-.2 .9 .2 1.12 .62 .84C.9 .6 .98 .5 .96 .34C.6 .3 .2 .5 -.34 .2Z',
          darker(k.hair, 0.95),
        )
      : path(
          'M-.98 .1C-.92 .9 -.4 1.08 0 1.08C.4 1.08 .92 .9 .98 .1C.7 .55 .4 .42 0 .42C-.4 .42 -.7 .55 -.98 .1Z',
          darker(k.hair, 0.95),
        )
    : '';
  const band =
    k.headband && k.hairStyle !== 'cap' && k.hairStyle !== 'beanie'
      ? view === 'side'
        ? line('M-.96 -.3C-.3 -.5 .4 -.6 .9 -.44', k.headband, 0.2)
        : line('M-.94 -.4C-.4 -.56 .4 -.56 .94 -.4', k.headband, 0.2)
      : '';
  const inner =
    view === 'side'
      ? behindSide(k) +
        dot(0.94, 0.1, 0.15, k.skin) +
        dot(0, 0, 1, k.skin) +
        beard +
        capSide(k) +
        band +
        dot(-0.12, 0.12, 0.19, shade) +
        (face ? sideFace(k, face.mood, face.detail) : '') +
        glasses
      : view === 'front'
        ? turned(behindFront(k), threeQuarter && away > 0 ? -1 : 1) +
          (threeQuarter ? '' : dot(-0.98, 0.08, 0.19, shade) + dot(0.98, 0.08, 0.19, shade)) +
          dot(0, 0, 1, k.skin) +
          beard +
          (threeQuarter ? turned(temple(k) + dot(-0.8, 0.12, 0.18, shade), away) : '') +
          (face ? frontFace(k, face.mood, face.detail) : '') +
          capFront(k) +
          band +
          glasses
        : dot(-0.98, 0.08, 0.19, shade) +
          dot(0.98, 0.08, 0.19, shade) +
          dot(0, 0, 1, k.skin) +
          fromBehind(k) +
          band;
  return `<g transform="translate(${n3(x)} ${n3(y)}) rotate(${n3(tilt)}) scale(${n3(r)})">${inner}</g>`;
}
