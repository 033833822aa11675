import { mix } from '../color.ts';
import { type Look, staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { n1 } from '../svg.ts';
import { confetti } from '../things/crowd.ts';
import { medal, trophy } from '../things/trophy.ts';
import { open, portrait, prop, type Scene } from './stage.ts';

/** A table with the cups and medals. */
export const prizeTable: Scene = (s) => {
  const { r } = s;
  const n = r.int(3, 5);
  const w = open(
    s,
    { yaw: r.range(-20, 20), target: [0, 0], distance: r.range(3.4, 5), eye: r.range(1.2, 1.7) },
    [],
    [
      [-1.25, portrait(s) ? -0.1 : 0.35, -0.4],
      [1.25, 1.75, -0.4],
    ],
    r.pick(['close', 'middle']),
  );
  const cloth = r.pick(['#14305a', '#d9582f', '#1f5f4a', '#f6f2ea', '#7b4fa0']);
  const quad = (pts: readonly (readonly [number, number, number])[], fill: string) =>
    `<polygon points="${pts.map((q) => w.camera.project(q).map(n1).join(',')).join(' ')}" fill="${fill}"/>`;
  const T = 0.8;
  w.shadow([0, 0, 0], 1.5, 0.2);
  w.add(
    [0, 0, 0.3],
    quad(
      [
        [-1.3, T, -0.35],
        [1.3, T, -0.35],
        [1.3, T, 0.45],
        [-1.3, T, 0.45],
      ],
      mix(cloth, '#fffdf8', 0.14),
    ) +
      quad(
        [
          [-1.3, 0, -0.35],
          [1.3, 0, -0.35],
          [1.3, T, -0.35],
          [-1.3, T, -0.35],
        ],
        cloth,
      ),
    0.5,
  );
  const metals = ['#ffbf3c', '#c9d0d8', '#c9814a', '#ffbf3c', '#c9d0d8'];
  for (let i = 0; i < n; i++) {
    const x = (i - (n - 1) / 2) * (2.1 / n);
    const big = i === Math.floor(n / 2);
    prop(
      w,
      [x, T, r.range(-0.05, 0.12)],
      (px, py, k) =>
        `<ellipse cx="${n1(px)}" cy="${n1(py)}" rx="${n1(k * 0.2)}" ry="${n1(k * 0.04)}" fill="#0a1020" opacity=".25"/>${trophy(px, py, k * (big ? 0.74 : r.range(0.4, 0.56)), big ? '#ffbf3c' : nth(metals, i))}`,
    );
  }
  const ribbon = r.pick(['#b8322a', '#14305a', '#1f5f4a', '#d9582f']);
  for (let i = 0; i < 5; i++) {
    const [x, y] = w.camera.project([-1.05 + i * 0.52, T - 0.03, -0.36]);
    w.add(
      [0, 0, -0.4],
      medal(x, y, w.camera.scale([0, 0, -0.36]) * 0.34, nth(metals, i), ribbon, String((i % 3) + 1)),
    );
  }
  return w.paint();
};

/** Close-up of a row of players with medals on their chests. */
export const medals: Scene = (s) => {
  const { r, width, height } = s;
  const n = portrait(s) ? 2 : r.int(3, 4);
  const looks = team(r, n, s.home, s.crew);
  const metal = r.pick(['#ffbf3c', '#c9d0d8', '#c9814a']);
  const people: Someone[] = looks.map((look, i) => ({
    look: { ...look, number: null },
    pose: jitter(r.pick([facing.armsRound, facing.easy, facing.medal, facing.behind]), r, 0.5),
    at: [(i - (n - 1) / 2) * 0.62, 0, (i % 2) * 0.12],
    view: 'front',
    flip: r.chance(0.5) ? 1 : -1,
  }));
  const low = s.crew === 'peques' ? 0.5 : 0.85;
  const high = s.crew === 'peques' ? 1.32 : 1.9;
  const w = open(
    s,
    { yaw: r.range(-12, 12), target: [0, 0], distance: 3.6, eye: r.range(1, 1.6) },
    [],
    [
      [-0.42 * n, low, 0],
      [0.42 * n, high, 0],
    ],
    'close',
  );
  const ribbon = r.pick(['#b8322a', '#14305a', '#1f5f4a']);
  for (const p of people) {
    const f = w.person(p);
    const [x, y] = f.place([f.joints.shoulder[0], f.joints.shoulder[1] + 0.06]);
    w.add(
      p.at,
      medal(
        x,
        y,
        w.camera.scale(p.at) * 0.36 * (p.look.body.torso < 0.8 ? 0.8 : 1),
        metal,
        ribbon,
        metal === '#ffbf3c' ? '1' : metal === '#c9d0d8' ? '2' : '3',
      ),
      -0.02,
    );
  }
  const paper = r.chance(0.5) ? confetti(r, width, height, 30, width * 0.012) : '';
  return w.paint() + paper;
};

/** A handshake and the cup: someone of the town gives the prize. */
export const handover: Scene = (s) => {
  const { r } = s;
  const [one, ...others] = team(r, 5, s.home, s.crew) as [Look, ...Look[]];
  const giver: Someone = {
    look: staff(r, r.pick(['#27335c', '#f6f2ea', '#5b2440', '#3a5a7a']), '#101c2c', { longSleeves: true }),
    pose: jitter(side.holdBall, r, 0.5),
    at: [-0.62, 0, 0],
    flip: 1,
  };
  const taker: Someone = {
    look: { ...one, medal: r.chance(0.5) ? '#ffbf3c' : null },
    pose: jitter(r.pick([side.holdBall, side.clap, side.hug]), r, 0.5),
    at: [0.62, 0, 0.05],
    flip: -1,
  };
  const mates: Someone[] = others.slice(0, r.int(2, 4)).map((look, i) => ({
    look,
    pose: jitter(r.pick([facing.clap, facing.win, facing.oneUp, facing.clap]), r),
    at: [1.6 + i * 0.7, 0, 1 + (i % 2) * 0.5],
    view: 'front',
  }));
  const w = open(
    s,
    { yaw: r.range(-24, 24), target: [0, 0], distance: r.range(4.5, 7), eye: r.range(0.9, 1.7) },
    [giver, taker, ...mates.slice(0, portrait(s) ? 0 : 2)],
    [],
    r.pick(['close', 'middle']),
  );
  for (const p of [giver, taker, ...mates]) w.person(p);
  const [x, y] = w.camera.project([0, s.crew === 'peques' ? 0.9 : 1.12, -0.05]);
  const k = w.camera.scale([0, 1, 0]);
  w.add([0, 0, -0.1], trophy(x, y + k * 0.14, k * 0.44));
  return w.paint();
};
