import { darker, mix } from '../../color.ts';
import type { Camera } from '../../place/camera.ts';
import { panorama } from '../../place/landscape.ts';
import { createWorld, type World } from '../../place/world.ts';
import { highSchool, northSchool } from '../../schools.ts';
import { circle, n1, rect } from '../../svg.ts';
import { snowfall } from '../snow.ts';
import { type Stage, setting } from '../stage.ts';

/** The place behind a team, painted into a new world. */
export type Backdrop = (s: Stage, c: Camera) => World;

const hills = (s: Stage, c: Camera) =>
  panorama(s.r.fork('hills'), s.light, {
    id: 'outside',
    x0: -40,
    x1: s.width + 40,
    top: Math.min(-40, c.horizon - s.height),
    horizon: c.horizon,
    rise: s.height * 0.46,
  });

const outside = (s: Stage, c: Camera, ground: string, more = ''): World => {
  const w = createWorld(c);
  w.back(hills(s, c) + rect(-40, c.horizon, s.width + 80, s.height * 2, ground) + more);
  return w;
};

/** A building at the far end of a yard; drawn 1600 wide with its foot at 800. */
const yard =
  (building: (glass: string) => string, ground: string): Backdrop =>
  (s, c) => {
    const foot = c.project([0, 0, 9])[1];
    return outside(
      s,
      c,
      ground,
      `<g transform="translate(0 ${n1(foot - 800)})">${building(mix(s.light.sky[1], '#14305a', 0.35))}</g>`,
    );
  };

export const schoolYard = yard(northSchool, '#c9a27a');
export const highSchoolYard = yard(highSchool, '#7d8b99');
export const hereabouts: Backdrop = setting;

export const snowfield: Backdrop = (s, c) =>
  outside(s, c, '#eef3f8', snowfall(s.r.fork('snow'), s.width, s.height, 90));

/** Planks over still water in which the mountains stand upside down. */
export const lake: Backdrop = (s, c) => {
  const y = c.horizon;
  const w = createWorld(c);
  const range = hills(s, c);
  // The mirrored picture first: its sky would reach over the water's edge.
  w.back(
    rect(-40, y, s.width + 80, s.height * 2, s.light.sky[1]) +
      `<g transform="translate(0 ${n1(2 * y)}) scale(1 -1)" opacity=".45">${range}</g>` +
      range,
  );
  for (let z = -3; z < 1.4; z += 0.4)
    w.area(
      [
        [-9, 0, z],
        [9, 0, z],
        [9, 0, z + 0.36],
        [-9, 0, z + 0.36],
      ],
      z % 0.8 < 0.2 ? '#a5713f' : '#8f5f33',
    );
  return w;
};

/** Steps half a metre high, as in a grandstand. */
export const grandstand: Backdrop = (s, c) => {
  const w = createWorld(c);
  w.back(rect(-40, -40, s.width + 80, s.height + 80, darker(s.hall.dado, 0.8)));
  for (let i = 6; i >= 0; i--) {
    const [z, y] = [i * 0.9 - 0.45, i * 0.5];
    w.area(
      [
        [-30, y, z],
        [30, y, z],
        [30, y, z + 0.9],
        [-30, y, z + 0.9],
      ],
      mix(s.hall.wall, '#ffffff', 0.2),
    );
    if (i)
      w.area(
        [
          [-30, y - 0.5, z],
          [30, y - 0.5, z],
          [30, y, z],
          [-30, y, z],
        ],
        i % 2 ? s.hall.dado : mix(s.hall.dado, s.hall.wall, 0.25),
      );
  }
  w.area(
    [
      [-30, 0, -9],
      [30, 0, -9],
      [30, 0, -0.45],
      [-30, 0, -0.45],
    ],
    s.floor.court,
  );
  return w;
};

/** Lockers and a bench before them. */
export const lockers: Backdrop = (s, c) => {
  const w = createWorld(c);
  const door = '#2f6f9f';
  w.back(rect(-40, -40, s.width + 80, s.height + 80, darker(door, 0.7)));
  for (let x = -6; x < 6; x += 0.75) {
    const [left, foot] = c.project([x, 0.1, 1.4]);
    const [right, top] = c.project([x + 0.68, 2.6, 1.4]);
    const [wide, high] = [right - left, foot - top];
    w.back(rect(left, top, wide, high, mix(door, '#ffffff', x % 1.5 ? 0.08 : 0), 8));
    for (const y of [0.08, 0.12, 0.16])
      w.back(rect(left + wide * 0.25, top + high * y, wide * 0.5, high * 0.015, darker(door, 0.6)));
  }
  w.area(
    [
      [-9, 0, 1.4],
      [9, 0, 1.4],
      [9, 0, -9],
      [-9, 0, -9],
    ],
    '#d8c7a8',
  );
  const [, seat] = c.project([0, 0.6, 0.3]);
  w.add([0, 0, 0.3], rect(s.width * 0.04, seat, s.width * 0.92, c.scale([0, 0, 0.3]) * 0.12, '#c58a4e', 8));
  return w;
};

/** The coach on the road, its side filling the width. */
export const coach: Backdrop = (s, c) => {
  const at = (x: number, y: number) => c.project([x, y, 1.6]);
  const [left, top] = at(-5, 3.1);
  const [right, foot] = at(5, 0.35);
  const [wide, high] = [right - left, foot - top];
  const windows = [0, 1, 2, 3, 4, 5]
    .map((i) =>
      rect(left + wide * (0.03 + i * 0.16), top + high * 0.1, wide * 0.145, high * 0.36, '#3f6f8f', 10),
    )
    .join('');
  const wheels = [0.2, 0.8]
    .map(
      (t) =>
        circle(left + wide * t, foot, high * 0.17, '#101c2c') +
        circle(left + wide * t, foot, high * 0.08, '#aab4bf'),
    )
    .join('');
  const body =
    rect(left, top, wide, high, '#fffdf8', high * 0.1) +
    rect(left, top + high * 0.56, wide, high * 0.06, '#d9582f');
  return outside(s, c, '#6a6f76', body + windows + wheels);
};
