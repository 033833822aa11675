import { darker } from '../color.ts';
import { type Point, round } from '../svg.ts';
import type { Look } from './look.ts';

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, color: string, w: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}"${round}/>`;
const dot = (x: number, y: number, r: number, c: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${c}"/>`;

const curls = (list: readonly Point[], r: number, c: string) =>
  list.map(([x, y]) => dot(x, y, r, c)).join('');

/** Hair that hangs behind the head, seen from the side (face to the right). */
export function behindSide(k: Look): string {
  const c = darker(k.hair, 0.9);
  switch (k.hairStyle) {
    case 'ponytail':
      return line('M-.62 -.5C-1.25 -.55 -1.75 -.1 -1.72 .75', c, 0.5);
    case 'bun':
      return dot(-0.62, -0.98, 0.46, c);
    case 'braids':
      return line('M-.6 .2C-1 .6 -1 1 -.85 1.65', c, 0.38) + dot(-0.84, 1.72, 0.2, k.kit.trim);
    case 'puffs':
      return dot(-0.7, -0.82, 0.5, c) + dot(0.1, -1.12, 0.4, c);
    case 'long':
      return line('M-.55 -.2C-.9 .3 -.95 .9 -.75 1.35', c, 0.75);
    case 'bob':
      return line('M-.55 -.2C-.75 .2 -.72 .5 -.6 .78', c, 0.75);
    default:
      return '';
  }
}

export function capSide(k: Look): string {
  const c = k.hair;
  const bulk = path(
    'M-1.03 .22C-1.2 -1.3 .8 -1.5 .98 -.28C.5 -.2 .12 -.4 -.1 -.62C-.16 -.1 -.3 .02 -.42 .02C-.5 .34 -.8 .42 -1.03 .22Z',
    c,
  );
  switch (k.hairStyle) {
    case 'bald':
      return '';
    case 'curly':
      return (
        bulk +
        curls(
          [
            [-0.95, -0.1],
            [-0.9, -0.6],
            [-0.5, -0.95],
            [0.02, -1.06],
            [0.5, -0.9],
            [0.82, -0.55],
          ],
          0.36,
          c,
        )
      );
    case 'short':
      return path(
        'M-1.01 .1C-1.15 -1.28 .85 -1.42 .97 -.36C.4 -.34 .1 -.5 -.12 -.6C-.2 -.2 -.3 -.1 -.42 -.1C-.5 .1 -.75 .24 -1.01 .1Z',
        c,
      );
    case 'cap':
      return (
        path('M-1.01 .1C-1.05 -.1 -1 -.3 -.8 -.4L-.3 -.2C-.4 .1 -.75 .24 -1.01 .1Z', c) +
        path(
          'M-1.06 -.2C-1.1 -1.4 .95 -1.45 1.04 -.3L1.62 -.2C1.7 -.05 1.55 .02 1.4 0L-1.06 -.2Z',
          k.capColor,
        )
      );
    case 'beanie':
      return (
        path('M-1.1 .08C-1.2 -1.6 1.05 -1.6 1.08 -.22Z', k.capColor) +
        line('M-1 -.04L1 -.3', darker(k.capColor), 0.3) +
        dot(0, -1.34, 0.28, '#fffdf8')
      );
    default:
      return bulk;
  }
}

export function behindFront(k: Look): string {
  const c = darker(k.hair, 0.9);
  switch (k.hairStyle) {
    case 'ponytail':
      return line('M.5 -.6C1.3 -.6 1.5 0 1.28 .8', c, 0.45);
    case 'bun':
      return dot(0, -1.12, 0.46, c);
    case 'braids':
      return (
        line('M-.85 .1C-1.1 .6 -1.1 1 -1 1.5', c, 0.36) +
        line('M.85 .1C1.1 .6 1.1 1 1 1.5', c, 0.36) +
        dot(-1, 1.56, 0.2, k.kit.trim) +
        dot(1, 1.56, 0.2, k.kit.trim)
      );
    case 'puffs':
      return dot(-0.86, -0.82, 0.48, c) + dot(0.86, -0.82, 0.48, c);
    case 'long':
      // Two locks that leave the neck open: closed below the chin they would read as a beard.
      return (
        path(
          'M-.86 -.66C-1.34 -.1 -1.27 1.15 -1.05 1.5C-.85 1.62 -.6 1.56 -.46 1.4C-.42 1.2 -.4 1.05 -.36 .8L-.5 -.2Z',
          c,
        ) +
        path(
          'M.86 -.66C1.34 -.1 1.27 1.15 1.05 1.5C.85 1.62 .6 1.56 .46 1.4C.42 1.2 .4 1.05 .36 .8L.5 -.2Z',
          c,
        )
      );
    case 'bob':
      return path('M-.86 -.66C-1.3 -.2 -1.22 .75 -.95 .85H.95C1.22 .75 1.3 -.2 .86 -.66Z', c);
    default:
      return '';
  }
}

export function capFront(k: Look): string {
  const c = k.hair;
  const bulk = path(
    'M-1.05 .16C-1.25 -1.4 1.25 -1.4 1.05 .16C.92 -.2 .8 -.38 .62 -.52C.2 -.3 -.3 -.34 -.62 -.56C-.82 -.4 -.92 -.2 -1.05 .16Z',
    c,
  );
  switch (k.hairStyle) {
    case 'bald':
      return '';
    case 'curly':
      return (
        bulk +
        curls(
          [
            [-1.06, -0.2],
            [-0.75, -0.72],
            [-0.3, -1],
            [0.25, -1.02],
            [0.72, -0.75],
            [1.06, -0.2],
          ],
          0.36,
          c,
        )
      );
    case 'short':
      return path(
        'M-1.02 0C-1.2 -1.34 1.2 -1.34 1.02 0C.95 -.3 .8 -.46 .5 -.52L-.55 -.52C-.8 -.46 -.95 -.3 -1.02 0Z',
        c,
      );
    case 'cap':
      return (
        path('M-1.04 -.34C-1.08 -1.46 1.08 -1.46 1.04 -.34Z', k.capColor) +
        line('M-.94 -.4C-.4 -.26 .4 -.26 .94 -.4', darker(k.capColor), 0.2)
      );
    case 'beanie':
      return (
        path('M-1.08 -.26C-1.14 -1.62 1.14 -1.62 1.08 -.26Z', k.capColor) +
        line('M-.96 -.38H.96', darker(k.capColor), 0.28) +
        dot(0, -1.36, 0.28, '#fffdf8')
      );
    default:
      return bulk;
  }
}

/** Of a head turned to the right at three quarters: the hair before and behind the ear that is seen. */
export function temple(k: Look): string {
  if (k.hairStyle === 'bald') return '';
  const nape = k.hairStyle === 'short' || k.hairStyle === 'cap' ? 0.4 : 0.62;
  return path(
    `M-1 -.3L-.5 -.62C-.56 -.3 -.6 -.1 -.66 .06L-.84 .3L-.8 ${nape}C-.92 ${nape - 0.1} -1.03 .2 -1 -.3Z`,
    k.hair,
  );
}

export function fromBehind(k: Look): string {
  const c = k.hair;
  const d = darker(c, 0.86);
  const mass = path('M-1.04 .2C-1.25 -1.4 1.25 -1.4 1.04 .2C.8 .62 .5 .8 0 .8C-.5 .8 -.8 .62 -1.04 .2Z', c);
  switch (k.hairStyle) {
    case 'bald':
      return '';
    case 'ponytail':
      return mass + line('M0 -.35C.12 .3 .1 .9 -.1 1.5', d, 0.55);
    case 'bun':
      return mass + dot(0, -0.5, 0.48, d);
    case 'braids':
      return mass + line('M-.5 .4L-.55 1.6', d, 0.38) + line('M.5 .4L.55 1.6', d, 0.38);
    case 'puffs':
      return dot(-0.86, -0.72, 0.48, d) + dot(0.86, -0.72, 0.48, d) + mass;
    case 'long':
      return mass + path('M-1.04 0C-1.15 .8 -1 1.4 -.8 1.6H.8C1 1.4 1.15 .8 1.04 0Z', c);
    case 'bob':
      return mass + path('M-1.08 0C-1.15 .5 -1.05 .85 -.9 .95H.9C1.05 .85 1.15 .5 1.08 0Z', c);
    case 'curly':
      return (
        mass +
        curls(
          [
            [-0.98, -0.2],
            [-0.75, -0.7],
            [-0.25, -1],
            [0.3, -1],
            [0.75, -0.7],
            [0.98, -0.2],
            [0.7, 0.45],
            [0, 0.65],
            [-0.7, 0.45],
          ],
          0.36,
          c,
        )
      );
    case 'cap':
      return mass + path('M-1.07 -.1C-1.1 -1.4 1.1 -1.4 1.07 -.1Z', k.capColor);
    case 'beanie':
      return (
        mass + path('M-1.1 -.05C-1.16 -1.6 1.16 -1.6 1.1 -.05Z', k.capColor) + dot(0, -1.36, 0.28, '#fffdf8')
      );
    default:
      return path(
        'M-1.03 .05C-1.22 -1.38 1.22 -1.38 1.03 .05C.8 .5 .5 .55 0 .55C-.5 .55 -.8 .5 -1.03 .05Z',
        c,
      );
  }
}
