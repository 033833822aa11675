import { team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { net } from '../place/court.ts';
import { type Someone, torsoMetres } from '../place/world.ts';
import { nth } from '../random.ts';
import { anyBall } from '../things/ball.ts';
import { netStyle, open, portrait, type Scene } from './stage.ts';
import { ballAtHands, squad } from './training.ts';

/** Laps round the hall: a line of runners. */
export const laps: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? r.int(2, 3) : r.int(4, 6);
  const dir = r.chance(0.5) ? 1 : -1;
  const looks = squad(s, n);
  const people: Someone[] = looks.map((look, i) => ({
    look,
    pose: jitter(nth([side.run, side.jog, side.sprint, side.skip, side.hop], i + r.int(0, 4)), r, 0.8),
    at: [-4.6 + (i - (n - 1) / 2) * (s.crew === 'peques' ? 0.95 : 1.25), 0, r.range(-0.4, 0.6)],
    flip: dir as 1 | -1,
  }));
  const w = open(
    s,
    { yaw: r.range(-34, 34), target: [-4.6, 0], distance: r.range(4.5, 8), eye: r.range(0.5, 2.2) },
    people,
    [],
    r.pick(['close', 'middle', 'wide']),
  );
  net(w, netStyle(s));
  for (const p of people) w.person(p);
  return w.paint();
};

/** Setting against the wall of hands: one tosses, one sets, one waits to hit. */
export const setting3: Scene = (s) => {
  const { r } = s;
  const looks = squad(s, 3);
  const setter: Someone = {
    look: nth(looks, 0),
    pose: jitter(s.crew !== 'peques' && r.chance(0.4) ? side.setJump : side.set, r, 0.5),
    at: [-0.7, 0, 0],
    flip: r.chance(0.5) ? 1 : -1,
  };
  const runner: Someone = {
    look: nth(looks, 1),
    pose: jitter(r.pick([side.approach, side.run, side.readyHigh]), r, 0.6),
    at: [-3, 0, r.range(0.2, 1.4)],
    flip: 1,
  };
  const people = portrait(s) ? [setter] : [setter, runner];
  const w = open(
    s,
    { yaw: r.range(10, 48), target: [-1.2, 0.3], distance: r.range(4.5, 7), eye: r.range(0.5, 1.7) },
    people,
    [[-0.7, s.crew === 'peques' ? 1.9 : 2.75, 0]],
    r.pick(['close', 'middle']),
  );
  net(w, netStyle(s));
  w.person(runner);
  if (!portrait(s) && r.chance(0.5))
    w.person({ look: nth(looks, 2), pose: jitter(facing.ready, r), at: [1.8, 0, 1.2], view: 'front' });
  ballAtHands(w, r, setter, 0.2);
  return w.paint();
};

/** Flat on the floor after the ball. */
export const dive: Scene = (s) => {
  const { r } = s;
  const looks = team(r, 2, s.home, s.crew);
  const pose = jitter(r.pick([side.dive, side.pancake, side.roll]), r, 0.5);
  const who: Someone = { look: nth(looks, 0), pose, at: [-5, 0, 0], flip: r.chance(0.5) ? 1 : -1 };
  const f = who.flip ?? 1;
  const w = open(
    s,
    { yaw: r.range(-16, 16), target: [-5, 0], distance: r.range(3.2, 5), eye: r.range(0.35, 1.5) },
    [who],
    [
      [-5 + f * 1.6, 0, 0],
      [-5, portrait(s) ? 1.9 : 1.15, 0],
    ],
    r.pick(['close', 'middle']),
  );
  net(w, netStyle(s));
  if (r.chance(0.5))
    w.person({ look: nth(looks, 1), pose: jitter(side.ready, r), at: [-5 - f * 1.4, 0, 2.6], flip: f });
  const g = w.person(who);
  const tip = Math.max(g.joints.hands[0][0], g.joints.hands[1][0]);
  w.ball(
    [-5 + f * (tip * torsoMetres + r.range(0.16, 0.3)), r.range(0.2, 0.42), -0.05],
    anyBall(r),
    r.range(0, 360),
  );
  w.shadow([-5 + f * (tip * torsoMetres + 0.2), 0, -0.05], 0.13, 0.25);
  return w.paint();
};
