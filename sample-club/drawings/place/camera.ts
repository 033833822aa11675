import type { Point } from '../svg.ts';

/** Metres: x along the court (net at 0, ends at ±9), y up, z across it (sidelines at ±4.5). */
export type Spot = readonly [x: number, y: number, z: number];

/** A pinhole camera with a level horizon; `scale` at a depth is pixels per metre there. */
export interface Camera {
  width: number;
  height: number;
  horizon: number;
  focal: number;
  eye: Spot;
  /** Unit vectors on the floor: to the right in the picture and away from the viewer. */
  right: Point;
  ahead: Point;
  depth(s: Spot): number;
  project(s: Spot): Point;
  scale(s: Spot): number;
}

export interface View {
  /** Degrees; 0 looks across the court (+z), 90 along it (+x). */
  yaw: number;
  target: readonly [x: number, z: number];
  distance: number;
  /** Height of the eye in metres. */
  eye: number;
}

/** Part of the picture, 0..1, that the subject fills. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const near = 0.5;

/** A camera whose zoom and shift put `subject` into `box`, standing on the box's lower edge. */
export function aim(view: View, width: number, height: number, subject: readonly Spot[], box: Box): Camera {
  const a = (view.yaw * Math.PI) / 180;
  const ahead: Point = [Math.sin(a), Math.cos(a)];
  const right: Point = [Math.cos(a), -Math.sin(a)];
  const eye: Spot = [
    view.target[0] - ahead[0] * view.distance,
    view.eye,
    view.target[1] - ahead[1] * view.distance,
  ];
  const depth = (s: Spot) => (s[0] - eye[0]) * ahead[0] + (s[2] - eye[2]) * ahead[1];
  const flat = (s: Spot): Point => {
    const d = Math.max(depth(s), near);
    return [((s[0] - eye[0]) * right[0] + (s[2] - eye[2]) * right[1]) / d, (eye[1] - s[1]) / d];
  };
  const seen = subject.map(flat);
  const xs = seen.map((p) => p[0]);
  const ys = seen.map((p) => p[1]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const focal = Math.min(
    ((box.right - box.left) * width) / Math.max(x1 - x0, 0.001),
    ((box.bottom - box.top) * height) / Math.max(y1 - y0, 0.001),
  );
  const ox = ((box.left + box.right) / 2) * width - (focal * (x0 + x1)) / 2;
  const oy = box.bottom * height - focal * y1;
  return {
    width,
    height,
    horizon: oy,
    focal,
    eye,
    right,
    ahead,
    depth,
    project: (s) => {
      const p = flat(s);
      return [ox + focal * p[0], oy + focal * p[1]];
    },
    scale: (s) => focal / Math.max(depth(s), near),
  };
}

/** Projects a polygon, cut at the plane just before the eye. */
export function projectArea(c: Camera, area: readonly Spot[]): Point[] {
  const out: Spot[] = [];
  for (const [i, p] of area.entries()) {
    const q = area[(i + 1) % area.length] as Spot;
    const [dp, dq] = [c.depth(p), c.depth(q)];
    if (dp >= near) out.push(p);
    if (dp >= near !== dq >= near) {
      const t = (near - dp) / (dq - dp);
      out.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t]);
    }
  }
  return out.map(c.project);
}
