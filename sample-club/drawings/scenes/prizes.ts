import { darker } from '../color.ts';
import { team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { text } from '../lettering/lettering.ts';
import { bibs } from '../palette.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { n1 } from '../svg.ts';
import { confetti } from '../things/crowd.ts';
import { trophy } from '../things/trophy.ts';
import { open, portrait, type Scene } from './stage.ts';

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
  return w.paint() + paper;
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
  return w.paint() + confetti(r, s.width, s.height * 0.9, 70, s.width * 0.01);
};
