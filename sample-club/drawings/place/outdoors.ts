import { darker, lighter, mix } from '../color.ts';
import type { Floor, Light } from '../palette.ts';
import type { Rng } from '../random.ts';
import { circle, fade, n1, polygon, radialGradient, rect, stroke, verticalGradient } from '../svg.ts';
import type { Spot } from './camera.ts';
import { court, lines } from './court.ts';
import { panorama } from './landscape.ts';
import { segment, type World } from './world.ts';

function backdrop(w: World, r: Rng, l: Light, ground: string): void {
  const c = w.camera;
  const rise = Math.min(c.height * 0.7, Math.max(c.height * 0.26, c.focal * 0.2));
  const top = Math.min(-120, c.horizon - rise * 3);
  w.back(rect(-300, top, c.width + 600, c.height + 900 - top, ground));
  if (c.horizon > -rise)
    w.back(panorama(r, l, { id: 'outside', x0: -160, x1: c.width + 160, top, horizon: c.horizon, rise }));
  w.back(
    `<defs>${verticalGradient('ground', [
      [0, lighter(ground, 0.25)],
      [0.35, ground],
      [1, darker(ground, 0.82)],
    ])}</defs>${rect(-300, c.horizon, c.width + 600, Math.max(20, c.height - c.horizon + 300), 'url(#ground)')}`,
  );
}

/** A meadow with mown stripes, tents of several clubs and, when asked, ribbons for a court. */
export function meadow(
  w: World,
  r: Rng,
  l: Light,
  o: { tents?: number; ribbons?: boolean; from?: number } = {},
): void {
  backdrop(w, r, l, l.grass);
  const c = w.camera;
  for (let z = -12; z < 40; z += 5)
    w.area(
      [
        [-60, 0, z],
        [60, 0, z],
        [60, 0, z + 2.5],
        [-60, 0, z + 2.5],
      ],
      '#ffffff',
      fade(0.06),
    );
  if (o.ribbons) lines(w, '#fffdf8', 0.09);
  tents(w, r, o.tents ?? r.int(3, 7), o.from ?? 11);
  for (let i = 0; i < 34; i++) {
    const at: Spot = [r.range(-14, 14), 0, r.range(-8, 9)];
    if (c.depth(at) < 1.2) continue;
    const [x, y] = c.project(at);
    const k = Math.min(26, c.scale(at) * 0.09);
    w.back(
      stroke(
        `M${n1(x - k * 0.5)} ${n1(y)}l${n1(-k * 0.2)} ${n1(-k * 0.7)}M${n1(x)} ${n1(y)}v${n1(-k)}M${n1(x + k * 0.5)} ${n1(y)}l${n1(k * 0.2)} ${n1(-k * 0.7)}`,
        darker(l.grass, 0.8),
        Math.max(1, k * 0.14),
      ),
    );
  }
}

const canvas = ['#f6f2ea', '#ffbf3c', '#d9582f', '#14305a', '#2a9d8f', '#b8322a', '#2f8fc0'] as const;

function tents(w: World, r: Rng, count: number, from: number): void {
  const c = w.camera;
  // Behind the play from wherever it is seen.
  const depth = Math.max(c.depth([0, 0, from]), c.depth([0, 0, 0]) + from * 0.9);
  const spread = Math.max(9, (depth * c.width) / c.focal / 2);
  const axis = { x: c.eye[0] + c.ahead[0] * depth, z: c.eye[2] + c.ahead[1] * depth };
  for (let i = 0; i < count; i++) {
    const across = -spread + (2 * spread * (i + r.range(0.2, 0.8))) / count;
    const deeper = r.range(0, 7);
    const at: Spot = [
      axis.x + c.right[0] * across + c.ahead[0] * deeper,
      0,
      axis.z + c.right[1] * across + c.ahead[1] * deeper,
    ];
    const [x, y] = c.project(at);
    const k = c.scale(at);
    const color = r.pick(canvas);
    const [tw, th] = [1.6 * k, 2.1 * k];
    const valance = darker(color, 0.86);
    let scallops = '';
    for (let s = 0; s < 6; s++)
      scallops += circle(
        x - tw + (tw / 3) * (s + 0.5),
        y - th + 0.1 * k,
        tw / 6,
        s % 2 ? '#fffdf8' : valance,
      );
    w.shadow(at, 1.5, 0.2);
    w.add(
      at,
      stroke(
        `M${n1(x - tw * 0.94)} ${n1(y)}V${n1(y - th)}M${n1(x + tw * 0.94)} ${n1(y)}V${n1(y - th)}`,
        '#5b6776',
        Math.max(1.5, k * 0.06),
      ) +
        (r.chance(0.6)
          ? rect(x - tw * 0.8, y - 0.75 * k, tw * 1.6, 0.75 * k, mix(color, '#fffdf8', 0.55))
          : '') +
        scallops +
        polygon(
          [
            [x - tw * 1.04, y - th + 0.1 * k],
            [x, y - th - 0.95 * k],
            [x + tw * 1.04, y - th + 0.1 * k],
          ],
          color,
        ) +
        polygon(
          [
            [x, y - th - 0.95 * k],
            [x + tw * 0.35, y - th + 0.1 * k],
            [x + tw * 1.04, y - th + 0.1 * k],
          ],
          valance,
        ),
    );
  }
}

/** An outdoor court at night: floodlights, a stand with people beyond, fence and hills. */
export function floodlit(w: World, r: Rng, l: Light, f: Floor): void {
  backdrop(w, r, l, '#15243d');
  const c = w.camera;
  const dark = (hex: string) => mix(hex, '#0b1836', 0.12);
  w.back(
    `<defs>${radialGradient('flood', [
      [0, '#fffbe0', 0.95],
      [0.2, '#fff3c4', 0.42],
      [1, '#fff3c4', 0],
    ])}${radialGradient('pool', [
      [0, '#fff3c4', 0.3],
      [1, '#fff3c4', 0],
    ])}</defs>`,
  );
  court(w, { court: dark(f.court), around: dark(f.around), line: f.line });
  const [px, py] = c.project([0, 0, 0]);
  w.back(
    `<ellipse cx="${n1(px)}" cy="${n1(py)}" rx="${n1(c.width * 0.7)}" ry="${n1(c.height * 0.3)}" fill="url(#pool)"/>`,
  );
  for (const at of [
    [-11, 0, 8],
    [0, 0, 9.5],
    [11, 0, 8],
    [13, 0, -6],
    [-13, 0, -6],
  ] as Spot[]) {
    if (c.depth(at) < 3) continue;
    const [x, y] = c.project(at);
    const [, top] = c.project([at[0], 8.5, at[2]]);
    const k = c.scale(at);
    w.add(
      at,
      `${stroke(`M${n1(x)} ${n1(y)}V${n1(top)}`, '#0a1424', k * 0.14)}${circle(x, top, k * 3, 'url(#flood)')}${rect(x - k * 0.8, top - k * 0.35, k * 1.6, k * 0.7, '#fffbe6', k * 0.1)}`,
    );
  }
}

/** A court in the open by day, with a low fence. */
export function terrace(w: World, r: Rng, l: Light, f: Floor): void {
  backdrop(w, r, l, mix(l.grass, '#8a7f6a', 0.35));
  court(w, f);
  const c = w.camera;
  let d = '';
  for (let x = -22; x <= 22; x += 1.1) d += segment(c, [x, 0, 10], [x, 1.3, 10]);
  d += segment(c, [-22, 1.3, 10], [22, 1.3, 10]) + segment(c, [-22, 0.6, 10], [22, 0.6, 10]);
  for (let z = -10; z <= 10; z += 1.1) d += segment(c, [17, 0, z], [17, 1.3, z]);
  d += segment(c, [17, 1.3, -10], [17, 1.3, 10]);
  w.back(stroke(d, mix(l.near, '#fffdf8', 0.55), Math.max(1.6, c.focal * 0.0022)));
}
