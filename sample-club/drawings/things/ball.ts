import type { Rng } from '../random.ts';
import { n1 } from '../svg.ts';

export type BallColors = readonly [ground: string, first: string, second: string];

export const ballColors: readonly BallColors[] = [
  ['#fffdf8', '#ffbf3c', '#1c3559'],
  ['#fffdf8', '#ffbf3c', '#d9582f'],
  ['#fffdf8', '#d9582f', '#1f5f4a'],
  ['#ffbf3c', '#1c3559', '#fffdf8'],
  ['#fffdf8', '#2f8fc0', '#ffbf3c'],
  ['#fffdf8', '#e58aa0', '#7b4fa0'],
];

/** A volleyball of radius `r`; panels, seams and a shade at the lower right. */
export function ball(x: number, y: number, r: number, [a, b, c]: BallColors, turn = 0): string {
  const panels = `<circle r="1" fill="${a}"/><path d="M-.1 -.99A1 1 0 0 1 .82 .57C.5 .2 .1 -.35 -.1 -.99Z" fill="${b}"/><path d="M-.98 .18A1 1 0 0 1 -.5 -.87C-.45 -.25 -.1 .35 .45 .89A1 1 0 0 1 -.1 .99C-.5 .8 -.85 .5 -.98 .18Z" fill="${c}"/>`;
  const seams =
    r < 14
      ? ''
      : '<path d="M-.1 -.99C.1 -.35 .5 .2 .82 .57M-.5 -.87C-.45 -.25 -.1 .35 .45 .89M-.98 .18C-.85 .5 -.5 .8 -.1 .99M-.3 -.94C-.2 -.3 .2 .3 .66 .75M-.8 -.6C-.75 0 -.4 .55 .15 .97" fill="none" stroke="#101c2c" stroke-opacity=".42" stroke-width=".042"/>';
  return `<g transform="translate(${n1(x)} ${n1(y)}) scale(${n1(r)})"><g transform="rotate(${n1(turn)})">${panels}${seams}</g><path d="M.71 -.71A1 1 0 0 1 -.71 .71A1.25 1.25 0 0 0 .71 -.71Z" fill="#0a1020" opacity=".2"/><circle cx="-.36" cy="-.42" r=".2" fill="#fff" opacity=".35"/></g>`;
}

export const anyBall = (r: Rng) => r.pick(ballColors);
