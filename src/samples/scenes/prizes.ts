import { darker, mix } from '../color.ts';
import { staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { text } from '../lettering/lettering.ts';
import { bibs } from '../palette.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { n1 } from '../svg.ts';
import { confetti } from '../things/crowd.ts';
import { medal, trophy } from '../things/trophy.ts';
import { ground, open, portrait, prop, type Scene } from './stage.ts';

/** Three steps, three teams. */
export const podium: Scene = (s) => {
  const { r } = s;
  const tall = portrait(s);
  const width = s.crew === 'peques' ? 1.25 : tall ? 1.05 : 1.65;
  const each = tall ? 1 : 2;
  const steps = [0.62, 0.38, 0.24];
  const kits = [s.home, s.away, { ...s.away, jersey: nth(bibs, r.int(0, 8)), short: '#22163a' }];
  const poses = [
    [facing.cup, facing.win, facing.fistUp, facing.oneUp],
    [facing.clap, facing.oneUp, facing.medal, facing.easy, facing.wave],
    [facing.easy, facing.thumbs, facing.clap, facing.medal, facing.folded],
  ];
  const people: Someone[] = [0, -1, 1].flatMap((slot, place) => {
    const looks = team(r, each, nth(kits, place), s.crew);
    return looks.map(
      (look, i): Someone => ({
        look: {
          ...look,
          medal: place === 0 && i === 0 ? null : nth(['#ffbf3c', '#c9d0d8', '#c9814a'], place),
        },
        pose: jitter(place === 0 && i === 0 ? facing.cup : nth(nth(poses, place), r.int(0, 5)), r, 0.6),
        at: [slot * width + (i - (each - 1) / 2) * (width * 0.44), nth(steps, place), 0],
        view: 'front',
        flip: r.chance(0.5) ? 1 : -1,
      }),
    );
  });
  const top = s.crew === 'peques' ? 2.45 : 3.25;
  const w = open(
    s,
    { yaw: r.range(-9, 9), target: [0, 0], distance: r.range(6, 9), eye: r.range(0.7, 1.7) },
    people,
    [
      [0, top, 0],
      [-width * 1.5, 0, -0.4],
      [width * 1.5, 0, -0.4],
    ],
    r.pick(['close', 'middle']),
  );
  w.shadow([0, 0, 0], width * 1.6, 0.22);
  const tint = r.pick(['#f6f2ea', '#fffdf8', '#14305a', '#d9582f']);
  for (const [place, slot] of [0, -1, 1].entries()) {
    const y = nth(steps, place);
    const quad = (pts: readonly (readonly [number, number, number])[], fill: string) =>
      `<polygon points="${pts.map((q) => w.camera.project(q).map(n1).join(',')).join(' ')}" fill="${fill}"/>`;
    const [a, b] = [slot * width - width / 2, slot * width + width / 2];
    const face = place === 0 ? tint : darker(tint, place === 1 ? 0.92 : 0.86);
    const [tx, ty] = w.camera.project([slot * width, y / 2, -0.45]);
    const k = w.camera.scale([slot * width, 0, -0.45]);
    const size = Math.min(y * 0.78, 0.4) * k;
    w.add(
      [slot * width, 0, 0.02],
      quad(
        [
          [a, y, -0.45],
          [b, y, -0.45],
          [b, y, 0.45],
          [a, y, 0.45],
        ],
        darker(face, 0.9),
      ),
      0.3,
    );
    w.add(
      [slot * width, 0, -0.45],
      quad(
        [
          [a, 0, -0.45],
          [b, 0, -0.45],
          [b, y, -0.45],
          [a, y, -0.45],
        ],
        face,
      ) +
        text(String(place + 1), tx, ty + size * 0.36, {
          size,
          color: tint === '#14305a' ? '#ffbf3c' : tint === '#d9582f' ? '#fffdf8' : '#b23c1b',
          align: 'middle',
        }),
      0.25,
    );
  }
  for (const [i, p] of people.entries()) {
    const f = w.person(p);
    if (i === 0) {
      const [lx, ly] = f.place(f.joints.hands[0]);
      const [rx, ry] = f.place(f.joints.hands[1]);
      w.add(p.at, trophy((lx + rx) / 2, Math.max(ly, ry) + 4, w.camera.scale(p.at) * 0.46), -0.01);
    }
  }
  const paper = s.r.chance(0.6) ? confetti(r, s.width, s.height * 0.75, 46, s.width * 0.009) : '';
  return { body: w.paint() + paper, color: mix(ground(s), s.home.jersey, 0.4) };
};

/** The cup lifted in the middle of the team, paper in the air. */
export const lifted: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? r.int(3, 5) : r.int(5, 8);
  const looks = team(r, n, s.home, s.crew);
  const mid = Math.floor(n / 2);
  const gap = s.crew === 'peques' ? 0.62 : 0.74;
  const around = [facing.win, facing.winJump, facing.fistUp, facing.oneUp, facing.clap, facing.star];
  const people: Someone[] = looks.map((look, i) => {
    const x = (i - mid) * gap;
    const turned = i !== mid && r.chance(0.4);
    return {
      look: { ...look, medal: r.chance(0.5) && i !== mid ? '#ffbf3c' : null },
      pose: jitter(
        i === mid
          ? facing.cup
          : turned
            ? r.pick([side.highJump, side.high, side.celebrate, side.clap])
            : nth(around, i + r.int(0, 5)),
        r,
        0.7,
      ),
      at: [x + r.range(-0.08, 0.08), 0, i === mid ? -0.3 : (i % 2) * 0.5],
      view: turned ? 'side' : 'front',
      flip: turned ? (x < 0 ? 1 : -1) : r.chance(0.5) ? 1 : -1,
    };
  });
  const w = open(
    s,
    { yaw: r.range(-25, 25), target: [0, 0], distance: r.range(4.5, 8), eye: r.range(0.3, 1.5) },
    people,
    [[0, s.crew === 'peques' ? 1.95 : 2.75, -0.3]],
    r.pick(['close', 'middle']),
  );
  for (const [i, p] of people.entries()) {
    const f = w.person(p);
    if (i !== mid) continue;
    const [lx, ly] = f.place(f.joints.hands[0]);
    const [rx, ry] = f.place(f.joints.hands[1]);
    w.add(
      p.at,
      trophy((lx + rx) / 2, Math.max(ly, ry) + 6, w.camera.scale(p.at) * r.range(0.48, 0.62)),
      -0.01,
    );
  }
  return {
    body: w.paint() + confetti(r, s.width, s.height * 0.9, 70, s.width * 0.01),
    color: mix(ground(s), s.home.jersey, 0.45),
  };
};

/** The table with what is to be won. */
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
  return { body: w.paint(), color: mix(cloth, ground(s), 0.4) };
};

/** Close to the chest: a row of medals. */
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
  return { body: w.paint() + paper, color: mix(s.home.jersey, ground(s), 0.3) };
};

/** A handshake and the cup: someone of the town gives the prize. */
export const handover: Scene = (s) => {
  const { r } = s;
  const one = team(r, 1, s.home, s.crew).map((k) => ({ ...k, medal: r.chance(0.5) ? '#ffbf3c' : null }));
  const giver: Someone = {
    look: staff(r, r.pick(['#27335c', '#f6f2ea', '#5b2440', '#3a5a7a']), '#101c2c', { longSleeves: true }),
    pose: jitter(side.holdBall, r, 0.5),
    at: [-0.62, 0, 0],
    flip: 1,
  };
  const taker: Someone = {
    look: nth(one, 0),
    pose: jitter(r.pick([side.holdBall, side.clap, side.hug]), r, 0.5),
    at: [0.62, 0, 0.05],
    flip: -1,
  };
  const mates: Someone[] = team(r, r.int(2, 4), s.home, s.crew).map((look, i) => ({
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
  return { body: w.paint(), color: mix(ground(s), s.home.jersey, 0.4) };
};
