import type { Floor } from '../palette.ts';
import { n1, stroke } from '../svg.ts';
import { projectArea, type Spot } from './camera.ts';
import { segment, type World } from './world.ts';

const frame = (l: number, w: number): Spot[] => [
  [-l, 0, -w],
  [l, 0, -w],
  [l, 0, w],
  [-l, 0, w],
];

/** Floor of the hall and a full court with its lines. */
export function court(w: World, f: Floor, lineWidth = 0.07): void {
  w.area(frame(40, 30), f.around);
  w.area(frame(9, 4.5), f.court);
  lines(w, f.line, lineWidth);
}

/** The lines alone, e.g. ribbons on grass. */
export function lines(w: World, color: string, width: number): void {
  const s = (a: Spot, b: Spot) => w.stripe(a, b, width, color);
  s([-9, 0, -4.5], [9, 0, -4.5]);
  s([-9, 0, 4.5], [9, 0, 4.5]);
  for (const x of [-9, -3, 0, 3, 9]) s([x, 0, -4.5], [x, 0, 4.5]);
}

interface NetStyle {
  /** Height of the upper edge in metres: 2.43 men, 2.24 women, 2 children. */
  top: number;
  post: string;
  tape: string;
  mesh?: string;
}

/** The net across x = 0, from z = -4.5 to 4.5, with posts and aerials, painted at its own depth. */
export function net(w: World, n: NetStyle): void {
  const c = w.camera;
  const bottom = n.top - 0.95;
  // An end right before the lens would put its post across the picture: the net runs out of the frame instead.
  const close = (z: number) => c.scale([0, 0, z]) > c.width * 0.4 || c.depth([0, 0, z]) < 0.6;
  const end = (z: number) => {
    const far = c.depth([0, 0, 0]);
    const slope = (c.depth([0, 0, z]) - far) / z;
    return close(z) ? (c.focal / (c.width * 1.2) - far) / slope : z;
  };
  const [from, to] = [end(-4.5), end(4.5)];
  let mesh = '';
  for (let z = from; z <= to + 0.01; z += 0.3) mesh += segment(c, [0, bottom, z], [0, n.top, z]);
  for (let y = bottom; y <= n.top; y += 0.19) mesh += segment(c, [0, y, from], [0, y, to]);
  const at: Spot = [0, 1, 0];
  const k = c.scale(at);
  const quad = (y0: number, y1: number, z0: number, z1: number, fill: string) => {
    const pts = projectArea(c, [
      [0, y0, z0],
      [0, y0, z1],
      [0, y1, z1],
      [0, y1, z0],
    ]);
    return pts.length > 2
      ? `<polygon points="${pts.map(([x, y]) => `${n1(x)},${n1(y)}`).join(' ')}" fill="${fill}"/>`
      : '';
  };
  const pole = (z: number) => {
    const spot: Spot = [0, 0, z];
    if (close(z)) return '';
    const [x, y] = c.project(spot);
    const [, top] = c.project([0, n.top + 0.08, z]);
    const r = Math.max(2, c.scale(spot) * 0.05);
    w.shadow(spot, 0.22);
    return `<path d="M${n1(x)} ${n1(y)}V${n1(top)}" stroke="${n.post}" stroke-width="${n1(r * 2)}" stroke-linecap="round"/>`;
  };
  const aerial = (z: number) =>
    close(z)
      ? ''
      : stroke(
          segment(c, [0, bottom, z], [0, n.top + 0.8, z]),
          '#e5482d',
          Math.max(1.5, c.scale([0, 2, z]) * 0.022),
        );
  const netSvg =
    stroke(mesh, n.mesh ?? '#fff', Math.max(1.1, Math.min(3.4, k * 0.014)), ' stroke-opacity=".5"') +
    quad(n.top - 0.07, n.top, from, to, n.tape) +
    quad(bottom - 0.03, bottom + 0.02, from, to, n.tape);
  w.net(netSvg);
  for (const q of [-1, 1]) {
    // A post and its aerial go together.
    if (close(q * 4.5)) continue;
    w.add([0, 0, q * 5], pole(q * 5));
    w.add([0, 0, q * 4.5], aerial(q * 4.5));
  }
}
