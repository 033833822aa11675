import { darker, mix } from '../color.ts';
import { children, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { net } from '../place/court.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { ellipse, rect } from '../svg.ts';
import { netStyle, open, portrait, type Scene } from './stage.ts';

/** Everyone into one picture: heads near the lens, one arm holding it. */
export const selfie: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 3 : r.int(4, 5);
  const looks = s.crew === 'peques' ? children(r, n) : team(r, n, s.home, s.crew);
  const kid = s.crew === 'peques';
  const order = r.shuffle([0, 1, 2, 3, 4].slice(0, n));
  const people: Someone[] = looks.map((look, i) => ({
    look,
    pose: jitter(
      r.pick([facing.armsRound, facing.thumbs, facing.oneUp, facing.easy, facing.wave, facing.medal]),
      r,
      0.7,
    ),
    at: [(i - (n - 1) / 2) * (kid ? 0.5 : 0.6), 0, nth(order, i) * 0.22],
    view: 'front',
    flip: r.chance(0.5) ? 1 : -1,
  }));
  const w = open(
    s,
    {
      yaw: r.range(-10, 10),
      target: [0, 0],
      distance: r.range(2.8, 3.6),
      eye: kid ? r.range(1, 1.5) : r.range(1.5, 2.1),
    },
    [],
    [
      [-0.33 * n, kid ? 0.62 : 1, 0],
      [0.33 * n, kid ? 1.42 : 2.1, 0],
    ],
    'close',
  );
  for (const p of people) w.person(p);
  return w.paint();
};

/** Hands slapped under the net after the last ball. */
export const handshake: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 2 : r.int(3, 4);
  const us = team(r, n, s.home, s.crew);
  const them = team(r, n, s.away, s.crew);
  const high = r.chance(0.5);
  const people: Someone[] = [];
  for (let i = 0; i < n; i++) {
    const z = i * 0.9;
    people.push(
      {
        look: nth(us, i),
        pose: jitter(high ? side.high : r.pick([side.point, side.holdBall, side.hug]), r, 0.5),
        at: [-0.62, 0, z],
        flip: 1,
      },
      {
        look: nth(them, i),
        pose: jitter(high ? side.high : r.pick([side.point, side.holdBall, side.hug]), r, 0.5),
        at: [0.62, 0, z + 0.1],
        flip: -1,
      },
    );
  }
  const w = open(
    s,
    {
      yaw: r.range(12, 38) * (r.chance(0.5) ? 1 : -1),
      target: [0, 1],
      distance: r.range(4.5, 7),
      eye: r.range(0.8, 1.8),
    },
    people,
    [],
    r.pick(['close', 'middle']),
  );
  net(w, netStyle(s));
  for (const p of people) w.person(p);
  return w.paint();
};

/** Arms over shoulders, seen from behind, looking at the court or the hills. */
export const arms: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 3 : r.int(4, 6);
  const looks = s.crew === 'peques' ? children(r, n) : team(r, n, s.home, s.crew);
  const gap = s.crew === 'peques' ? 0.52 : 0.72;
  const people: Someone[] = looks.map((look, i) => ({
    look,
    pose: jitter(i === 0 ? facing.armRight : i === n - 1 ? facing.armLeft : facing.armsRound, r, 0.5),
    at: [-4.6 + (i - (n - 1) / 2) * gap, 0, 0],
    view: 'back',
  }));
  const w = open(
    s,
    { yaw: r.range(-18, 18), target: [-4.6, 0], distance: r.range(4.5, 7), eye: r.range(0.8, 1.7) },
    people,
    [],
    r.pick(['close', 'middle', 'wide']),
  );
  if (r.chance(0.4)) net(w, netStyle(s));
  for (const p of people) w.person(p);
  return w.paint();
};

/** Water, towels and shoes beside the line, close. */
export const bottles: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const base = h * r.range(0.72, 0.8);
  const k = Math.min(w, h) * 0.001;
  const out = [
    rect(0, 0, w, h, mix(s.hall.wall, s.light.tint, 0.15)),
    rect(0, h * 0.36, w, h * 0.2, s.hall.dado),
    rect(0, h * 0.36, w, h * 0.012, s.hall.trim),
    rect(0, base - h * 0.2, w, h, s.floor.around),
    rect(0, base + h * 0.06, w, h, s.floor.court),
    rect(0, base + h * 0.06, w, h * 0.018, s.floor.line),
  ];
  const n = portrait(s) ? 3 : r.int(4, 6);
  const colors = r.shuffle(['#2f8fc0', '#d9582f', '#1f5f4a', '#ffbf3c', '#7b4fa0', '#fffdf8', '#e58aa0']);
  for (let i = 0; i < n; i++) {
    const x = (w * (i + 0.75 + r.range(-0.08, 0.08))) / (n + 0.5);
    const c = nth(colors, i);
    const bh = 420 * k * r.range(0.8, 1.15);
    const bw = 140 * k;
    out.push(
      ellipse(x, base, bw * 0.75, bw * 0.12, '#0a1020', ' opacity=".28"'),
      rect(x - bw / 2, base - bh, bw, bh, c, bw * 0.2),
      rect(x - bw / 2, base - bh * 0.62, bw, bh * 0.26, darker(c, 0.84)),
      rect(x - bw * 0.26, base - bh - bw * 0.3, bw * 0.52, bw * 0.38, '#101c2c', bw * 0.08),
      rect(x - bw * 0.36, base - bh * 0.92, bw * 0.12, bh * 0.82, '#fff', bw * 0.06, ' opacity=".35"'),
    );
  }
  return out.join('');
};
