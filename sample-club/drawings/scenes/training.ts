import { children, type Look, staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { net } from '../place/court.ts';
import type { Someone, World } from '../place/world.ts';
import { nth, type Rng } from '../random.ts';
import { ellipse, n1, polygon, rect, stroke } from '../svg.ts';
import { anyBall, ball, ballColors } from '../things/ball.ts';
import { aslant, netStyle, open, portrait, prop, type Scene, type Stage } from './stage.ts';

/** Players of the stage, children in shirts of many colours. */
export const squad = (s: Stage, n: number): Look[] =>
  s.crew === 'peques' ? children(s.r, n) : team(s.r, n, s.home, s.crew);

/** Puts a ball just over the hands of a person that plays it. */
export function ballAtHands(w: World, r: Rng, p: Someone, up = 0.22): void {
  const f = w.person(p);
  const [a, b] = f.joints.hands;
  const [hx, hy] = f.place([(a[0] + b[0]) / 2, Math.min(a[1], b[1])]);
  const k = w.camera.scale(p.at);
  w.add(p.at, ball(hx, hy - up * k, 0.125 * k, anyBall(r), r.range(0, 360)), -0.05);
}

/** Pairs pass to each other, balls everywhere. */
export const pairs: Scene = (s) => {
  const { r } = s;
  const rows = portrait(s) ? 2 : r.int(2, 4);
  const looks = squad(s, rows * 2);
  const gap = s.crew === 'peques' ? 2.3 : 3;
  const people: Someone[] = [];
  for (let i = 0; i < rows; i++) {
    const z = i * 1.7;
    const x0 = (i % 2) * 0.5 + r.range(-0.3, 0.3);
    people.push(
      {
        look: nth(looks, i * 2),
        pose: jitter(r.pick([side.set, side.dig, side.throw, side.ready]), r, 0.7),
        at: [x0 - gap / 2, 0, z],
        flip: 1,
      },
      {
        look: nth(looks, i * 2 + 1),
        pose: jitter(r.pick([side.ready, side.dig, side.set, side.readyHigh]), r, 0.7),
        at: [x0 + gap / 2, 0, z + r.range(-0.2, 0.2)],
        flip: -1,
      },
    );
  }
  const w = open(
    s,
    { yaw: aslant(s, 12, 28), target: [0, 1.5], distance: r.range(6, 9), eye: r.range(1, 2.8) },
    portrait(s) ? people.slice(0, 2) : people,
    [],
    r.pick(['close', 'middle']),
  );
  net(w, netStyle(s));
  for (const [i, p] of people.entries()) {
    if (i % 2) w.person(p);
    else if (p.pose.arms[0][0] > 100) ballAtHands(w, r, p, 0.2);
    else {
      w.person(p);
      w.ball(
        [(p.at[0] + (people[i + 1] as Someone).at[0]) / 2 + r.range(-0.5, 0.5), r.range(1.8, 2.5), p.at[2]],
        anyBall(r),
        r.range(0, 360),
      );
    }
  }
  return w.paint();
};

/** A ring on the floor, stretching; the coach counts. */
export const stretch: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 4 : r.int(5, 8);
  const looks = squad(s, n);
  const forms = r.pick([
    [side.sitReach],
    [side.sitFloor, side.sitReach],
    [side.stretchSide],
    [side.plank],
    [side.sitFloor],
  ] as const);
  const gap = s.crew === 'peques' ? 1.15 : 1.45;
  const people: Someone[] = looks.map((look, i) => ({
    look,
    pose: jitter(nth(forms, i), r, 0.6),
    at: [
      ((i % Math.ceil(n / 2)) - (Math.ceil(n / 2) - 1) / 2) * gap + (i >= n / 2 ? 0.4 : 0),
      0,
      i >= n / 2 ? 1.5 : 0,
    ],
    flip: i >= n / 2 ? -1 : 1,
  }));
  const coach: Someone = {
    look: staff(r, '#d9582f', '#101c2c'),
    pose: jitter(r.pick([side.point, facing.hips, side.clap, side.stretchSide]), r, 0.5),
    at: [(Math.ceil(n / 2) / 2) * gap + 0.5, 0, 0.8],
    flip: -1,
  };
  if (coach.pose.front) coach.view = 'front';
  const all = [...people, coach];
  const w = open(
    s,
    { yaw: r.range(-22, 22), target: [0, 0.8], distance: r.range(6, 9), eye: r.range(1.3, 2.8) },
    all,
    [],
    r.pick(['close', 'middle']),
  );
  for (const p of all) w.person(p);
  return w.paint();
};

/** The basket of balls and the one who collects. */
export const cart: Scene = (s) => {
  const { r } = s;
  const who: Someone = {
    look: nth(squad(s, 1), 0),
    pose: jitter(r.pick([side.carry, side.holdBall, side.crouch, side.throw]), r, 0.6),
    at: [-1.05, 0, 0],
    flip: 1,
  };
  const other: Someone = {
    look: nth(squad(s, 2), 1),
    pose: jitter(r.pick([side.run, side.walk, side.bounce, side.holdBall]), r, 0.6),
    at: [1.5, 0, r.range(0.6, 1.6)],
    flip: -1,
  };
  const loose = Array.from({ length: r.int(4, 9) }, () => [r.range(-2.4, 2.6), r.range(-0.9, 2.2)] as const);
  const w = open(
    s,
    { yaw: r.range(-24, 24), target: [0, 0.5], distance: r.range(4.5, 6.5), eye: r.range(0.9, 2) },
    portrait(s) ? [who] : [who, other],
    [[0.6, 0, 0]],
    r.pick(['close', 'middle']),
  );
  w.person(other);
  w.shadow([0, 0, 0], 0.6, 0.24);
  prop(w, [0, 0, 0], (x, y, k) => {
    let out = '';
    for (let i = 0; i < 7; i++)
      out += ball(
        x + (i - 3) * k * 0.15,
        y - k * (0.92 + (i % 2) * 0.1),
        k * 0.13,
        nth(ballColors, r.int(0, 5)),
        r.range(0, 360),
      );
    for (let i = 0; i < 3; i++)
      out += ball(
        x + (i - 1) * k * 0.22,
        y - k * 1.14,
        k * 0.13,
        nth(ballColors, r.int(0, 5)),
        r.range(0, 360),
      );
    let bars = '';
    for (let i = 0; i <= 8; i++)
      bars += `M${n1(x - 0.55 * k + i * 0.1375 * k)} ${n1(y - 0.95 * k)}L${n1(x - 0.45 * k + i * 0.1125 * k)} ${n1(y - 0.15 * k)}`;
    bars += `M${n1(x - 0.52 * k)} ${n1(y - 0.7 * k)}H${n1(x + 0.52 * k)}M${n1(x - 0.49 * k)} ${n1(y - 0.42 * k)}H${n1(x + 0.49 * k)}`;
    return `${out}${polygon(
      [
        [x - 0.55 * k, y - 0.95 * k],
        [x + 0.55 * k, y - 0.95 * k],
        [x + 0.45 * k, y - 0.15 * k],
        [x - 0.45 * k, y - 0.15 * k],
      ],
      '#14305a',
      ' opacity=".72"',
    )}${stroke(bars, '#9fb4cc', k * 0.018)}${rect(x - 0.58 * k, y - 0.99 * k, 1.16 * k, 0.07 * k, '#ffbf3c', k * 0.03)}${ellipse(x - 0.36 * k, y - 0.07 * k, k * 0.07, k * 0.07, '#101c2c')}${ellipse(x + 0.36 * k, y - 0.07 * k, k * 0.07, k * 0.07, '#101c2c')}`;
  });
  if (who.pose.arms[0][0] > 100) ballAtHands(w, r, who, 0.2);
  else w.person(who);
  for (const [x, z] of loose) {
    if (Math.hypot(x, z) < 0.8 || Math.abs(x + 1.05) < 0.6) continue;
    w.shadow([x, 0, z], 0.12, 0.3);
    w.ball([x, 0.125, z], anyBall(r), r.range(0, 360), 0.125);
  }
  return w.paint();
};
