import { darker, mix } from '../color.ts';
import { children, staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { net } from '../place/court.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { circle, ellipse, n1, polygon, rect, stroke } from '../svg.ts';
import { anyBall } from '../things/ball.ts';
import { animals, mascot } from '../things/mascot.ts';
import { ground, netStyle, open, portrait, prop, type Scene } from './stage.ts';

/** The mascot among the people. */
export const mascotDay: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 2 : r.int(3, 5);
  const looks = r.chance(0.6) ? children(r, n) : team(r, n, s.home, s.crew);
  const people: Someone[] = looks.map((look, i) => {
    const x = (i % 2 ? 1 : -1) * (0.95 + Math.floor(i / 2) * 0.72);
    const front = r.chance(0.6);
    return {
      look,
      pose: jitter(
        front
          ? r.pick([facing.win, facing.wave, facing.oneUp, facing.star, facing.thumbs])
          : r.pick([side.high, side.hug, side.highJump, side.clap]),
        r,
        0.7,
      ),
      at: [x, 0, r.range(-0.3, 0.4)],
      view: front ? 'front' : 'side',
      flip: x < 0 ? 1 : -1,
    };
  });
  const tall = 1.95;
  const w = open(
    s,
    { yaw: r.range(-22, 22), target: [0, 0], distance: r.range(4.5, 7), eye: r.range(0.7, 1.6) },
    people,
    [
      [-0.7, tall + 0.15, 0],
      [0.7, 0, 0],
    ],
    r.pick(['close', 'middle']),
  );
  const animal = r.pick(animals);
  const arm = r.pick([0, 0.75, 1]);
  const flip = r.chance(0.5) ? 1 : -1;
  w.shadow([0, 0, 0.05], 0.62, 0.26);
  prop(w, [0, 0, 0.05], (x, y, k) => mascot(x, y, tall * k, animal, s.home.jersey, s.home.trim, arm, flip));
  for (const p of people) w.person(p);
  return { body: w.paint(), color: mix(ground(s), s.home.jersey, 0.4) };
};

/** Rest in the grass: blanket, basket, bottles, those who sit and those who come. */
export const picnic: Scene = (s) => {
  const { r } = s;
  const looks = team(r, 5, s.home, s.crew);
  const n = portrait(s) ? 3 : 4;
  const people: Someone[] = looks.slice(0, n).map((look, i) => ({
    look,
    pose: jitter(i === n - 1 ? r.pick([side.drink, side.relaxed, side.holdBall]) : side.sitFloor, r, 0.8),
    at: [(i - (n - 1) / 2) * 1.05, 0, (i % 2) * 0.7],
    flip: i < n / 2 ? 1 : -1,
  }));
  const w = open(
    s,
    { yaw: r.range(-18, 18), target: [0, 0], distance: r.range(4.5, 6.5), eye: r.range(1, 1.9) },
    people,
    [],
    r.pick(['close', 'middle']),
  );
  const c = r.pick(['#d9582f', '#b8322a', '#2f8fc0', '#ffbf3c']);
  w.area(
    [
      [-1.9, 0, -0.7],
      [1.9, 0, -0.7],
      [1.7, 0, 1.1],
      [-1.7, 0, 1.1],
    ],
    '#fffdf8',
  );
  for (let i = 0; i < 6; i++)
    w.area(
      [
        [-1.9 + i * 0.64, 0, -0.7],
        [-1.58 + i * 0.64, 0, -0.7],
        [-1.42 + i * 0.57, 0, 1.1],
        [-1.7 + i * 0.57, 0, 1.1],
      ],
      c,
      ' opacity=".8"',
    );
  for (const p of people) w.person(p);
  prop(w, [0.1, 0, -0.35], (x, y, k) => {
    const b = k * 0.22;
    return `${rect(x - b, y - b * 1.1, b * 2, b * 1.1, '#b07a3a', b * 0.2)}${stroke(`M${n1(x - b * 0.8)} ${n1(y - b)}A${n1(b * 0.8)} ${n1(b * 0.9)} 0 0 1 ${n1(x + b * 0.8)} ${n1(y - b)}`, '#7a5230', b * 0.14)}${circle(x - b * 0.4, y - b * 1.15, b * 0.32, '#d9582f')}${circle(x + b * 0.2, y - b * 1.2, b * 0.3, '#a9c94a')}${rect(x + b * 1.4, y - b * 1.5, b * 0.45, b * 1.5, '#2f8fc0', b * 0.12)}${rect(x + b * 1.5, y - b * 1.72, b * 0.25, b * 0.25, '#fffdf8')}`;
  });
  w.shadow([-0.75, 0, -0.55], 0.13);
  w.ball([-0.75, 0.13, -0.55], anyBall(r), 50);
  return { body: w.paint(), color: mix(ground(s), c, 0.3) };
};

/** Many small courts at once: the day of the tournament, from a rise. */
export const fairground: Scene = (s) => {
  const { r } = s;
  const people: Someone[] = [];
  const kits = [s.home, s.away];
  for (let f = 0; f < 3; f++)
    for (const [i, look] of team(r, 6, nth(kits, f), s.crew).entries()) {
      const left = i < 3;
      people.push({
        look: left ? look : { ...look, kit: nth(kits, f + 1) },
        pose: jitter(
          r.pick([
            side.ready,
            side.readyHigh,
            side.set,
            side.block,
            side.dig,
            side.run,
            side.stand,
            side.high,
          ]),
          r,
        ),
        at: [(left ? -1 : 1) * r.range(0.8, 4.2) + (f - 1) * 0.6, 0, f * 6.5 + r.range(-1.8, 1.8)],
        flip: left ? 1 : -1,
      });
    }
  for (let i = 0; i < 3; i++)
    people.push({
      look: staff(r, r.pick(['#fffdf8', '#2f8fc0', '#e58aa0', '#5b6776']), '#27335c'),
      pose: jitter(r.pick([facing.folded, facing.hips, facing.easy, side.clap]), r),
      at: [r.range(-4, 4), 0, -3.2 + r.range(-0.3, 0.3)],
      view: r.chance(0.8) ? 'back' : 'side',
    });
  for (const p of people) {
    if (p.view === 'side') p.pose = side.clap;
    if (p.view === 'back' && !p.pose.front) p.pose = facing.folded;
  }
  const w = open(
    s,
    { yaw: r.range(18, 40), target: [0, 4], distance: r.range(13, 17), eye: r.range(2.6, 4.6) },
    people.filter((p) => Math.abs(p.at[0]) < (portrait(s) ? 2.4 : 9)),
    [],
    'close',
  );
  for (let f = 0; f < 3; f++) {
    const z = f * 6.5;
    const zs = [z - 2.2, z + 2.2] as const;
    for (const zz of zs) w.stripe([-4.6, 0, zz], [4.6, 0, zz], 0.08, '#fffdf8');
    for (const xx of [-4.6, 0, 4.6]) w.stripe([xx, 0, zs[0]], [xx, 0, zs[1]], 0.08, '#fffdf8');
    const quad = [
      [0, 1.2, zs[0]],
      [0, 2.05, zs[0]],
      [0, 2.05, zs[1]],
      [0, 1.2, zs[1]],
    ].map((q) => w.camera.project(q as [number, number, number]));
    const [a, b] = [w.camera.project([0, 0, zs[0]]), w.camera.project([0, 0, zs[1]])];
    const [at, bt] = [quad[1], quad[2]] as [readonly [number, number], readonly [number, number]];
    const k = w.camera.scale([0, 0, z]);
    w.add(
      [0, 0, z],
      polygon(quad, '#fffdf8', ' opacity=".3"') +
        stroke(`M${n1(at[0])} ${n1(at[1])}L${n1(bt[0])} ${n1(bt[1])}`, '#fffdf8', k * 0.08) +
        stroke(
          `M${n1(a[0])} ${n1(a[1])}V${n1(at[1])}M${n1(b[0])} ${n1(b[1])}V${n1(bt[1])}`,
          '#101c2c',
          k * 0.07,
        ),
    );
    w.ball([r.range(-1.5, 1.5), r.range(2.2, 3.2), z], anyBall(r), 20, 0.15);
  }
  for (const p of people) w.person(p);
  return { body: w.paint(), color: mix(ground(s), s.light.sky[1], 0.3) };
};

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
  return { body: w.paint(), color: mix(s.home.jersey, ground(s), 0.4) };
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
  return { body: w.paint(), color: mix(ground(s), mix(s.home.jersey, s.away.jersey, 0.5), 0.4) };
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
  return { body: w.paint(), color: mix(ground(s), s.home.jersey, 0.4) };
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
  return { body: out.join(''), color: mix(s.floor.court, s.hall.wall, 0.5) };
};
