import { darker, lighter } from '../color.ts';
import type { Look } from './look.ts';

const dark = '#2a1a14';
const line = (d: string, color: string, w: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What a face does: where it looks (-1 left, 1 right), how wide it smiles (0..0.3), whether the eyes are shut. */
interface Mood {
  turn: number;
  smile: number;
  shut: boolean;
}

/** A mood for someone without one of their own, steady for the same look. */
export const moodOf = (k: Look): Mood => {
  const n = k.skin.charCodeAt(2) + k.hair.charCodeAt(3) * 3 + k.hairStyle.length * 5 + (k.number ?? 0) * 7;
  return { turn: ((n % 5) - 2) * 0.4, smile: 0.12 + (n % 4) * 0.05, shut: n % 3 === 0 };
};

/** Brows, eyes, nose and a smile from the front, few and soft; unit: radius of the head. */
export function frontFace(k: Look, m: Mood): string {
  const x = m.turn * 0.2;
  const sign = m.turn < 0 ? -1 : 1;
  const brow = darker(k.hairStyle === 'bald' ? '#5a4030' : k.hair, 0.9);
  const eyes = m.shut
    ? line(`M${x - 0.46} .04q.1 -.1 .2 0M${x + 0.26} .04q.1 -.1 .2 0`, dark, 0.06)
    : `<circle cx="${x - 0.36}" cy=".02" r=".065" fill="${dark}"/><circle cx="${x + 0.36}" cy=".02" r=".065" fill="${dark}"/>`;
  return [
    line(`M${x - 0.52} -.18q.15 -.1 .3 -.02M${x + 0.22} -.2q.15 -.08 .3 .02`, brow, 0.075),
    eyes,
    line(`M${x + m.turn * 0.06} .08q${0.09 * sign} .14 ${0.02 * sign} .2`, darker(k.skin, 0.8), 0.065),
    `<circle cx="${x - 0.58}" cy=".34" r=".15" fill="#d9582f" opacity=".14"/><circle cx="${x + 0.58}" cy=".34" r=".15" fill="#d9582f" opacity=".14"/>`,
    line(
      `M${x - 0.24} .5q.24 ${m.smile} .48 0`,
      k.beard ? lighter(k.skin, 0.1) : darker(k.skin, 0.62),
      0.065,
    ),
  ].join('');
}

/** The same in profile, looking to the right. */
export function sideFace(k: Look, m: Mood): string {
  const brow = darker(k.hairStyle === 'bald' ? '#5a4030' : k.hair, 0.9);
  const eye = m.shut
    ? line('M.5 0q.1 -.1 .2 0', dark, 0.06)
    : `<circle cx=".6" cy="-.02" r=".065" fill="${dark}"/>`;
  return [
    line('M.44 -.2q.15 -.1 .3 -.02', brow, 0.07),
    eye,
    '<circle cx=".45" cy=".34" r=".15" fill="#d9582f" opacity=".14"/>',
    line(
      `M.5 ${0.5 - m.smile * 0.2}q.12 ${m.smile} .34 ${0.02 - m.smile * 0.4}`,
      k.beard ? lighter(k.skin, 0.1) : darker(k.skin, 0.62),
      0.065,
    ),
  ].join('');
}
