import type { Expression } from './mood.ts';
import type { Pose } from './skeleton.ts';

type Angles = [
  lean: number,
  head: number,
  rU: number,
  rF: number,
  lU: number,
  lF: number,
  rT: number,
  rS: number,
  lT: number,
  lS: number,
];

const pose = (a: Angles, more: Omit<Partial<Pose>, 'lean' | 'head' | 'arms' | 'legs'> = {}): Pose => ({
  lean: a[0],
  head: a[1],
  arms: [
    [a[2], a[3]],
    [a[4], a[5]],
  ],
  legs: [
    [a[6], a[7]],
    [a[8], a[9]],
  ],
  ...more,
});
const on = { planted: true };
const front = { planted: true, front: true };

type Moods = readonly Expression[];
const effort: Moods = ['effort', 'effort', 'focus'];
const focus: Moods = ['focus', 'focus', 'calm'];
const joy: Moods = ['joy', 'laugh', 'joy', 'calm'];
const triumph: Moods = ['shout', 'laugh', 'joy'];
/** On the bench while others play. */
const tense: Moods = ['focus', 'sorrow', 'calm', 'joy'];
const strain: Moods = ['effort', 'calm', 'joy'];

/** Postures of play seen from the side, looking right. Angles: see skeleton.ts. */
export const side = {
  stand: pose([0, 4, 14, 24, -10, 8, 6, 1, -5, -8], on),
  relaxed: pose([-2, 8, 22, 48, -16, 6, 9, 3, -6, -8], on),
  walk: pose([4, 8, -22, -6, 26, 44, 24, 8, -16, -36], on),
  run: pose([16, 24, -58, 24, 52, 128, 56, -22, -18, -82], { air: 0.05, moods: effort }),
  sprint: pose([24, 30, 64, 140, -66, 10, -30, -88, 62, -6], { air: 0.08, moods: effort }),
  jog: pose([8, 14, -40, 46, 34, 112, 36, -14, -10, -62], { air: 0.02 }),
  ready: pose([32, 20, 34, 74, 46, 82, 48, -22, 8, -46], { ...on, moods: focus }),
  readyHigh: pose([22, 16, 22, 92, 34, 100, 34, -14, -4, -36], { ...on, moods: focus }),
  dig: pose([36, 34, 44, 74, 42, 72, 54, -14, -20, -42], { ...on, moods: focus }),
  digLow: pose([46, 40, 62, 82, 58, 80, 78, -30, -6, -78], { ...on, moods: effort }),
  set: pose([2, -10, 138, 196, 118, 176, 22, -4, -14, -16], { ...on, moods: focus }),
  setJump: pose([4, -8, 140, 194, 122, 176, 8, -34, -10, -44], { air: 0.5, moods: focus }),
  serveToss: pose([-6, -12, -108, 176, 128, 142, -16, -26, 26, 6], { ...on, moods: focus }),
  serveHit: pose([10, 6, 166, 168, 44, 70, -22, -34, 24, 4], { ...on, moods: effort }),
  serveUnder: pose([20, 16, -46, -28, 56, 78, -20, -36, 34, 2], { ...on, moods: focus }),
  jumpServe: pose([-12, -4, -116, 160, 118, 132, -26, -70, 10, -52], { air: 1.1, moods: effort }),
  spike: pose([7, 18, -114, 164, 114, 130, -36, -64, 22, -54], { air: 1.45, moods: effort }),
  spikeHit: pose([14, 16, 158, 166, 30, 70, -28, -58, 26, -40], { air: 1.5, moods: effort }),
  spikeEnd: pose([26, 24, 68, 84, -20, 20, 18, -30, -8, -40], { air: 0.6, moods: effort }),
  tip: pose([6, 10, 162, 172, 60, 100, -18, -60, 20, -36], { air: 1.3, moods: effort }),
  approach: pose([26, 22, -76, -58, -64, -48, 58, -10, -22, -70], { air: 0.04, moods: focus }),
  block: pose([2, 2, 168, 174, 158, 170, 6, -12, -6, -18], { air: 1.2, moods: effort }),
  blockReach: pose([10, 0, 152, 158, 142, 152, 2, -22, -12, -30], { air: 1.25, moods: effort }),
  dive: pose([74, 58, 74, 80, 62, 84, -80, -104, -62, -92], { air: 0.18, low: true, moods: effort }),
  pancake: pose([84, 62, 84, 92, 20, 70, -82, -98, -58, -120], { low: true, moods: effort }),
  roll: pose([58, 52, 66, 88, 30, 92, 84, -50, 14, -92], { low: true, moods: effort }),
  lunge: pose([40, 36, 66, 84, 60, 86, 76, -4, -52, -66], { ...on, moods: effort }),
  high: pose([4, 0, 134, 158, -28, 12, 12, 2, -10, -16], { ...on, moods: joy }),
  highJump: pose([4, 2, 146, 168, -40, -10, 10, -40, -14, -52], { air: 0.45, moods: joy }),
  hug: pose([9, 22, 72, 104, 46, 98, 8, 0, -6, -14], { ...on, moods: joy }),
  point: pose([2, 8, 92, 100, -26, 30, 10, 3, -8, -12], { ...on, moods: focus }),
  clap: pose([0, 5, 44, 112, 34, 108, 6, 1, -6, -10], { ...on, moods: joy }),
  holdBall: pose([0, 8, 18, 86, 26, 92, 8, 2, -6, -10], on),
  underArm: pose([0, 6, -18, 58, -6, 16, 8, 1, -6, -10], on),
  drink: pose([-4, -18, 62, 158, -12, 6, 8, 2, -6, -10], on),
  bounce: pose([14, 22, 22, 34, -14, 20, 14, -2, -10, -18], { ...on, moods: focus }),
  throw: pose([-6, -4, -108, 172, 108, 130, 24, 2, -16, -22], { ...on, moods: effort }),
  kneel: pose([2, 6, 20, 62, -4, 30, 84, -6, -8, -86], { low: true }),
  sitBench: pose([6, 8, 28, 62, 12, 66, 86, 2, 80, -8], { moods: tense }),
  sitLean: pose([28, 4, 40, 66, 24, 70, 86, 4, 82, -6], { moods: tense }),
  sitCheer: pose([0, 0, 138, 168, 120, 160, 84, 4, 78, -6], { moods: triumph }),
  sitFloor: pose([-8, 6, -30, -14, -36, -20, 104, 60, 92, 74], { low: true }),
  sitReach: pose([40, 30, 74, 84, 66, 82, 88, 88, 86, 86], { low: true, moods: strain }),
  crouch: pose([34, 18, 52, 74, 36, 64, 100, -40, 72, -62], { ...on, moods: focus }),
  plank: pose([66, 40, 0, 0, 4, 4, -66, -68, -62, -66], { low: true, moods: effort }),
  stretchSide: pose([6, 14, 150, 178, 20, 50, 74, -2, -48, -50], { ...on, moods: strain }),
  skip: pose([4, 6, 140, 166, -30, 20, 74, -10, -6, -20], { air: 0.22, moods: joy }),
  hop: pose([8, 10, 60, 110, -60, -10, 60, -34, -12, -46], { air: 0.3, moods: joy }),
  celebrate: pose([-6, -8, 128, 214, 110, 200, 12, 2, -12, -18], { ...on, moods: triumph }),
  fist: pose([6, 8, 30, 132, -20, 30, 30, 0, -18, -28], { ...on, moods: triumph }),
  photo: pose([10, 10, 62, 142, 50, 138, 12, 0, -10, -16], { ...on, moods: joy }),
  carry: pose([-2, 4, 30, 90, 20, 86, 20, 6, -14, -28], on),
  whistle: pose([0, 2, 128, 172, 12, 30, 4, 0, -4, -4], { ...on, moods: focus }),
  wave: pose([0, 4, 148, 196, -8, 8, 6, 1, -6, -8], { ...on, moods: triumph }),
} as const satisfies Record<string, Pose>;

/** Postures that face the camera (or, drawn from behind, look away from it). */
export const facing = {
  stand: pose([0, 0, 10, 4, -10, -4, 5, 2, -5, -2], front),
  easy: pose([1, 4, 16, 2, -12, -4, 9, 4, -4, -3], front),
  hips: pose([0, 0, 42, -42, -42, 42, 8, 4, -8, -4], front),
  oneHip: pose([-2, -5, 44, -44, -12, -2, 10, 6, -4, -2], front),
  folded: pose([0, 0, 24, -72, -24, 72, 6, 3, -6, -3], front),
  behind: pose([0, 0, 20, -24, -20, 24, 8, 4, -8, -4], front),
  win: pose([0, 0, 126, 160, -126, -160, 16, 10, -16, -10], { ...front, moods: triumph }),
  winJump: pose([2, 2, 132, 168, -138, -156, 24, -14, -16, 10], { front: true, air: 0.5, moods: triumph }),
  star: pose([0, 0, 120, 138, -120, -138, 34, 22, -34, -22], { front: true, air: 0.45, moods: triumph }),
  oneUp: pose([2, 4, 156, 176, -30, 30, 10, 5, -8, -4], { ...front, moods: triumph }),
  fistUp: pose([-2, 3, 142, 196, -42, 42, 10, 5, -8, -4], { ...front, moods: triumph }),
  cup: pose([0, 0, 146, 196, -146, -196, 7, 4, -7, -4], { ...front, moods: triumph }),
  clap: pose([0, 2, 34, -116, -34, 116, 6, 3, -6, -3], { ...front, moods: joy }),
  block: pose([0, 0, 164, 176, -164, -176, 6, 4, -6, -4], { front: true, air: 1.1, moods: effort }),
  blockSplit: pose([-3, 2, 158, 172, -168, -182, 14, -4, -10, 6], { front: true, air: 1.0, moods: effort }),
  ready: pose([0, 0, 32, -10, -32, 10, 30, -6, -30, 6], { ...front, moods: focus }),
  receive: pose([0, 0, 30, -42, -30, 42, 36, -8, -36, 8], { ...front, moods: focus }),
  spike: pose([-4, 2, 150, 192, -128, -146, 12, -22, -18, 8], { front: true, air: 1.3, moods: effort }),
  set: pose([0, 0, 136, 214, -136, -214, 14, 4, -14, -4], { ...front, moods: focus }),
  serve: pose([-3, 2, 128, 204, -150, -168, 12, 6, -14, -8], { ...front, moods: focus }),
  armsRound: pose([0, 0, 78, 92, -78, -92, 8, 4, -8, -4], { ...front, moods: joy }),
  armLeft: pose([0, -3, 14, 6, -80, -96, 8, 4, -8, -4], { ...front, moods: joy }),
  armRight: pose([0, 3, 80, 96, -14, -6, 8, 4, -8, -4], { ...front, moods: joy }),
  kneelBoth: pose([0, 0, 22, -30, -22, 30, 16, 0, -16, 0], { front: true, low: true, knees: true }),
  kneelHands: pose([0, 2, 14, 6, -30, 26, 20, 0, -14, 0], { front: true, low: true, knees: true }),
  sitCross: pose([0, 0, 30, -22, -30, 22, 74, -76, -74, 76], { front: true, low: true }),
  squat: pose([0, 0, 34, -20, -34, 20, 62, -30, -62, 30], front),
  holdBall: pose([0, 0, 26, -46, -26, 46, 8, 4, -8, -4], { ...front, moods: joy }),
  medal: pose([0, 3, 26, -140, -12, -4, 8, 4, -6, -3], { ...front, moods: joy }),
  wave: pose([0, 4, 140, 176, -12, -4, 8, 4, -6, -3], { ...front, moods: joy }),
  thumbs: pose([0, 2, 40, 118, -16, -4, 8, 4, -8, -4], { ...front, moods: joy }),
  sit: pose([0, 0, 20, -26, -20, 26, 54, -10, -54, 10], { front: true }),
  ride: pose([0, 0, 120, 150, -120, -150, 58, 8, -58, -8], { front: true, moods: joy }),
} as const satisfies Record<string, Pose>;
