import type { Rng } from '../random.ts';
import type { Point } from '../svg.ts';
import type { Expression } from './mood.ts';

/** Direction of a limb in degrees: 0 hangs down, 90 points forward, 180 up, -90 back. */
type Limb = readonly [upper: number, lower: number];

/**
 * A posture as angles, so that limbs keep their length whatever is mixed or shaken.
 * Seen from the side the figure looks to the right; `front` ones look at the camera or away from it.
 */
export interface Pose {
  lean: number;
  head: number;
  /** Near (right) and far (left) arm. */
  arms: readonly [Limb, Limb];
  legs: readonly [Limb, Limb];
  /** Both feet stand on the floor. */
  planted?: boolean;
  /** Height of the lowest foot over the floor, in torso lengths. */
  air?: number;
  front?: boolean;
  /** Lying or kneeling: the body's lowest joint rests on the floor, not only the feet. */
  low?: boolean;
  /** On the knees and seen from the front: the lower legs lie behind and are not drawn. */
  knees?: boolean;
  /** What faces say in it; left out, what they say at rest. */
  moods?: readonly Expression[];
}

/** Lengths in torso lengths of an adult. */
export interface Body {
  torso: number;
  arm: number;
  thigh: number;
  head: number;
  neck: number;
  build: number;
}

export const adult: Body = { torso: 1, arm: 0.53, thigh: 0.73, head: 0.26, neck: 0.43, build: 1 };
export const teen: Body = { torso: 0.9, arm: 0.49, thigh: 0.68, head: 0.28, neck: 0.425, build: 0.88 };
export const child: Body = { torso: 0.7, arm: 0.375, thigh: 0.46, head: 0.29, neck: 0.41, build: 0.84 };

export interface Joints {
  hip: Point;
  shoulder: Point;
  head: Point;
  shoulders: readonly [Point, Point];
  elbows: readonly [Point, Point];
  hands: readonly [Point, Point];
  hips: readonly [Point, Point];
  knees: readonly [Point, Point];
  feet: readonly [Point, Point];
  /** y of the floor under the figure. */
  floor: number;
  /** Box of the whole figure: left, top, right. */
  box: readonly [number, number, number];
}

const along = (p: Point, angle: number, length: number): Point => {
  const a = (angle * Math.PI) / 180;
  return [p[0] + Math.sin(a) * length, p[1] + Math.cos(a) * length];
};

/** Shakes every angle a little; knees and elbows never bend the wrong way. */
export function jitter(pose: Pose, r: Rng, amount = 1): Pose {
  const d = (deg: number) => (r.next() + r.next() - 1) * deg * amount;
  const limb = ([u, l]: Limb, deg: number): Limb => {
    const shift = d(deg);
    const bent = l - u;
    const shaken = bent + d(deg);
    // A joint that is bent stays bent to its side.
    return [u + shift, u + shift + (bent < 0 ? Math.min(shaken, 0) : Math.max(shaken, 0))];
  };
  return {
    ...pose,
    lean: pose.lean + d(4),
    head: pose.head + d(9),
    arms: [limb(pose.arms[0], 9), limb(pose.arms[1], 9)],
    legs: [limb(pose.legs[0], 3.5), limb(pose.legs[1], 3.5)],
  };
}

/** A posture between two, angle by angle, the short way round. */
export function between(a: Pose, b: Pose, t: number): Pose {
  const turn = (p: number, q: number) => p + (((((q - p) % 360) + 540) % 360) - 180) * t;
  const limb = (p: Limb, q: Limb): Limb => [turn(p[0], q[0]), turn(p[1], q[1])];
  return {
    ...a,
    lean: turn(a.lean, b.lean),
    head: turn(a.head, b.head),
    arms: [limb(a.arms[0], b.arms[0]), limb(a.arms[1], b.arms[1])],
    legs: [limb(a.legs[0], b.legs[0]), limb(a.legs[1], b.legs[1])],
    air: (a.air ?? 0) + ((b.air ?? 0) - (a.air ?? 0)) * t,
  };
}

/** Two-bone reach: the knee between hip and foot, bent to the side where `guess` lies. */
function bend(from: Point, to: Point, bone: number, guess: Point): [knee: Point, foot: Point] {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const far = Math.hypot(dx, dy) || 0.001;
  const reach = Math.min(far, bone * 1.995);
  const u: Point = [dx / far, dy / far];
  const foot: Point = [from[0] + u[0] * reach, from[1] + u[1] * reach];
  const side = Math.sqrt(Math.max(0, bone * bone - (reach / 2) ** 2));
  const sign = u[0] * (guess[1] - from[1]) - u[1] * (guess[0] - from[0]) >= 0 ? 1 : -1;
  return [
    [from[0] + (u[0] * reach) / 2 - u[1] * side * sign, from[1] + (u[1] * reach) / 2 + u[0] * side * sign],
    foot,
  ];
}

/** Joint positions; unit: adult torso, origin: between the hips, y down. */
export function joints(pose: Pose, body: Body): Joints {
  const w = body.build;
  const [so, ho] = pose.front ? [0.27 * w, 0.15 * w] : [0.07 * w, 0.09 * w];
  const shoulder: Point = [
    Math.sin((pose.lean * Math.PI) / 180) * body.torso,
    -Math.cos((pose.lean * Math.PI) / 180) * body.torso,
  ];
  const head = along(shoulder, 180 - pose.head, body.neck);
  const shoulders: [Point, Point] = [
    [shoulder[0] + so, shoulder[1] + 0.03],
    [shoulder[0] - so, shoulder[1] + 0.03],
  ];
  const elbows = shoulders.map((s, i) => along(s, (pose.arms[i] as Limb)[0], body.arm)) as [Point, Point];
  const hands = elbows.map((e, i) => along(e, (pose.arms[i] as Limb)[1], body.arm * 0.98)) as [Point, Point];
  const hips: [Point, Point] = [
    [ho, 0],
    [-ho, 0],
  ];
  let knees = hips.map((h, i) => along(h, (pose.legs[i] as Limb)[0], body.thigh)) as [Point, Point];
  let feet = knees.map((k, i) => along(k, (pose.legs[i] as Limb)[1], body.thigh)) as [Point, Point];
  if (pose.knees) feet = [...knees];
  if (pose.planted) {
    const y = (feet[0][1] + feet[1][1]) / 2;
    const solved = hips.map((h, i) => bend(h, [(feet[i] as Point)[0], y], body.thigh, knees[i] as Point));
    knees = solved.map((s) => s[0]) as [Point, Point];
    feet = solved.map((s) => s[1]) as [Point, Point];
  }
  const soles = [feet[0][1] + 0.1, feet[1][1] + 0.1];
  const rests = pose.low
    ? [
        ...soles,
        knees[0][1] + 0.15,
        knees[1][1] + 0.15,
        0.2,
        hands[0][1] + 0.08,
        hands[1][1] + 0.08,
        shoulder[1] + 0.27,
      ]
    : soles;
  const floor = Math.max(...rests) + (pose.air ?? 0);
  const all = [head, ...elbows, ...hands, ...knees, ...feet];
  return {
    hip: [0, 0],
    shoulder,
    head,
    shoulders,
    elbows,
    hands,
    hips,
    knees,
    feet,
    floor,
    box: [
      Math.min(...all.map((p) => p[0])) - 0.28,
      Math.min(head[1] - body.head * 1.2, ...hands.map((p) => p[1] - 0.15)),
      Math.max(...all.map((p) => p[0])) + 0.28,
    ],
  };
}
