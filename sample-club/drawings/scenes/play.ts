import { team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { between, jitter } from '../figure/skeleton.ts';
import { net } from '../place/court.ts';
import { type Someone, torsoMetres } from '../place/world.ts';
import { nth } from '../random.ts';
import { anyBall, ball } from '../things/ball.ts';
import { frame, netStyle, room, type Scene, setting } from './stage.ts';

/** The attack: one at the net with the ball, one or two hands in the way. */
export const duel: Scene = (s) => {
  const { r } = s;
  const us = team(r, 3, s.home, s.crew);
  const them = team(r, 3, s.away, s.crew);
  const depthZ = r.range(-1.2, 1);
  const swing = r.pick([0, 0, 0.85, 1]);
  const spiker: Someone = {
    look: nth(us, 0),
    pose: jitter(between(side.spike, side.spikeHit, swing), r, 0.6),
    at: [-1.05, 0, depthZ],
    flip: 1,
  };
  const count = r.int(1, 3);
  const blockers: Someone[] = them.slice(0, count).map((look, i) => ({
    look,
    pose: jitter(r.chance(0.6) ? side.block : side.blockReach, r, 0.6),
    at: [0.75 + r.range(0, 0.1), 0, depthZ + 0.35 + i * 0.75] as const,
    flip: -1,
  }));
  const extra: Someone[] = r.chance(0.6)
    ? [
        {
          look: nth(us, 1),
          pose: jitter(r.pick([side.ready, side.readyHigh, side.setJump, side.set]), r),
          at: [-r.range(2.6, 3.8), 0, depthZ + r.range(0.8, 2.4)] as const,
          flip: 1,
        },
      ]
    : [];
  const people = [spiker, ...blockers, ...extra];
  const view = {
    yaw: r.range(22, 52),
    target: [0, depthZ] as const,
    distance: r.range(6.5, 11),
    eye: r.range(0.5, 2.3),
  };
  const c = frame(
    s,
    view,
    people,
    [[0.2, netStyle(s).top + 0.95, depthZ]],
    room(s, r.pick(['close', 'middle', 'middle', 'wide'])),
  );
  const w = setting(s, c);
  net(w, netStyle(s));
  for (const p of people) {
    const f = w.person(p);
    if (p !== spiker) continue;
    // Struck: just before the hand. Still to come: where the far arm points.
    const k = w.camera.scale(p.at);
    const [hx, hy] = f.place(f.joints.hands[swing > 0.5 ? 0 : 1]);
    const [dx, dy] = swing > 0.5 ? [0.16, 0.1] : [r.range(-0.06, 0.08), r.range(0.24, 0.4)];
    w.add(p.at, ball(hx + dx * k, hy - dy * k, 0.125 * k, anyBall(r), r.range(0, 360)), -0.05);
  }
  return w.paint();
};

/** Reception: low and wide, the ball already on the way up. */
export const dig: Scene = (s) => {
  const { r } = s;
  const us = team(r, 3, s.home, s.crew);
  const who: Someone = {
    look: nth(us, 0),
    pose: jitter(r.pick([side.dig, side.digLow, side.lunge]), r, 0.7),
    at: [-5, 0, 0],
    flip: 1,
  };
  const far: Someone[] = r.chance(0.65)
    ? [
        {
          look: nth(us, 1),
          pose: jitter(side.ready, r),
          at: [-6.2 + r.range(0, 4), 0, 3 + r.next()],
          flip: r.chance(0.7) ? 1 : -1,
        },
      ]
    : [];
  const view = {
    yaw: r.range(-18, 24),
    target: [-5, 0] as const,
    distance: r.range(3.6, 6),
    eye: r.range(0.9, 2.6),
  };
  const c = frame(
    s,
    view,
    [who],
    [
      [-3.6, 0, 0],
      [-3.7, 1.5, 0],
      [-6.1, 1.2, 0],
    ],
    room(s, 'middle'),
  );
  const w = setting(s, c);
  net(w, netStyle(s));
  for (const p of [...far, who]) {
    const f = w.person(p);
    if (p === who) {
      const [hx, hy] = f.joints.hands[0];
      w.ball(
        [
          -5 + (hx + r.range(0.25, 0.5)) * torsoMetres,
          (f.joints.floor - hy + r.range(0.3, 0.9)) * torsoMetres,
          0,
        ],
        anyBall(r),
        r.range(0, 360),
      );
    }
  }
  return w.paint();
};

/** Serve from behind the line, mates waiting further on. */
export const serve: Scene = (s) => {
  const { r } = s;
  const us = team(r, 5, s.home, s.crew);
  const jump = s.crew !== 'peques' && r.chance(0.35);
  const hit = r.chance(0.5);
  const pose = jitter(jump ? side.jumpServe : hit ? side.serveHit : side.serveToss, r, 0.5);
  const who: Someone = { look: nth(us, 0), pose, at: [-9.7, 0, -1], flip: 1 };
  const mates: Someone[] = us.slice(1).map((look, i) => ({
    look,
    pose: jitter(r.pick([side.ready, side.readyHigh]), r),
    at: [-2.5 - (i % 2) * 3.2 + r.range(-0.4, 0.4), 0, -2.4 + i * 1.6],
    flip: 1,
  }));
  const view = {
    yaw: r.range(18, 48),
    target: [-8, 0] as const,
    distance: r.range(5, 8),
    eye: r.range(0.7, 2),
  };
  const c = frame(
    s,
    view,
    [who],
    [[-9.3, s.crew === 'peques' ? 2.1 : jump ? 3.9 : 3.2, -1], r.chance(0.35) ? [-6, 0, 0.5] : [-8.4, 0, -1]],
    room(s, 'middle'),
  );
  const w = setting(s, c);
  net(w, netStyle(s));
  for (const p of mates) w.person(p);
  const f = w.person(who);
  const k = w.camera.scale(who.at);
  // Over the hand as it is drawn: a figure keeps its width when the camera turns, the court does not.
  const struck = hit && !jump;
  const [hx, hy] = f.place(struck ? f.joints.hands[0] : f.joints.hands[1]);
  const [dx, dy] = struck
    ? s.crew === 'peques'
      ? [0.12, 0.3]
      : [0.1, 0.22]
    : [r.range(0.08, 0.18), r.range(0.3, 0.55)];
  w.add(who.at, ball(hx + dx * k, hy - dy * k, 0.125 * k, anyBall(r), r.range(0, 360)), -0.05);
  return w.paint();
};

/** Three blockers from behind, hands over the tape. */
export const wall: Scene = (s) => {
  const { r } = s;
  const us = team(r, 4, s.home, s.crew);
  const them = team(r, 2, s.away, s.crew);
  const n = r.int(2, 3);
  const people: Someone[] = us.slice(0, n).map((look, i) => ({
    look,
    pose: jitter(r.pick([facing.block, facing.blockSplit]), r, 0.6),
    at: [-0.55, 0, (i - (n - 1) / 2) * 0.85 + r.range(-0.06, 0.06)],
    view: 'back',
  }));
  const foe: Someone = {
    look: nth(them, 0),
    pose: jitter(facing.spike, r, 0.6),
    at: [1.2, 0, r.range(-0.5, 0.5)],
    view: 'front',
    flip: r.chance(0.5) ? 1 : -1,
  };
  const view = {
    yaw: 90 + r.range(-14, 14),
    target: [0, 0] as const,
    distance: r.range(4, 7),
    eye: r.range(0.6, 1.9),
  };
  const c = frame(
    s,
    view,
    [...people, foe],
    [[0, netStyle(s).top + 0.95, 0]],
    room(s, r.pick(['close', 'middle'])),
  );
  const w = setting(s, c);
  net(w, netStyle(s));
  for (const p of [foe, ...people]) w.person(p);
  w.ball(
    [0.4, netStyle(s).top + r.range(0.75, 1), foe.at[2] + r.range(-0.5, 0.5)],
    anyBall(r),
    r.range(0, 360),
  );
  return w.paint();
};
