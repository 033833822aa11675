import { darker } from '../color.ts';
import { nth, type Rng } from '../random.ts';
import { ellipse, fade, n1, type Point } from '../svg.ts';
import { detailOf } from './face.ts';
import { head } from './head.ts';
import type { Look } from './look.ts';

const placed = (x: number, y: number, angle: number, scale: number, body: string) =>
  `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(angle)}) scale(${n1(scale)})">${body}</g>`;

const trunk = (k: Look) =>
  `<ellipse rx=".3" ry=".56" fill="${k.kit.jersey}"/><path d="M-.2 -.44A.3 .56 0 0 0 -.2 .44" fill="none" stroke="${darker(k.kit.jersey, 0.84)}" stroke-width=".06"/>`;

/** Hair and a bit of face, looking along +x. */
function crown(k: Look): string {
  const tail =
    k.hairStyle === 'ponytail' || k.hairStyle === 'long'
      ? `<path d="M-.1 0C-.4 .05 -.5 .12 -.62 .02" stroke="${darker(k.hair, 0.9)}" stroke-width=".17" stroke-linecap="round" fill="none"/>`
      : k.hairStyle === 'bun' || k.hairStyle === 'puffs'
        ? `<circle cx="-.3" cy="0" r=".14" fill="${darker(k.hair, 0.86)}"/>`
        : '';
  return `${tail}<circle cx=".16" cy="0" r=".2" fill="${k.skin}"/><circle cx=".06" cy="0" r=".26" fill="${k.hair}"/>`;
}

/** A person from straight above: shoulders, arms stretched by `reach` (both hands forward), the crown of the head. */
export function fromAbove(
  k: Look,
  x: number,
  y: number,
  angle: number,
  scale: number,
  arms: readonly [number, number],
  reach = 0.9,
): string {
  const arm = (side: 1 | -1, deg: number) => {
    const a = (deg * Math.PI) / 180;
    const [ex, ey] = [Math.cos(a) * 0.42, side * 0.42 + Math.sin(a) * side * 0.3];
    const [hx, hy] = [Math.cos(a) * reach, side * 0.42 + Math.sin(a) * side * reach * 0.72];
    return `<path d="M0 ${side * 0.42}L${n1(ex * 10) === '0' ? 0 : ex.toFixed(2)} ${ey.toFixed(2)}L${hx.toFixed(2)} ${hy.toFixed(2)}" fill="none" stroke="${k.skin}" stroke-width=".2" stroke-linecap="round" stroke-linejoin="round"/><path d="M0 ${side * 0.4}L${(ex * 0.6).toFixed(2)} ${(side * 0.42 + (ey - side * 0.42) * 0.6).toFixed(2)}" stroke="${k.kit.jersey}" stroke-width=".3" stroke-linecap="round"/>`;
  };
  return placed(x, y, angle, scale, arm(1, arms[0]) + arm(-1, arms[1]) + trunk(k) + crown(k));
}

export const cast = (x: number, y: number, s: number) =>
  ellipse(x + s * 0.34, y + s * 0.42, s * 0.6, s * 0.5, '#0a1020', fade(0.2));

/** A limb from the shoulder over the elbow to the hand, its sleeve to just before the elbow. */
function bent(k: Look, shoulder: Point, elbow: Point, hand: Point): string {
  const at = ([x, y]: Point) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const cuff: Point = [
    shoulder[0] + (elbow[0] - shoulder[0]) * 0.62,
    shoulder[1] + (elbow[1] - shoulder[1]) * 0.62,
  ];
  return `<path d="M${at(shoulder)}L${at(elbow)}L${at(hand)}" fill="none" stroke="${k.skin}" stroke-width=".19" stroke-linecap="round" stroke-linejoin="round"/><path d="M${at(shoulder)}L${at(cuff)}" stroke="${k.kit.jersey}" stroke-width=".29" stroke-linecap="round"/>`;
}

/**
 * A ring of people from above, one hand of each on the pile in the middle, the other arm short on the next one's back.
 * `radius` is the ring's in units of `scale`; nothing sticks out of the ring.
 */
export function huddle(
  r: Rng,
  looks: readonly Look[],
  at: Point,
  { scale, radius, start }: { scale: number; radius: number; start: number },
): string {
  const layers: [string[], string[], string[], string[]] = [[], [], [], []];
  const step = (2 * Math.PI) / looks.length;
  // Everyone lays the same arm on the neighbour: two hands on one back would have no room.
  const side = r.pick([1, -1] as const);
  // The next one's place as seen from anyone's own, and the nearer half of that back.
  const next: Point = [radius * (1 - Math.cos(step)), side * radius * Math.sin(step)];
  const back: Point = [
    next[0] - 0.2 * Math.sin(step) - 0.13 * Math.cos(step),
    next[1] - side * (0.2 * Math.cos(step) - 0.13 * Math.sin(step)),
  ];
  for (const [i, k] of looks.entries()) {
    const a = start + step * i + r.range(-0.06, 0.06);
    const d = radius * r.range(0.98, 1.04);
    const [x, y] = [at[0] + Math.cos(a) * d * scale, at[1] + Math.sin(a) * d * scale];
    const put = (body: string) => placed(x, y, (a * 180) / Math.PI + 180, scale, body);
    const hand: Point = [d * r.range(0.86, 1), side * r.range(-0.12, 0.04)];
    layers[0].push(cast(x, y, scale));
    layers[1].push(put(trunk(k)));
    layers[2].push(put(bent(k, [0, side * 0.44], [0.02, side * 0.62], back)));
    layers[3].push(put(bent(k, [0.02, side * -0.42], [d * 0.46, side * -0.3], hand) + crown(k)));
  }
  return layers.flat().join('');
}

/** Lying on the floor in a star, heads together. */
export function star(r: Rng, looks: readonly Look[], cx: number, cy: number, scale: number): string {
  return looks
    .map((k, i) => {
      const deg = (360 / looks.length) * i + r.range(-3, 3);
      const mood = { turn: 0, expression: nth(['laugh', 'joy', 'calm'] as const, i) };
      const leg = (y: number) =>
        `<path d="M1.1 ${y}L2.1 ${y * 2.2}" stroke="${k.skin}" stroke-width=".22" stroke-linecap="round"/><path d="M1.65 ${y * 1.7}L2.1 ${y * 2.2}" stroke="${k.kit.sock}" stroke-width=".22" stroke-linecap="round"/><path d="M1.05 ${y}L1.4 ${y * 1.3}" stroke="${k.kit.short}" stroke-width=".32" stroke-linecap="round"/>`;
      return `<g transform="translate(${n1(cx)} ${n1(cy)}) rotate(${n1(deg)}) scale(${n1(scale)}) translate(.75 0)"><path d="M.3 -.3L.62 -.75L1.05 -.92M.3 .3L.62 .75L1.05 .92" fill="none" stroke="${k.skin}" stroke-width=".17" stroke-linecap="round" stroke-linejoin="round"/>${leg(-0.16)}${leg(0.16)}<rect x=".15" y="-.36" width=".95" height=".72" rx=".26" fill="${k.kit.jersey}"/><rect x=".9" y="-.33" width=".3" height=".66" rx=".14" fill="${k.kit.short}"/>${head(k, 'front', 0, 0, 0.29, -90, { mood, detail: detailOf(scale * 0.29) })}</g>`;
    })
    .join('');
}
