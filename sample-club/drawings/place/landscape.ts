import { darker, mix } from '../color.ts';
import type { Light } from '../palette.ts';
import type { Rng } from '../random.ts';
import { circle, fade, n1, type Point, polygon, rect, verticalGradient } from '../svg.ts';

/** One range of mountains over the whole width, with snow on its highest tops. */
function ridge(
  r: Rng,
  x0: number,
  x1: number,
  foot: number,
  rise: number,
  count: number,
  color: string,
  cap: string | null,
): string {
  const tops: Point[] = [];
  const outline: Point[] = [[x0, foot + rise]];
  const step = (x1 - x0) / count;
  const caps: string[] = [];
  for (let i = 0; i < count; i++) {
    const left = x0 + i * step;
    const peak: Point = [left + step * r.range(0.32, 0.68), foot - rise * r.range(0.42, 1)];
    const saddle: Point = [left + step, foot - rise * r.range(0.02, 0.24)];
    const before = outline.at(-1) as Point;
    // A shoulder on one flank keeps the tops from looking like tents.
    const t = r.range(0.35, 0.6);
    outline.push(
      [
        before[0] + (peak[0] - before[0]) * t,
        Math.min(foot, before[1]) + (peak[1] - Math.min(foot, before[1])) * (t - 0.09),
      ],
      peak,
    );
    outline.push(saddle);
    tops.push(peak);
    if (cap && peak[1] < foot - rise * 0.62) {
      const d = rise * 0.17;
      const slopeL = (peak[0] - before[0]) / Math.max(1, Math.min(foot, before[1]) - peak[1]);
      const slopeR = (saddle[0] - peak[0]) / Math.max(1, saddle[1] - peak[1]);
      caps.push(
        polygon(
          [
            peak,
            [peak[0] - d * slopeL * 0.92, peak[1] + d],
            [peak[0] - d * slopeL * 0.35, peak[1] + d * 0.78],
            [peak[0] - d * 0.05, peak[1] + d * 1.25],
            [peak[0] + d * slopeR * 0.4, peak[1] + d * 0.8],
            [peak[0] + d * slopeR, peak[1] + d * 1.08],
          ],
          cap,
        ),
      );
    }
  }
  outline.push([x1, foot + rise]);
  return polygon(outline, color) + caps.join('');
}

export function pines(
  r: Rng,
  x0: number,
  x1: number,
  foot: number,
  size: number,
  color: string,
  density = 1,
): string {
  let d = '';
  let x = x0;
  while (x < x1) {
    const h = size * r.range(0.5, 1.15);
    const y = foot + r.range(-0.05, 0.12) * size;
    d += `M${n1(x)} ${n1(y - h)}l${n1(h * 0.25)} ${n1(h)}h${n1(-h * 0.5)}z`;
    x += (size * r.range(0.16, 0.85)) / density;
  }
  return `<path d="${d}" fill="${color}"/>`;
}

interface Panorama {
  id: string;
  x0: number;
  x1: number;
  top: number;
  /** Where ground and sky meet. */
  horizon: number;
  /** From above to the horizon. Left out, the light's own. */
  sky?: readonly (readonly [number, string])[];
  /** Height of the highest tops over the horizon. */
  rise: number;
  /** Where the sun stands; false where the scene has one of its own or none. Left out, it stands anywhere. */
  sun?: false | { x: number; y: number; r: number };
  /** Sun and clouds stand whole in the picture, no higher than this. Left out, its edges may cut them. */
  highest?: number;
}

/** Left and top edge of its lower half, and width, px. */
type Cloud = [x: number, y: number, width: number];

/** The cloud whole and in its own third of the sky: left to chance, at heights that are alike, they make a heap. */
function inThird(i: number, [x, y, width]: Cloud, { x0, x1, rise }: Panorama, highest: number): Cloud {
  const third = (x1 - x0 - 80) / 3;
  const fitting = Math.min(width, third * 0.85);
  return [
    x0 + 40 + i * third + ((x - x0) / (x1 - x0)) * (third - fitting),
    Math.max(y, highest + (i % 2) * rise * 0.1),
    fitting,
  ];
}

/** Sky, sun or moon, clouds or stars, three ranges and a line of pines. */
export function panorama(r: Rng, l: Light, p: Panorama): string {
  const [w, h] = [p.x1 - p.x0, p.horizon - p.top];
  const sunR = Math.max(Math.min(p.rise * 0.24, w * 0.085), 12) * r.range(0.7, 1.5);
  const sx = p.x0 + w * r.range(0.1, 0.9);
  const sy = p.horizon - p.rise * r.range(0.75, 1.5);
  const out = [
    `<defs>${verticalGradient(
      p.id,
      p.sky ?? [
        [0, l.sky[0]],
        [0.6, l.sky[1]],
        [1, l.sky[2]],
      ],
    )}</defs>`,
    rect(p.x0, p.top, w, h + p.rise * 0.1, `url(#${p.id})`),
  ];
  if (l.dark)
    for (let i = 0; i < 46; i++)
      out.push(
        circle(
          p.x0 + r.next() * w,
          p.top + r.next() * h * 0.8,
          r.range(0.8, 2.6),
          '#fff',
          fade(r.range(0.3, 0.9)),
        ),
      );
  const { highest } = p;
  const sun = p.sun ?? {
    x: sx,
    y: highest === undefined ? sy : Math.max(sy, highest + sunR * 1.2),
    r: l.dark ? sunR * 0.7 : sunR,
  };
  if (sun && !l.dark && l.name !== 'storm') out.push(circle(sun.x, sun.y, sun.r * 1.7, l.sun, fade(0.18)));
  if (sun) out.push(circle(sun.x, sun.y, sun.r, l.sun));
  if (!l.dark && l.name !== 'dusk')
    for (let i = 0; i < r.int(2, 4); i++) {
      const anywhere: Cloud = [
        p.x0 + r.next() * w,
        p.horizon - p.rise * r.range(1.1, 2.2),
        p.rise * r.range(0.5, 1.1),
      ];
      if (highest !== undefined && i > 2) break;
      const [cx, cy, cw] = highest === undefined ? anywhere : inThird(i, anywhere, p, highest);
      const k = fade(0.55);
      out.push(
        rect(cx, cy, cw, cw * 0.16, '#fff', cw * 0.08, k),
        rect(cx + cw * 0.22, cy - cw * 0.11, cw * 0.5, cw * 0.18, '#fff', cw * 0.09, k),
      );
    }
  out.push(
    ridge(
      r,
      p.x0 - 20,
      p.x1 + 20,
      p.horizon - p.rise * 0.05,
      p.rise,
      Math.max(2, Math.round(w / (p.rise * r.range(1.1, 1.7)))),
      l.far,
      l.snowcap,
    ),
    ridge(
      r,
      p.x0 - 20,
      p.x1 + 20,
      p.horizon,
      p.rise * r.range(0.5, 0.68),
      Math.max(3, Math.round(w / (p.rise * 0.9))),
      l.mid,
      null,
    ),
    ridge(
      r,
      p.x0 - 20,
      p.x1 + 20,
      p.horizon + p.rise * 0.03,
      p.rise * r.range(0.24, 0.36),
      Math.max(4, Math.round(w / (p.rise * 0.7))),
      l.near,
      null,
    ),
    pines(r, p.x0, p.x1, p.horizon + p.rise * 0.02, p.rise * 0.17, darker(l.near, 0.78)),
  );
  if (l.name === 'snow' || l.name === 'dawn')
    out.push(
      rect(p.x0, p.horizon - p.rise * 0.12, w, p.rise * 0.14, mix(l.sky[2], l.far, 0.3), 0, fade(0.5)),
    );
  return out.join('');
}
