import { darker, lighter, mix } from '../color.ts';
import type { Floor, Light } from '../palette.ts';
import type { Rng } from '../random.ts';
import { n1, points, polygon, rect, stroke, verticalGradient } from '../svg.ts';
import { projectArea, type Spot } from './camera.ts';
import { court } from './court.ts';
import { panorama } from './landscape.ts';
import { segment, type World } from './world.ts';

/** Colours of a sports hall. */
export interface Hall {
  wall: string;
  dado: string;
  trim: string;
  roof: string;
  steel: string;
}

export const halls: readonly Hall[] = [
  { wall: '#e9dfcc', dado: '#1f5f4a', trim: '#ffbf3c', roof: '#3a4654', steel: '#56616d' },
  { wall: '#dfe6ea', dado: '#14305a', trim: '#d9582f', roof: '#2b3a4d', steel: '#4a5a6b' },
  { wall: '#c9876a', dado: '#7a3f2a', trim: '#f6f2ea', roof: '#4a3a34', steel: '#3a2f2c' },
  { wall: '#d9c3a0', dado: '#9c6b3e', trim: '#5c3d22', roof: '#6b4f38', steel: '#4a3626' },
  { wall: '#f2e6d8', dado: '#d9582f', trim: '#14305a', roof: '#5a4a52', steel: '#6b5a60' },
  { wall: '#cfdcd4', dado: '#2a6f6a', trim: '#f6f2ea', roof: '#2f4a4a', steel: '#3f5f5c' },
  { wall: '#e8dcc0', dado: '#ffbf3c', trim: '#101c2c', roof: '#3c4450', steel: '#555f6b' },
];

const end = 14.5;
const side = 8.2;
const roofAt = 8.6;

/** The hall around the court: the walls in sight, windows with the mountains behind, roof, lamps, and the floor. */
export function gym(w: World, r: Rng, l: Light, f: Floor, hall: Hall): void {
  const c = w.camera;
  const dim = (hex: string) => (l.dark ? mix(hex, '#0c1830', 0.16) : hex);
  const top = Math.min(c.horizon - 40, 0) - 200;
  w.back(rect(-300, top - 400, c.width + 600, c.height + 1200 - top, dim(hall.roof)));
  const beams: string[] = [];
  for (let x = -end; x <= end; x += 2.9) beams.push(segment(c, [x, roofAt, -20], [x, roofAt - 0.2, side]));
  for (const z of [-6, 0, 6]) beams.push(segment(c, [-end, roofAt - 0.2, z], [end, roofAt - 0.2, z]));
  w.back(stroke(beams.join(''), darker(hall.roof, 0.74), Math.max(3, c.focal * 0.012)));
  for (let x = -10.5; x <= 10.5; x += 4.2)
    for (const z of [-3, 3]) {
      w.area(box(x - 0.9, x + 0.9, z - 0.22, z + 0.22, roofAt - 0.4), '#fff6d6');
    }
  const walls: [Spot, Spot][] = [
    [
      [-end, 0, side],
      [end, 0, side],
    ],
    [
      [end, 0, side],
      [end, 0, -18],
    ],
    [
      [-end, 0, -18],
      [-end, 0, side],
    ],
  ];
  const windowRows = r.pick([
    [3.6, 6.9],
    [4.6, 7.2],
    [2.9, 6.4],
  ] as const);
  const panes: string[] = [];
  const bars: string[] = [];
  const outer: string[] = [];
  for (const [i, [a, b]] of walls.entries()) {
    const shade = (hex: string) => dim(i === 0 ? hex : darker(hex, 0.9));
    const at = (t: number, y: number): Spot => [a[0] + (b[0] - a[0]) * t, y, a[2] + (b[2] - a[2]) * t];
    const quad = (t0: number, t1: number, y0: number, y1: number) => [
      at(t0, y0),
      at(t1, y0),
      at(t1, y1),
      at(t0, y1),
    ];
    w.area(quad(0, 1, 0, roofAt), shade(hall.wall));
    w.area(quad(0, 1, 0, 1.7), shade(hall.dado));
    w.area(quad(0, 1, 1.7, 1.84), shade(hall.trim));
    w.area(quad(0, 1, 0, 0.12), darker(shade(hall.dado), 0.75));
    if (i === 0 || r.chance(0.5)) {
      const pane = projectArea(c, quad(0.05, 0.95, windowRows[0], windowRows[1]));
      if (pane.length > 2) panes.push(points(pane));
      const nBars = i === 0 ? 10 : 7;
      for (let k = 0; k <= nBars; k++)
        bars.push(
          segment(
            c,
            at(0.05 + (0.9 * k) / nBars, windowRows[0]),
            at(0.05 + (0.9 * k) / nBars, windowRows[1]),
          ),
        );
      for (const y of [windowRows[0], windowRows[1], (windowRows[0] + windowRows[1]) / 2])
        bars.push(segment(c, at(0.05, y), at(0.95, y)));
    } else outer.push(...wallBars(w, at, shade(hall.trim), r));
  }
  if (panes.length) {
    const id = 'panes';
    const rise = Math.max(90, c.focal * 0.26);
    w.back(
      `<clipPath id="${id}">${panes.map((p) => `<polygon points="${p}"/>`).join('')}</clipPath><g clip-path="url(#${id})">${panorama(
        r,
        l,
        {
          id: 'outside',
          x0: -60,
          x1: c.width + 60,
          top: Math.min(c.horizon - rise * 3.4, -60),
          horizon: c.horizon - c.focal * 0.09,
          rise,
        },
      )}</g>${stroke(bars.join(''), hall.steel, Math.max(2.5, c.focal * 0.005))}`,
    );
  }
  w.back(outer.join(''));
  flags(w, r, hall);
  court(w, f);
  const floorTop = c.project([0, 0, side])[1];
  w.back(
    `<defs>${verticalGradient('sheen', [
      [0, '#ffffff', 0.16],
      [0.5, '#ffffff', 0],
      [1, '#0a1020', 0.18],
    ])}</defs>${rect(-200, floorTop, c.width + 400, Math.max(10, c.height - floorTop + 200), 'url(#sheen)')}`,
  );
}

const box = (x0: number, x1: number, z0: number, z1: number, y: number): Spot[] => [
  [x0, y, z0],
  [x1, y, z0],
  [x1, y, z1],
  [x0, y, z1],
];

/** Wall bars for gymnastics. */
function wallBars(w: World, at: (t: number, y: number) => Spot, color: string, r: Rng): string[] {
  const c = w.camera;
  const out: string[] = [];
  const from = r.range(0.2, 0.5);
  for (let k = 0; k < 4; k++) {
    const [t0, t1] = [from + k * 0.06, from + k * 0.06 + 0.052];
    let d = segment(c, at(t0, 0), at(t0, 2.7)) + segment(c, at(t1, 0), at(t1, 2.7));
    for (let y = 0.3; y < 2.7; y += 0.24) d += segment(c, at(t0, y), at(t1, y));
    out.push(stroke(d, mix('#8a5a30', color, 0.2), Math.max(1.5, c.focal * 0.003)));
  }
  return out;
}

/** Long pennants of past seasons on the back wall. */
function flags(w: World, r: Rng, hall: Hall): void {
  if (r.chance(0.4)) return;
  const colors = ['#d9582f', '#14305a', '#ffbf3c', '#1f5f4a', lighter(hall.dado, 0.3)];
  const from = r.range(-11, 2);
  for (let k = 0; k < r.int(3, 6); k++) {
    const x = from + k * 1.5;
    const p = projectArea(w.camera, [
      [x, 4.4, side],
      [x + 0.8, 4.4, side],
      [x + 0.8, 2.6, side],
      [x + 0.4, 2.25, side],
      [x, 2.6, side],
    ]);
    const color = colors[k % colors.length] as string;
    w.back(
      polygon(p, color) +
        (p.length === 5
          ? `<circle cx="${n1(((p[0]?.[0] ?? 0) + (p[1]?.[0] ?? 0)) / 2)}" cy="${n1(((p[0]?.[1] ?? 0) * 2 + (p[3]?.[1] ?? 0)) / 3)}" r="${n1(w.camera.scale([x, 4, side]) * 0.2)}" fill="#fffdf8" opacity=".85"/>`
          : ''),
    );
  }
}
