import type { Look } from '../../figure/look.ts';
import { facing, side } from '../../figure/poses.ts';
import { jitter, type Pose } from '../../figure/skeleton.ts';
import type { Someone } from '../../place/world.ts';
import { nth, type Rng } from '../../random.ts';

/** Where each of the team stands, sits or jumps; faces to the camera unless the pose is one seen from the side. */
export type Formation = (r: Rng, looks: readonly Look[], gap: number) => Someone[];

const someone = (r: Rng, look: Look, pose: Pose, at: Someone['at'], shake = 0.5): Someone => ({
  look,
  pose: jitter(pose, r, shake),
  at,
  view: pose.front ? 'front' : 'side',
  flip: pose.front && r.chance(0.5) ? -1 : 1,
});

const across = (i: number, n: number, gap: number) => (i - (n - 1) / 2) * gap;

/** A row of these postures at a depth and a height. */
const row = (r: Rng, looks: readonly Look[], poses: readonly Pose[], gap: number, y: number, z: number) =>
  looks.map(
    (look, i): Someone => ({
      ...someone(r, look, nth(poses, i), [across(i, looks.length, gap), y, z]),
      // Arms round each other point to the neighbour.
      flip: 1,
    }),
  );

/** Arm in arm, those at the ends with one hand free. */
const chain = (n: number, first: Pose, middle: Pose, last: Pose) =>
  Array.from({ length: n }, (_, i) => (i === 0 ? first : i === n - 1 ? last : middle));

/** Everybody off the floor, each at another height. */
export const jumping: Formation = (r, looks, gap) =>
  looks.map((look, i) => {
    const pose: Pose = nth([facing.winJump, facing.star, { ...facing.win, planted: false }, facing.star], i);
    const middle = 1 - Math.abs(across(i, looks.length, 2 / looks.length));
    return someone(r, look, { ...pose, air: 0.3 + middle * 0.7 }, [
      across(i, looks.length, gap * 1.05),
      0,
      (i % 2) * 0.7,
    ]);
  });

/** Half a circle on the floor, the ball in the middle. */
export const ring: Formation = (r, looks, gap) =>
  looks.map((look, i) => {
    const a = Math.PI * (1.06 - (1.12 * i) / (looks.length - 1));
    const R = (looks.length * gap) / Math.PI;
    return someone(r, look, nth([facing.sitCross, facing.kneelBoth, facing.sitCross], i), [
      Math.cos(a) * R * 0.8,
      0,
      Math.sin(a) * R * 0.8,
    ]);
  });

/** One shoulder before the next, the nearest largest. */
export const diagonal: Formation = (r, looks) =>
  looks.map((look, i) =>
    someone(
      r,
      look,
      nth([facing.folded, facing.hips, facing.folded, facing.behind], i),
      [0.55, 0, 3.1 - i * 0.86],
      0.3,
    ),
  );

/** Rows of seats, one above the other. */
export const terraced: Formation = (r, looks, gap) =>
  looks.map((look, i) => {
    const step = i % 3;
    const k = Math.floor(i / 3);
    const n = Math.ceil((looks.length - step) / 3);
    const pose =
      step === 2
        ? nth([facing.win, facing.fistUp, facing.oneUp], k)
        : nth([facing.sit, facing.sit, { ...facing.wave, ...sitting }], k + step);
    return someone(r, look, pose, [
      across(k, n, gap * 1.75) + (step % 2 ? gap * 0.4 : 0),
      step * 0.5,
      step * 0.9,
    ]);
  });
const sitting = { legs: facing.sit.legs, planted: false };

/** Running at the camera in a bunch, some with a leap. */
export const charge: Formation = (r, looks, gap) =>
  looks.map((look, i) => {
    const z = Math.abs(across(i, looks.length, 0.55)) + (i % 2) * 0.8;
    const pose: Pose = nth([stride, facing.star, strideLeft, facing.winJump], i);
    return someone(r, look, { ...pose, air: (pose.air ?? 0) * 0.7 }, [
      across(i, looks.length, gap * 1.35),
      0,
      z,
    ]);
  });

/** One foot before the other, seen from the front. */
const stride: Pose = {
  ...facing.easy,
  planted: false,
  arms: [
    [38, -60],
    [-30, -20],
  ],
  legs: [
    [6, 2],
    [-16, 30],
  ],
};
const strideLeft: Pose = {
  ...facing.easy,
  planted: false,
  arms: [
    [30, 20],
    [-38, 60],
  ],
  legs: [
    [16, -30],
    [-6, -2],
  ],
};

/** A wedge that walks up to the camera. */
export const wedge: Formation = (r, looks, gap) =>
  looks.map((look, i) => {
    const d = Math.abs(across(i, looks.length, 1));
    const pose = nth([stride, facing.hips, strideLeft, facing.easy], i);
    return someone(r, look, pose, [across(i, looks.length, gap * 1.15), 0, d * 0.75], 0.4);
  });

/** Hand in hand, arms up, the smaller ones crouched before them. */
export const handInHand: Formation = (r, looks, gap) => {
  const n = Math.ceil(looks.length * 0.6);
  return [
    ...row(r, looks.slice(0, n), [facing.win], gap * 1.25, 0, 0.6),
    ...row(r, looks.slice(n), [facing.squat, facing.sitCross], gap * 1.4, 0, -0.5),
  ];
};

/** Arm in arm, a second row looking over their shoulders. */
export const armInArm: Formation = (r, looks, gap) => {
  const n = Math.ceil(looks.length / 2);
  const front = looks.slice(0, n);
  return [
    ...row(r, looks.slice(n), [facing.oneUp, facing.fistUp, facing.wave], gap * 1.15, 0, 0.75),
    ...row(r, front, chain(n, facing.armRight, facing.armsRound, facing.armLeft), gap * 1.1, 0, 0),
  ];
};

/** On a bench, the others standing behind it. */
export const benched: Formation = (r, looks, gap) => {
  const n = Math.ceil(looks.length / 2);
  return [
    ...row(r, looks.slice(n), [facing.folded, facing.oneHip, facing.thumbs, facing.oneUp], gap * 1.3, 0, 0.7),
    ...row(r, looks.slice(0, n), [facing.sit, facing.sit, { ...facing.thumbs, ...sitting }], gap * 1.4, 0, 0),
  ];
};

/** A long row side by side, the ends waving. */
export const lineUp: Formation = (r, looks, gap) =>
  row(r, looks, chain(looks.length, facing.armRight, facing.armsRound, facing.armLeft), gap * 0.95, 0, 0);

/** Legs over an edge, every third one standing. */
export const jetty: Formation = (r, looks, gap) =>
  looks.map((look, i) =>
    someone(r, look, nth([facing.sitCross, facing.behind, facing.kneelBoth, facing.oneHip], i), [
      across(i, looks.length, gap * 0.98),
      0,
      i % 2 ? 0.5 : -0.4,
    ]),
  );

/** Loosely in the open, each busy with snow. */
export const scattered: Formation = (r, looks, gap) =>
  looks.map((look, i) =>
    someone(
      r,
      look,
      nth([facing.win, side.throw, facing.folded, facing.wave, facing.squat, facing.clap], i),
      [across(i, looks.length, gap * 0.85), 0, (i % 3) * 0.7],
    ),
  );

/** Towards the middle higher: kneeling, bent, standing, like the outline of a mountain. */
export const mountain: Formation = (r, looks, gap) =>
  looks.map((look, i) => {
    const d = Math.abs(across(i, looks.length, 1));
    const pose = d < 1.1 ? facing.win : d < 2.1 ? facing.fistUp : d < 3.1 ? facing.squat : facing.sitCross;
    return someone(r, look, pose, [across(i, looks.length, gap * 0.72), 0, 1.2 - d * 0.35]);
  });
