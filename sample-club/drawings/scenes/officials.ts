import { player, staff, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { fitSize, text } from '../lettering/lettering.ts';
import { net } from '../place/court.ts';
import type { Someone } from '../place/world.ts';
import { circle, n1, rect, round, stroke } from '../svg.ts';
import { anyBall } from '../things/ball.ts';
import { aslant, lettering, netHeight, netStyle, open, portrait, prop, type Scene } from './stage.ts';

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
  const name = lettering(s, 'VOLEIBOL');
  w.add(
    [0, 0, -0.2],
    poly(back, '#d8cfc0') +
      poly(pts, cloth) +
      text(name, tx, ty + k * 0.09, {
        size: fitSize(name, k * 2.5, k * 0.3),
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
  return w.paint();
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
    { yaw: aslant(s, 9, 20), target: [0, 4], distance: r.range(7, 10), eye: r.range(0.9, 2.4) },
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
  return w.paint();
};
