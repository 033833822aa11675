import { darker } from '../color.ts';
import { detailOf, frontFace } from '../figure/face.ts';
import type { Expression } from '../figure/mood.ts';
import { hairs, skins } from '../palette.ts';
import { nth, type Rng } from '../random.ts';
import { n1 } from '../svg.ts';

const watching: readonly Expression[] = ['joy', 'calm', 'joy', 'laugh'];
const cheering: readonly Expression[] = ['shout', 'laugh', 'joy'];

/** One spectator from the waist up, head centre at (x, y), head radius `k`. */
export function spectator(r: Rng, x: number, y: number, k: number, color: string, lively = 0.3): string {
  const skin = r.pick(skins);
  const hair = r.pick(hairs);
  const up = r.chance(lively);
  const one = r.chance(0.4);
  const lean = r.range(-0.3, 0.3);
  const arm = (side: number) =>
    `<path d="M${n1(side * 1.05)} 1.7L${n1(side * 1.75)} ${n1(0.1)}L${n1(side * (1.2 + lean))} -1.7" fill="none" stroke="${skin}" stroke-width=".62" stroke-linecap="round" stroke-linejoin="round"/>`;
  const bun = r.chance(0.25)
    ? `<circle cy="-1.1" r=".48" fill="${hair}"/>`
    : r.chance(0.3)
      ? `<path d="M-1.1 -.1C-1.2 .8 -1.05 1.2 -.8 1.4H.8C1.05 1.2 1.2 .8 1.1 -.1Z" fill="${hair}"/>`
      : '';
  const cap = r.chance(0.12)
    ? `<path d="M-1.05 -.15C-1.1 -1.4 1.1 -1.4 1.05 -.15Z" fill="${darker(color, 0.7)}"/>`
    : `<path d="M-1.04 .1C-1.2 -1.36 1.2 -1.36 1.04 .1C.9 -.3 .7 -.5 ${n1(lean * 2)} -.5C-.7 -.5 -.9 -.3 -1.04 .1Z" fill="${hair}"/>`;
  // Everyone looks a little elsewhere; who waves also shouts.
  const expression = nth(up ? cheering : watching, Math.floor((lean + 0.3) * 1000));
  const features = frontFace(
    { skin, hair, hairStyle: 'short', beard: false },
    { turn: lean * 1.8, expression },
    detailOf(k),
  );
  return `<g transform="translate(${n1(x)} ${n1(y)}) scale(${n1(k)})">${up && !one ? arm(-1) : ''}${up ? arm(1) : ''}<rect x="-1.4" y="1.15" width="2.8" height="4" rx="1.2" fill="${color}"/><rect x="-.35" y=".6" width=".7" height=".9" fill="${darker(skin, 0.88)}"/>${bun}<circle r="1" fill="${skin}"/>${cap}${features}</g>`;
}

/** Rows of spectators across the whole width, the nearest in front. */
export function stands(
  r: Rng,
  width: number,
  top: number,
  rows: number,
  k: number,
  colors: readonly string[],
  lively = 0.3,
): string {
  let out = '';
  for (let row = 0; row < rows; row++) {
    const size = k * (0.86 + (0.14 * row) / Math.max(1, rows - 1));
    for (let x = -size * r.range(0, 2); x < width + size * 2; x += size * r.range(2.7, 3.5)) {
      if (r.chance(0.04)) continue;
      out += spectator(r, x, top + row * k * 2.7 + r.range(-0.25, 0.25) * k, size, r.pick(colors), lively);
    }
  }
  return out;
}

/** Paper falling. */
export function confetti(r: Rng, width: number, height: number, count: number, size: number): string {
  let out = '';
  for (let i = 0; i < count; i++) {
    const s = size * r.range(0.6, 1.4);
    out += `<rect x="${n1(-s / 2)}" y="${n1(-s)}" width="${n1(s)}" height="${n1(s * 1.8)}" rx="${n1(s * 0.2)}" fill="${r.pick(['#ffbf3c', '#d9582f', '#fffdf8', '#2f8fc0', '#1f5f4a', '#e58aa0'])}" transform="translate(${n1(r.next() * width)} ${n1(r.next() * height)}) rotate(${r.int(0, 180)})"/>`;
  }
  return out;
}
