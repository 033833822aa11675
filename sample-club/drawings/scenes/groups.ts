import { children, staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { net } from '../place/court.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { anyBall } from '../things/ball.ts';
import { frame, netStyle, portrait, room, type Scene, setting } from './stage.ts';

/** The team for the album: a row standing, a row kneeling, everyone a little different. */
export const teamPhoto: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? r.int(5, 8) : r.int(8, 13);
  const looks = s.crew === 'peques' && r.chance(0.5) ? children(r, n) : team(r, n, s.home, s.crew);
  const back = Math.ceil(n * 0.55);
  const gap = s.crew === 'peques' ? 0.56 : 0.66;
  const rows = r.pick([
    [facing.kneelBoth, facing.kneelHands],
    [facing.kneelBoth],
    [facing.sitCross],
    [facing.kneelHands, facing.sitCross],
  ]);
  const standing = [
    facing.stand,
    facing.easy,
    facing.hips,
    facing.oneHip,
    facing.folded,
    facing.behind,
    facing.armLeft,
    facing.armRight,
  ];
  const people: Someone[] = looks.map((look, i) => {
    const row = i < back ? 0 : 1;
    const k = row ? i - back : i;
    const m = row ? n - back : back;
    return {
      look,
      pose: jitter(row ? nth(rows, i) : r.pick(standing), r, 0.5),
      at: [
        (k - (m - 1) / 2) * (row ? gap * 1.12 : gap) + r.range(-0.04, 0.04),
        0,
        row ? -0.75 : r.range(-0.05, 0.05),
      ],
      view: 'front',
      flip: r.chance(0.5) ? 1 : -1,
    };
  });
  if (r.chance(0.6))
    people.push({
      look: staff(r, '#27335c', '#101c2c'),
      pose: jitter(facing.folded, r, 0.5),
      at: [(back / 2 + 0.25) * gap, 0, 0],
      view: 'front',
    });
  const view = {
    yaw: r.range(-8, 8),
    target: [0, 0] as const,
    distance: r.range(7, 10),
    eye: r.range(0.9, 1.9),
  };
  const c = frame(s, view, people, [], room(s, r.pick(['close', 'middle', 'wide'])));
  const w = setting(s, c);
  for (const p of people) w.person(p);
  w.ball([r.range(-0.3, 0.3), 0.13, -1.2], anyBall(r), r.range(0, 360));
  w.shadow([0, 0, -1.2], 0.16);
  return w.paint();
};

/** Joy after the point: a knot of people, arms up, on the court. */
export const joy: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? r.int(3, 4) : r.int(4, 7);
  const looks = team(r, n, s.home, s.crew);
  const wide = [facing.win, facing.winJump, facing.oneUp, facing.fistUp, facing.star, facing.clap];
  const run = [side.highJump, side.high, side.hug, side.celebrate, side.fist, side.run];
  const people: Someone[] = looks.map((look, i) => {
    const x = (i - (n - 1) / 2) * 0.85 + r.range(-0.15, 0.15);
    const front = r.chance(0.45);
    return {
      look,
      pose: jitter(front ? nth(wide, i + r.int(0, 5)) : nth(run, i + r.int(0, 5)), r),
      at: [x - 4.8, 0, (i % 2) * 0.8 + r.range(-0.2, 0.3)],
      view: front ? (r.chance(0.75) ? 'front' : 'back') : 'side',
      flip: x < 0 ? 1 : -1,
    };
  });
  const view = {
    yaw: r.range(-30, 30),
    target: [-4.8, 0] as const,
    distance: r.range(5, 9),
    eye: r.range(0.4, 2.4),
  };
  const c = frame(s, view, people, [], room(s, r.pick(['close', 'middle'])));
  const w = setting(s, c);
  net(w, netStyle(s));
  for (const p of people) w.person(p);
  return w.paint();
};
