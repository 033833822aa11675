import { type Figure, figure, type View as Side } from '../figure/figure.ts';
import type { Look } from '../figure/look.ts';
import { joints, type Pose } from '../figure/skeleton.ts';
import { ellipse, fade, n1, polygon } from '../svg.ts';
import { type BallColors, ball } from '../things/ball.ts';
import { type Camera, projectArea, type Spot } from './camera.ts';

/** Metres of one torso length: an adult of 3.28 torso lengths is 1.75 m tall. */
export const torsoMetres = 0.535;

export interface Someone {
  look: Look;
  pose: Pose;
  /** Where the feet (or their shadow) are on the floor; y lifts the floor, e.g. a step. */
  at: Spot;
  view?: Side;
  flip?: 1 | -1;
}

/** Collects what stands in a scene and paints it from far to near. */
export interface World {
  camera: Camera;
  /** Paints at the depth of a spot. */
  add(at: Spot, svg: string, nudge?: number): void;
  /** The net across x = 0. */
  net(svg: string): void;
  /** Not painted when the frame would cut the person in half. */
  person(p: Someone): Figure;
  ball(at: Spot, colors: BallColors, turn: number, radius?: number): void;
  /** Contact shadow on the floor, `radius` in metres. */
  shadow(at: Spot, radius: number, strength?: number): void;
  /** A flat area on floor or wall, painted at once (before everything that stands). */
  area(spots: readonly Spot[], fill: string, more?: string): void;
  /** A stripe on the floor between two spots, width in metres. */
  stripe(a: Spot, b: Spot, width: number, fill: string): void;
  /** Paints at once, behind everything that stands. */
  back(svg: string): void;
  paint(): string;
}

/** Outline of a person in space, for the camera to frame. */
export function outline(p: Someone): Spot[] {
  const j = joints(p.pose, p.look.body);
  const flip = p.flip ?? 1;
  const [l, t, r] = j.box;
  const up = (y: number) => p.at[1] + (j.floor - y) * torsoMetres;
  const across = (x: number): Spot => [p.at[0] + x * flip * torsoMetres, 0, p.at[2]];
  const spots: Spot[] = [];
  for (const x of [l, r])
    for (const y of [p.at[1], up(t)])
      spots.push([across(x)[0], y, p.at[2]], [p.at[0], y, p.at[2] + x * torsoMetres]);
  return spots;
}

/** Someone the frame cuts in half is better left out: whether enough of a span lies inside, a tilted frame's edge off. */
const mostlySeen = (from: number, to: number, width: number) =>
  Math.min(to, width * 0.985) - Math.max(from, width * 0.015) > (to - from) * 0.8;

export function createWorld(camera: Camera): World {
  const standing: { depth: number; side: number; svg: string }[] = [];
  // With a net in place everything is painted in three turns: beyond it, the net, this side of it.
  let netDepth: number | null = null;
  const sideOf = (at: Spot) => {
    if (Math.abs(at[0]) < 0.06) return 0;
    return at[0] > 0 === camera.eye[0] > 0 ? 1 : -1;
  };
  const floor: string[] = [];
  const under: string[] = [];
  const add = (at: Spot, svg: string, nudge = 0) => {
    standing.push({ depth: camera.depth(at) + nudge, side: sideOf(at), svg });
  };
  const shadow = (at: Spot, radius: number, strength = 0.22) => {
    const [x, y] = camera.project(at);
    const k = camera.scale(at);
    const flat = Math.min(0.6, Math.max(0.09, (camera.eye[1] - at[1]) / Math.max(camera.depth(at), 1)));
    under.push(ellipse(x, y, radius * k, radius * k * flat, '#0a1020', fade(strength)));
  };
  return {
    camera,
    add,
    shadow,
    person(p) {
      const [x, y] = camera.project(p.at);
      const k = camera.scale(p.at) * torsoMetres;
      const f = figure(p.look, p.pose, x, y, k, p.view ?? 'side', p.flip ?? 1);
      const air = p.pose.air ?? 0;
      const [left, , right] = f.joints.box;
      const sides = [left, right].map((q) => x + q * k * (p.flip ?? 1));
      if (!mostlySeen(Math.min(...sides), Math.max(...sides), camera.width)) return f;
      const spread = p.pose.low
        ? (right - left) * 0.42
        : Math.min(0.75, Math.abs(f.joints.feet[0][0] - f.joints.feet[1][0]) / 2 + 0.32);
      const middle = p.pose.low ? (left + right) / 2 : (f.joints.feet[0][0] + f.joints.feet[1][0]) / 2;
      const dx = middle * (p.flip ?? 1) * torsoMetres;
      const spot: Spot = [p.at[0] + camera.right[0] * dx, p.at[1], p.at[2] + camera.right[1] * dx];
      const s = spread * torsoMetres * (1 + air * 0.25);
      if (p.at[1] === 0) shadow(spot, s, air ? 0.17 : 0.27);
      else {
        const [sx, sy] = camera.project(spot);
        add(
          p.at,
          ellipse(sx, sy, s * camera.scale(spot), s * camera.scale(spot) * 0.14, '#0a1020', fade(0.22)),
          0.02,
        );
      }
      add(p.at, f.svg);
      return f;
    },
    ball(at, colors, turn, radius = 0.13) {
      const [x, y] = camera.project(at);
      add(at, ball(x, y, radius * camera.scale(at), colors, turn), -0.05);
    },
    area(spots, fill, more = '') {
      floor.push(polygon(projectArea(camera, spots), fill, more));
    },
    stripe(a, b, width, fill) {
      const [dx, dz] = [b[0] - a[0], b[2] - a[2]];
      const l = Math.hypot(dx, dz) || 1;
      const [nx, nz] = [((-dz / l) * width) / 2, ((dx / l) * width) / 2];
      floor.push(
        polygon(
          projectArea(camera, [
            [a[0] + nx, a[1], a[2] + nz],
            [b[0] + nx, b[1], b[2] + nz],
            [b[0] - nx, b[1], b[2] - nz],
            [a[0] - nx, a[1], a[2] - nz],
          ]),
          fill,
        ),
      );
    },
    back: (svg) => {
      floor.push(svg);
    },
    net(svg) {
      netDepth = camera.depth([0, 0, 0]);
      standing.push({ depth: netDepth, side: 0, svg });
    },
    paint: () =>
      floor.join('') +
      under.join('') +
      standing
        .sort((p, q) => (netDepth === null ? 0 : p.side - q.side) || q.depth - p.depth)
        .map((s) => s.svg)
        .join(''),
  };
}

/** A position in the picture that hangs over a floor spot: path data of a line from one spot to another. */
export const segment = (c: Camera, a: Spot, b: Spot) => {
  const line = projectArea(c, [a, b, b]);
  const [p, q] = [line[0], line[1]];
  return p && q ? `M${n1(p[0])} ${n1(p[1])}L${n1(q[0])} ${n1(q[1])}` : '';
};
