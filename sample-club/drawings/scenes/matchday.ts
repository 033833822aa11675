import { darker } from '../color.ts';
import { staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { n1, rect, round, stroke } from '../svg.ts';
import { open, portrait, prop, type Scene } from './stage.ts';

/** The substitutes' bench, all looking to the game, someone with a towel, the coach on foot. */
export const bench: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? r.int(2, 3) : r.int(3, 6);
  const looks = team(r, n, s.home, s.crew);
  const gap = s.crew === 'peques' ? 0.62 : 0.78;
  const sits = r.shuffle([side.sitBench, side.sitLean, side.sitCheer, side.sitBench, facing.sit, facing.sit]);
  const people: Someone[] = looks.map((look, i) => {
    const pose = nth(sits, i);
    const front = 'front' in pose && pose.front;
    return {
      look,
      pose: jitter(pose, r, 0.7),
      at: [(i - (n - 1) / 2) * gap, 0, 0],
      view: front ? 'front' : 'side',
      flip: r.chance(0.72) ? 1 : -1,
    };
  });
  const coach: Someone = {
    look: staff(r, r.pick(['#27335c', '#101c2c', '#1f5f4a']), '#101c2c'),
    pose: jitter(r.pick([side.point, facing.folded, side.clap, facing.hips, side.relaxed]), r, 0.7),
    at: [(n / 2 + 0.35) * gap + 0.25, 0, -0.35],
    flip: 1,
  };
  if (coach.pose.front) coach.view = 'front';
  const everyone = [...people, coach];
  const w = open(
    s,
    { yaw: r.range(-20, 20), target: [0, 0], distance: r.range(5, 8), eye: r.range(0.9, 1.8) },
    everyone,
    [],
    r.pick(['close', 'middle', 'middle']),
  );
  const seat = s.crew === 'peques' ? 0.36 : 0.5;
  const color = r.pick(['#7a5230', '#b8322a', '#14305a', '#c58a4e']);
  const half = ((n - 1) / 2) * gap + 0.5;
  for (const x of [-half + 0.25, half - 0.25])
    prop(
      w,
      [x, 0, 0.12],
      (px, py, k) => stroke(`M${n1(px)} ${n1(py)}v${n1(-seat * k)}`, darker(color, 0.6), k * 0.08),
      0.3,
    );
  const [ax, ay] = w.camera.project([-half, seat, 0.1]);
  const [bx, by] = w.camera.project([half, seat, 0.1]);
  w.add(
    [0, 0, 0.1],
    stroke(`M${n1(ax)} ${n1(ay)}L${n1(bx)} ${n1(by)}`, color, w.camera.scale([0, 0, 0]) * 0.12, round),
    0.6,
  );
  w.shadow([0, 0, 0], half * 0.9, 0.18);
  for (const p of everyone) w.person(p);
  prop(
    w,
    [-half - 0.15, 0, -0.4],
    (x, y, k) =>
      rect(x - k * 0.06, y - k * 0.3, k * 0.12, k * 0.28, '#2f8fc0', k * 0.03) +
      rect(x - k * 0.03, y - k * 0.36, k * 0.06, k * 0.07, '#fffdf8'),
  );
  return w.paint();
};

/** Time-out: the coach with the board, a half ring of players. */
export const timeout: Scene = (s) => {
  const { r } = s;
  // An even number leaves the middle, where the coach stands, free.
  const n = portrait(s) ? 4 : 6;
  const looks = team(r, n, s.home, s.crew);
  const coach: Someone = {
    look: staff(r, '#27335c', '#101c2c'),
    pose: jitter(r.pick([side.point, side.crouch, side.holdBall, facing.thumbs]), r, 0.5),
    at: [0, 0, 0.1],
    flip: r.chance(0.5) ? 1 : -1,
  };
  if (coach.pose.front) coach.view = 'front';
  const listening = [facing.hips, facing.oneHip, facing.folded, facing.behind, facing.easy, facing.squat];
  const people: Someone[] = looks.map((look, i) => {
    const a = Math.PI * (0.08 + (0.84 * (i + 0.5)) / n);
    const radius = s.crew === 'peques' ? 1.35 : 1.8;
    const x = Math.cos(a) * radius * 1.15;
    const z = -Math.sin(a) * radius * 0.6 + 0.6;
    const sideOn = Math.abs(x) > radius * 0.72;
    return {
      look,
      pose: jitter(
        sideOn ? r.pick([side.relaxed, side.drink, side.underArm, side.stand]) : r.pick(listening),
        r,
        0.7,
      ),
      at: [x, 0, sideOn ? 0 : -z + 1.5],
      view: sideOn ? 'side' : 'front',
      flip: x < 0 ? 1 : -1,
    };
  });
  const everyone = [coach, ...people];
  const w = open(
    s,
    { yaw: r.range(-5, 5), target: [0, 0], distance: r.range(5, 8), eye: r.range(1.2, 2.2) },
    everyone,
    [],
    r.pick(['close', 'middle', 'middle']),
  );
  for (const p of everyone) {
    const f = w.person(p);
    if (p !== coach) continue;
    const [x, y] = f.place(f.joints.hands[1]);
    const k = w.camera.scale([0, 0, 0.1]);
    w.add(
      [0, 0, -0.05],
      `<g transform="translate(${n1(x)} ${n1(y)}) rotate(-8) scale(${n1(k)})"><rect x="-.2" y="-.3" width=".42" height=".5" rx=".04" fill="#fffdf8" stroke="#14305a" stroke-width=".04"/><path d="M-.18 -.05H.2M-.1 .1l.1 -.2l.08 .1" stroke="#d9582f" stroke-width=".03" fill="none"/></g>`,
    );
  }
  return w.paint();
};
