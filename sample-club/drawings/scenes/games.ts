import { children, staff } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { net } from '../place/court.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { anyBall } from '../things/ball.ts';
import { netStyle, open, portrait, type Scene } from './stage.ts';
import { ballAtHands } from './training.ts';

/** A ball bigger than those who push it. */
export const giantBall: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 2 : r.int(4, 6);
  const looks = children(r, n);
  const R = r.range(0.62, 0.85);
  const people: Someone[] = looks.map((look, i) => {
    const left = i % 2 === 0;
    const d = R + 0.32 + Math.floor(i / 2) * 0.62;
    return {
      look,
      pose: jitter(
        Math.floor(i / 2) === 0
          ? r.pick([side.hug, side.high, side.lunge])
          : r.pick([side.run, side.celebrate, side.highJump, side.clap]),
        r,
        0.6,
      ),
      at: [left ? -d : d, 0, r.range(-0.1, 0.3) + Math.floor(i / 2) * 0.3],
      flip: left ? 1 : -1,
    };
  });
  const w = open(
    s,
    { yaw: r.range(-16, 16), target: [0, 0], distance: r.range(4.5, 6.5), eye: r.range(0.6, 1.6) },
    portrait(s) ? people.slice(0, 2) : people,
    [[0, R * 2, 0]],
    r.pick(['close', 'middle']),
  );
  w.shadow([0, 0, 0], R * 0.9, 0.26);
  for (const p of people) w.person(p);
  w.ball([0, R, 0.1], anyBall(r), r.range(0, 360), R);
  return w.paint();
};

/** Sitting round the coach, who tells how it goes. */
export const circleTime: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 5 : r.int(6, 8);
  const looks = children(r, n);
  const people: Someone[] = looks.map((look, i) => {
    const t = (i + 0.5) / n;
    const a = Math.PI * (1 - t);
    const x = Math.cos(a) * (portrait(s) ? 1 : 1.7);
    return {
      look,
      pose: jitter(r.chance(0.2) ? side.kneel : side.sitFloor, r, 0.7),
      at: [x, 0, Math.sin(a) * 0.9 - 0.5],
      flip: x < 0 ? 1 : -1,
    };
  });
  const coach: Someone = {
    look: staff(r, r.pick(['#d9582f', '#1f5f4a', '#14305a']), '#101c2c'),
    pose: jitter(r.pick([side.crouch, side.point, facing.holdBall, side.kneel, facing.squat]), r, 0.5),
    at: [0, 0, 1.25],
    flip: r.chance(0.5) ? 1 : -1,
  };
  if (coach.pose.front) coach.view = 'front';
  const all = [...people, coach];
  const w = open(
    s,
    { yaw: r.range(-14, 14), target: [0, 0.4], distance: r.range(4.5, 6.5), eye: r.range(1.1, 2.2) },
    all,
    [],
    r.pick(['close', 'middle']),
  );
  for (const p of all) w.person(p);
  w.shadow([0.5, 0, 0.2], 0.13);
  w.ball([0.5, 0.13, 0.2], anyBall(r), 40);
  return w.paint();
};

/** First throws over a low net, more balls than children. */
export const miniGame: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 2 : 3;
  const a = children(r, n);
  const b = children(r, n);
  const people: Someone[] = [
    ...a.map(
      (look, i): Someone => ({
        look,
        pose: jitter(nth([side.set, side.ready, side.throw, side.dig, side.high], i + r.int(0, 4)), r, 0.7),
        at: [-1 - (i % 2) * 1.1, 0, -1 + i * 1.1],
        flip: 1,
      }),
    ),
    ...b.map(
      (look, i): Someone => ({
        look,
        pose: jitter(
          nth([side.high, side.ready, side.highJump, side.set, side.dig], i + r.int(0, 4)),
          r,
          0.7,
        ),
        at: [1 + (i % 2) * 1.1, 0, -1 + i * 1.1],
        flip: -1,
      }),
    ),
  ];
  const w = open(
    s,
    { yaw: r.range(16, 44), target: [0, 0], distance: r.range(5.5, 7.5), eye: r.range(0.8, 2.2) },
    people,
    [],
    r.pick(['close', 'middle']),
  );
  net(w, netStyle(s));
  for (const p of people) {
    if (p.pose.arms[0][0] > 130 && p.pose.arms[1][0] > 90) ballAtHands(w, r, p, 0.18);
    else w.person(p);
  }
  w.ball([r.range(-0.4, 0.4), r.range(2.1, 2.5), -0.6], anyBall(r), r.range(0, 360));
  return w.paint();
};
