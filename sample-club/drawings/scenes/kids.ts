import { darker } from '../color.ts';
import { children, staff } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { n1, polygon, stroke } from '../svg.ts';
import { anyBall } from '../things/ball.ts';
import { open, portrait, prop, type Scene } from './stage.ts';

const colors = ['#d9582f', '#ffbf3c', '#2f8fc0', '#1f5f4a', '#e58aa0', '#7b4fa0'];

const cone = (x: number, y: number, k: number, c: string) =>
  `${polygon(
    [
      [x - k * 0.16, y],
      [x - k * 0.035, y - k * 0.36],
      [x + k * 0.035, y - k * 0.36],
      [x + k * 0.16, y],
    ],
    c,
  )}${polygon(
    [
      [x - k * 0.115, y - k * 0.13],
      [x - k * 0.08, y - k * 0.23],
      [x + k * 0.08, y - k * 0.23],
      [x + k * 0.115, y - k * 0.13],
    ],
    '#fffdf8',
  )}${stroke(`M${n1(x - k * 0.2)} ${n1(y)}H${n1(x + k * 0.2)}`, darker(c), k * 0.05, ' stroke-linecap="round"')}`;

/** Slalom between cones. */
export const cones: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 3 : r.int(4, 6);
  const looks = children(r, n);
  const moves = [side.run, side.hop, side.skip, side.bounce, side.jog, side.carry];
  const people: Someone[] = looks.map((look, i) => ({
    look,
    pose: jitter(nth(moves, i + r.int(0, 5)), r),
    at: [(i - (n - 1) / 2) * 0.95, 0, 0.4 + (i % 2) * 0.75],
    flip: i < n - 1 || r.chance(0.5) ? 1 : -1,
  }));
  const w = open(
    s,
    { yaw: r.range(-24, 24), target: [0, 0.5], distance: r.range(4.5, 7), eye: r.range(0.7, 2) },
    people,
    [[-n * 0.45, 0, -0.4]],
    r.pick(['close', 'middle']),
  );
  for (let i = 0; i < n + 1; i++) {
    const at = [(i - n / 2) * 0.95, 0, -0.25 + (i % 2) * 0.25] as const;
    w.shadow(at, 0.2, 0.2);
    prop(w, at, (x, y, k) => cone(x, y, k, nth(colors, i + r.int(0, 1))));
  }
  for (const p of people) w.person(p);
  if (r.chance(0.5)) {
    w.shadow([r.range(-1, 1), 0, -0.7], 0.16);
    w.ball([r.range(-1.2, 1.2), 0.16, -0.7], anyBall(r), 30, 0.16);
  }
  return w.paint();
};

/** The coach shows, the row copies. */
export const lesson: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 3 : r.int(4, 6);
  const looks = children(r, n);
  // Room between two children for the coach who stands behind them.
  const gap = 1;
  const shown = r.pick([facing.set, facing.receive, facing.star, facing.win, facing.armsRound] as const);
  const people: Someone[] = looks.map((look, i) => ({
    look,
    pose: jitter(
      i && r.chance(0.2) ? r.pick([facing.easy, facing.oneUp, facing.clap]) : { ...shown, air: 0 },
      r,
      1,
    ),
    at: [(i - (n - 1) / 2) * gap, 0, (i % 2) * 0.25],
    view: r.chance(0.12) ? 'front' : 'back',
    flip: r.chance(0.5) ? 1 : -1,
  }));
  const coach: Someone = {
    look: staff(r, r.pick(['#d9582f', '#14305a', '#ffbf3c']), '#101c2c'),
    pose: jitter({ ...shown, air: 0 }, r, 0.4),
    at: [(Math.floor(n / 2) - n / 2) * gap, 0, 1.9],
    view: 'front',
  };
  const all = [...people, coach];
  const w = open(
    s,
    { yaw: r.range(-9, 9), target: [0, 1], distance: r.range(5, 7), eye: r.range(1, 2.4) },
    all,
    [],
    r.pick(['close', 'middle']),
  );
  for (const p of all) w.person(p);
  return w.paint();
};

/** Hoops on the floor, hop, hop. */
export const hoops: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 4 : r.int(4, 6);
  const looks = children(r, Math.max(2, n - 2));
  const people: Someone[] = looks.map((look, i) => ({
    look,
    pose: jitter(nth([side.hop, side.skip, facing.star, facing.winJump, side.highJump], i + r.int(0, 4)), r),
    at: [i * 1.15 - ((looks.length - 1) * 1.15) / 2, 0, 0.1 + (i % 2) * 0.7],
    flip: r.chance(0.7) ? 1 : -1,
  }));
  for (const p of people) if (p.pose.front) p.view = 'front';
  const w = open(
    s,
    { yaw: r.range(-26, 26), target: [0, 0.4], distance: r.range(4.5, 6.5), eye: r.range(1.3, 2.6) },
    people,
    [],
    r.pick(['close', 'middle']),
  );
  for (let i = 0; i < n + 2; i++) {
    const at = [(i - (n + 1) / 2) * 0.8, 0, (i % 2) * 0.7] as const;
    const [x, y] = w.camera.project(at);
    const k = w.camera.scale(at);
    const flat = Math.min(0.6, w.camera.eye[1] / w.camera.depth(at));
    w.back(
      `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(k * 0.36)}" ry="${n1(k * 0.36 * flat)}" fill="none" stroke="${nth(colors, i)}" stroke-width="${n1(k * 0.055)}"/>`,
    );
  }
  for (const p of people) w.person(p);
  return w.paint();
};
