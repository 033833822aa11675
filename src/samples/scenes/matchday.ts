import { darker, mix } from '../color.ts';
import { player, staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { text } from '../lettering/lettering.ts';
import { net } from '../place/court.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { circle, n1, rect, round, stroke } from '../svg.ts';
import { anyBall } from '../things/ball.ts';
import { ground, netHeight, netStyle, open, portrait, prop, type Scene } from './stage.ts';

/** Those who wait: a bench, all looking to the game, someone with a towel, the coach on foot. */
export const bench: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? r.int(2, 3) : r.int(3, 6);
  const looks = team(r, n, s.home, s.crew);
  const gap = s.crew === 'peques' ? 0.62 : 0.78;
  const sits = r.shuffle([side.sitBench, side.sitLean, side.sitCheer, side.sitBench, facing.sit, facing.sit]);
  const people: Someone[] = looks.map((look, i) => {
    const pose = nth(sits, i);
    const front = 'front' in pose && pose.front;
    return {
      look,
      pose: jitter(pose, r, 0.7),
      at: [(i - (n - 1) / 2) * gap, 0, 0],
      view: front ? 'front' : 'side',
      flip: r.chance(0.72) ? 1 : -1,
    };
  });
  const coach: Someone = {
    look: staff(r, r.pick(['#27335c', '#101c2c', '#1f5f4a']), '#101c2c'),
    pose: jitter(r.pick([side.point, facing.folded, side.clap, facing.hips, side.relaxed]), r, 0.7),
    at: [(n / 2 + 0.35) * gap + 0.25, 0, -0.35],
    flip: 1,
  };
  if (coach.pose.front) coach.view = 'front';
  const everyone = [...people, coach];
  const w = open(
    s,
    { yaw: r.range(-20, 20), target: [0, 0], distance: r.range(5, 8), eye: r.range(0.9, 1.8) },
    everyone,
    [],
    r.pick(['close', 'middle', 'middle']),
  );
  const seat = s.crew === 'peques' ? 0.36 : 0.5;
  const color = r.pick(['#7a5230', '#b8322a', '#14305a', '#c58a4e']);
  const half = ((n - 1) / 2) * gap + 0.5;
  for (const x of [-half + 0.25, half - 0.25])
    prop(
      w,
      [x, 0, 0.12],
      (px, py, k) => stroke(`M${n1(px)} ${n1(py)}v${n1(-seat * k)}`, darker(color, 0.6), k * 0.08),
      0.3,
    );
  const [ax, ay] = w.camera.project([-half, seat, 0.1]);
  const [bx, by] = w.camera.project([half, seat, 0.1]);
  w.add(
    [0, 0, 0.1],
    stroke(`M${n1(ax)} ${n1(ay)}L${n1(bx)} ${n1(by)}`, color, w.camera.scale([0, 0, 0]) * 0.12, round),
    0.6,
  );
  w.shadow([0, 0, 0], half * 0.9, 0.18);
  for (const p of everyone) w.person(p);
  prop(
    w,
    [-half - 0.15, 0, -0.4],
    (x, y, k) =>
      rect(x - k * 0.06, y - k * 0.3, k * 0.12, k * 0.28, '#2f8fc0', k * 0.03) +
      rect(x - k * 0.03, y - k * 0.36, k * 0.06, k * 0.07, '#fffdf8'),
  );
  return { body: w.paint(), color: mix(ground(s), s.hall.wall, 0.4) };
};

/** Time-out: the coach with the board, a half ring of players. */
export const timeout: Scene = (s) => {
  const { r } = s;
  const n = portrait(s) ? 4 : r.int(5, 7);
  const looks = team(r, n, s.home, s.crew);
  const coach: Someone = {
    look: staff(r, '#27335c', '#101c2c'),
    pose: jitter(r.pick([side.point, side.crouch, side.holdBall, facing.thumbs]), r, 0.5),
    at: [0, 0, 0.1],
    flip: r.chance(0.5) ? 1 : -1,
  };
  if (coach.pose.front) coach.view = 'front';
  const listening = [facing.hips, facing.oneHip, facing.folded, facing.behind, facing.easy, facing.squat];
  const people: Someone[] = looks.map((look, i) => {
    const a = Math.PI * (0.08 + (0.84 * (i + 0.5)) / n) + Math.PI * (r.chance(0.5) ? 0 : 0);
    const radius = s.crew === 'peques' ? 1.1 : 1.45;
    const x = Math.cos(a) * radius * 1.15;
    const z = -Math.sin(a) * radius * 0.6 + 0.6;
    const sideOn = Math.abs(x) > radius * 0.72;
    return {
      look,
      pose: jitter(
        sideOn ? r.pick([side.relaxed, side.drink, side.underArm, side.stand]) : r.pick(listening),
        r,
        0.7,
      ),
      at: [x, 0, sideOn ? 0 : -z + 1.5],
      view: sideOn ? 'side' : 'front',
      flip: x < 0 ? 1 : -1,
    };
  });
  const everyone = [coach, ...people];
  const w = open(
    s,
    { yaw: r.range(-12, 12), target: [0, 0], distance: r.range(5, 8), eye: r.range(1.2, 2.2) },
    everyone,
    [],
    r.pick(['close', 'middle', 'middle']),
  );
  for (const p of everyone) {
    const f = w.person(p);
    if (p !== coach) continue;
    const [x, y] = f.place(f.joints.hands[1]);
    const k = w.camera.scale([0, 0, 0.1]);
    w.add(
      [0, 0, -0.05],
      `<g transform="translate(${n1(x)} ${n1(y)}) rotate(-8) scale(${n1(k)})"><rect x="-.2" y="-.3" width=".42" height=".5" rx=".04" fill="#fffdf8" stroke="#14305a" stroke-width=".04"/><path d="M-.18 -.05H.2M-.1 .1l.1 -.2l.08 .1" stroke="#d9582f" stroke-width=".03" fill="none"/></g>`,
    );
  }
  return { body: w.paint(), color: mix(ground(s), s.home.jersey, 0.35) };
};

/** The scorer's table with the score in lights. */
export const scorers: Scene = (s) => {
  const { r } = s;
  const people: Someone[] = [-0.75, 0.75].map((x) => ({
    look: staff(r, r.pick(['#fffdf8', '#2f8fc0', '#ffbf3c', '#7b4fa0', '#5b6776']), '#101c2c'),
    pose: jitter(facing.sit, r, 0.5),
    at: [x + r.range(-0.1, 0.1), 0, 0.3],
    view: 'front',
  }));
  const coachX = r.pick([-1.95, 1.95]);
  const extra: Someone = {
    look: player(r, s.home, s.crew),
    pose: jitter(r.pick([side.relaxed, side.underArm, side.drink]), r, 0.6),
    at: [coachX, 0, -0.2],
    flip: coachX < 0 ? 1 : -1,
  };
  const w = open(
    s,
    { yaw: r.range(-22, 22), target: [0, 0], distance: r.range(5, 8), eye: r.range(1.1, 1.8) },
    [...people, extra],
    [[0, portrait(s) ? 3.1 : 2.3, 0.6]],
    r.pick(['close', 'middle']),
  );
  for (const p of [...people, extra]) w.person(p);
  const cloth = r.pick(['#14305a', '#d9582f', '#1f5f4a', '#b8322a']);
  const front: readonly [number, number, number][] = [
    [-1.5, 0.02, -0.25],
    [1.5, 0.02, -0.25],
    [1.5, 0.74, -0.25],
    [-1.5, 0.74, -0.25],
  ];
  const pts = front.map((q) => w.camera.project(q));
  const back = (
    [
      [-1.5, 0.74, -0.25],
      [1.5, 0.74, -0.25],
      [1.5, 0.74, 0.25],
      [-1.5, 0.74, 0.25],
    ] as const
  ).map((q) => w.camera.project(q));
  const poly = (list: readonly (readonly number[])[], fill: string) =>
    `<polygon points="${list.map((q) => q.map((v) => n1(v)).join(',')).join(' ')}" fill="${fill}"/>`;
  w.shadow([0, 0, -0.2], 1.6, 0.2);
  const [tx, ty] = w.camera.project([0, 0.3, -0.25]);
  const k = w.camera.scale([0, 0, -0.25]);
  w.add(
    [0, 0, -0.2],
    poly(back, '#d8cfc0') +
      poly(pts, cloth) +
      text('CV SIERRA', tx, ty + k * 0.09, {
        size: k * 0.3,
        color: cloth === '#d9582f' ? '#101c2c' : '#ffbf3c',
        align: 'middle',
      }),
  );
  prop(w, [r.range(-0.3, 0.3), 0.74, 0], (x, y, m) => {
    const [a, b] = [r.int(3, 25), r.int(3, 25)];
    return (
      rect(x - m * 0.46, y - m * 0.5, m * 0.92, m * 0.5, '#101c2c', m * 0.04) +
      text(`${a}`, x - m * 0.23, y - m * 0.14, {
        size: m * 0.34,
        color: '#ffbf3c',
        align: 'middle',
        face: 'bold',
      }) +
      text(`${b}`, x + m * 0.23, y - m * 0.14, {
        size: m * 0.34,
        color: '#ff7a4a',
        align: 'middle',
        face: 'bold',
      }) +
      circle(x, y - m * 0.32, m * 0.025, '#fff') +
      circle(x, y - m * 0.18, m * 0.025, '#fff')
    );
  });
  w.ball([1.15, 0.87, 0], anyBall(r), 30);
  return { body: w.paint(), color: mix(cloth, s.hall.wall, 0.5) };
};

/** The referee on the stand at the end of the net. */
export const referee: Scene = (s) => {
  const { r } = s;
  const top = netHeight(s) - 0.95;
  const ref: Someone = {
    look: staff(r, r.pick(['#fffdf8', '#9cc3dd', '#ffe08a']), '#101c2c', { longSleeves: r.chance(0.3) }),
    pose: jitter(r.pick([facing.oneUp, side.whistle, facing.armLeft, facing.wave, side.point]), r, 0.4),
    at: [0, top, 5.55],
    flip: r.chance(0.5) ? 1 : -1,
  };
  if (ref.pose.front) ref.view = 'front';
  const us = team(r, 2, s.home, s.crew);
  const them = team(r, 2, s.away, s.crew);
  const people: Someone[] = [
    ...us.map(
      (look, i): Someone => ({
        look,
        pose: jitter(r.pick([side.readyHigh, side.relaxed, side.block, side.stand]), r),
        at: [-1.2 - i * 1.4, 0, 2 + r.range(-1, 1.4)],
        flip: 1,
      }),
    ),
    ...them.map(
      (look, i): Someone => ({
        look,
        pose: jitter(r.pick([side.readyHigh, side.relaxed, side.block, side.stand]), r),
        at: [1.2 + i * 1.4, 0, 2 + r.range(-1, 1.4)],
        flip: -1,
      }),
    ),
  ];
  const w = open(
    s,
    { yaw: r.range(-16, 16), target: [0, 4], distance: r.range(7, 10), eye: r.range(0.9, 2.4) },
    [ref, ...(portrait(s) ? people.filter((_, i) => i % 2 === 0) : people)],
    [],
    'middle',
  );
  net(w, netStyle(s));
  prop(
    w,
    [0, 0, 5.6],
    (x, y, k) => {
      const t = top * k;
      const steel = s.light.dark ? '#c9d0d8' : '#5b6776';
      return `${stroke(`M${n1(x - 0.55 * k)} ${n1(y)}L${n1(x - 0.32 * k)} ${n1(y - t)}H${n1(x + 0.32 * k)}L${n1(x + 0.55 * k)} ${n1(y)}M${n1(x - 0.48 * k)} ${n1(y - t * 0.3)}H${n1(x + 0.48 * k)}M${n1(x - 0.42 * k)} ${n1(y - t * 0.6)}H${n1(x + 0.42 * k)}`, steel, k * 0.07, round)}${rect(x - 0.42 * k, y - t - 0.03 * k, 0.84 * k, 0.08 * k, '#d9582f', 4)}`;
    },
    0.02,
  );
  w.shadow([0, 0, 5.6], 0.6, 0.2);
  for (const p of [ref, ...people]) w.person(p);
  return { body: w.paint(), color: mix(ground(s), s.hall.wall, 0.5) };
};
