import { children, staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { circle, n1, polygon, rect, stroke } from '../svg.ts';
import { anyBall } from '../things/ball.ts';
import { animals, mascot } from '../things/mascot.ts';
import { open, portrait, prop, type Scene } from './stage.ts';

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
  return w.paint();
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
  return w.paint();
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
  return w.paint();
};
