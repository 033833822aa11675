import { darker } from '../color.ts';
import type { Rng } from '../random.ts';
import { ellipse, fade, n1 } from '../svg.ts';
import type { Look } from './look.ts';

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
  const tail =
    k.hairStyle === 'ponytail' || k.hairStyle === 'long'
      ? `<path d="M-.1 0C-.4 .05 -.5 .12 -.62 .02" stroke="${darker(k.hair, 0.9)}" stroke-width=".17" stroke-linecap="round" fill="none"/>`
      : k.hairStyle === 'bun' || k.hairStyle === 'puffs'
        ? `<circle cx="-.3" cy="0" r=".14" fill="${darker(k.hair, 0.86)}"/>`
        : '';
  return `<g transform="translate(${n1(x)} ${n1(y)}) rotate(${n1(angle)}) scale(${n1(scale)})">${arm(1, arms[0])}${arm(-1, arms[1])}<ellipse rx=".3" ry=".56" fill="${k.kit.jersey}"/><path d="M-.2 -.44A.3 .56 0 0 0 -.2 .44" fill="none" stroke="${darker(k.kit.jersey, 0.84)}" stroke-width=".06"/>${tail}<circle cx=".16" cy="0" r=".2" fill="${k.skin}"/><circle cx=".06" cy="0" r=".26" fill="${k.hair}"/></g>`;
}

export const cast = (x: number, y: number, s: number) =>
  ellipse(x + s * 0.34, y + s * 0.42, s * 0.6, s * 0.5, '#0a1020', fade(0.2));

/** Lying on the floor in a star, heads together. */
export function star(r: Rng, looks: readonly Look[], cx: number, cy: number, scale: number): string {
  return looks
    .map((k, i) => {
      const deg = (360 / looks.length) * i + r.range(-3, 3);
      const leg = (y: number) =>
        `<path d="M1.1 ${y}L2.1 ${y * 2.2}" stroke="${k.skin}" stroke-width=".22" stroke-linecap="round"/><path d="M1.65 ${y * 1.7}L2.1 ${y * 2.2}" stroke="${k.kit.sock}" stroke-width=".22" stroke-linecap="round"/><path d="M1.05 ${y}L1.4 ${y * 1.3}" stroke="${k.kit.short}" stroke-width=".32" stroke-linecap="round"/>`;
      return `<g transform="translate(${n1(cx)} ${n1(cy)}) rotate(${n1(deg)}) scale(${n1(scale)}) translate(.75 0)"><path d="M.3 -.3L.62 -.75L1.05 -.92M.3 .3L.62 .75L1.05 .92" fill="none" stroke="${k.skin}" stroke-width=".17" stroke-linecap="round" stroke-linejoin="round"/>${leg(-0.16)}${leg(0.16)}<rect x=".15" y="-.36" width=".95" height=".72" rx=".26" fill="${k.kit.jersey}"/><rect x=".9" y="-.33" width=".3" height=".66" rx=".14" fill="${k.kit.short}"/><circle r=".27" fill="${k.skin}"/><path d="M.1 -.28A.28 .28 0 1 0 .1 .28C-.05 .12 -.05 -.12 .1 -.28Z" fill="${k.hair}"/></g>`;
    })
    .join('');
}
