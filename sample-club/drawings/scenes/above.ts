import { darker, lighter } from '../color.ts';
import { cast, fromAbove, huddle, star } from '../figure/from-above.ts';
import { children, type Look, team } from '../figure/look.ts';
import { nth } from '../random.ts';
import { circle, ellipse, fade, n1, polygon, rect, stroke } from '../svg.ts';
import { anyBall, ball } from '../things/ball.ts';
import { portrait, type Scene, type Stage } from './stage.ts';

function floorPlan(s: Stage, turn: number, inner: string): string {
  const { width: w, height: h } = s;
  const g = s.place === 'meadow' ? s.light.grass : s.floor.court;
  return `${rect(0, 0, w, h, g)}<g transform="translate(${w / 2} ${h / 2}) rotate(${n1(turn)})">${inner}</g>`;
}

/** Hands together before the whistle, from above. */
export const hands: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const n = r.int(6, 10);
  const looks = s.crew === 'peques' ? children(r, n) : team(r, n, s.home, s.crew);
  const scale = Math.min(w, h) * r.range(0.2, 0.25) * (n > 8 ? 0.86 : 1);
  const radius = n > 8 ? 1.62 : n > 6 ? 1.4 : 1.25;
  const lines =
    s.place === 'meadow'
      ? ''
      : [r.range(-0.9, -0.5), r.range(0.5, 0.9)]
          .map((t) => rect(-w * 1.5, t * h * 0.6, w * 3, 24, s.floor.line))
          .join('') + rect(r.range(-0.5, 0.5) * w, -h * 1.5, 24, h * 3, s.floor.line);
  const ring = huddle(r, looks, [w / 2, h / 2], { scale, radius, start: r.range(0, 2 * Math.PI) });
  const centre = r.chance(0.3) ? ball(w / 2, h / 2, scale * 0.3, anyBall(r), r.range(0, 360)) : '';
  return floorPlan(s, r.range(-30, 30), lines) + ring + centre;
};

/** The whole court from the gallery: twelve small players and the path of the ball. */
export const courtAbove: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const unit = (portrait(s) ? h / 22 : Math.min(w / 21, h / 12)) * r.range(0.92, 1.16);
  const X = 9 * unit;
  const Y = 4.5 * unit;
  const f =
    s.place === 'meadow'
      ? { court: lighter(s.light.grass, 0.08), around: s.light.grass, line: '#fffdf8' }
      : s.floor;
  const st = (d: string) => stroke(d, f.line, unit * 0.12);
  const both: [Look[], Look[]] = [team(r, 6, s.home, s.crew), team(r, 6, s.away, s.crew)];
  const spots = [
    [-7.2, -2.8],
    [-7.4, 2.6],
    [-6, 0],
    [-1.5, -2.8],
    [-1.3, 0.2],
    [-2, 2.9],
  ] as const;
  const people: string[] = [];
  for (const side of [0, 1] as const)
    for (const [i, [px, py]] of spots.entries()) {
      const x = (side ? -px : px) * unit + r.range(-0.8, 0.8) * unit;
      const y = py * unit + r.range(-0.9, 0.9) * unit;
      people.push(
        cast(x, y, unit * 0.8),
        fromAbove(
          nth(both[side], i),
          x,
          y,
          (side ? 180 : 0) + r.range(-40, 40),
          unit * 0.92,
          [r.range(-30, 30), r.range(-30, 30)],
          0.75,
        ),
      );
    }
  const [ax, bx] = [r.range(-8, -3) * unit, r.range(3, 8) * unit];
  const [ay, by] = [r.range(-3, 3) * unit, r.range(-3, 3) * unit];
  const t = r.range(0.35, 0.8);
  const top = -Y * r.range(0.6, 1.3);
  const q = (p0: number, p1: number, p2: number) => (1 - t) ** 2 * p0 + 2 * t * (1 - t) * p1 + t * t * p2;
  const inner = [
    rect(-w * 2, -h * 2, w * 4, h * 4, f.around),
    rect(-X, -Y, 2 * X, 2 * Y, f.court),
    st(
      `M${n1(-X)} ${n1(-Y)}H${n1(X)}V${n1(Y)}H${n1(-X)}ZM${n1(-3 * unit)} ${n1(-Y)}V${n1(Y)}M${n1(3 * unit)} ${n1(-Y)}V${n1(Y)}`,
    ),
    ...people,
    rect(-unit * 0.02 + unit * 0.3, -Y - unit * 0.5, unit * 0.12, 2 * Y + unit, '#0a1020', 0, fade(0.16)),
    rect(-unit * 0.08, -Y - unit * 0.7, unit * 0.16, 2 * Y + unit * 1.4, '#fffdf8'),
    circle(0, -Y - unit * 0.7, unit * 0.2, '#101c2c') + circle(0, Y + unit * 0.7, unit * 0.2, '#101c2c'),
    stroke(
      `M${n1(ax)} ${n1(ay)}Q0 ${n1(top)} ${n1(q(ax, 0, bx))} ${n1(q(ay, top, by))}`,
      '#fff',
      unit * 0.1,
      ` stroke-dasharray="${n1(unit * 0.04)} ${n1(unit * 0.32)}" stroke-linecap="round"`,
    ),
    ball(q(ax, 0, bx), q(ay, top, by), unit * 0.34, anyBall(r), r.range(0, 360)),
  ].join('');
  return floorPlan(s, (portrait(s) ? 90 : 0) + r.range(-16, 16), inner);
};

/** Games with the big coloured cloth. */
export const parachute: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const n = r.int(8, 12);
  const looks = children(r, n);
  const R = Math.min(w, h) * r.range(0.28, 0.33);
  const colors = r
    .shuffle(['#d9582f', '#ffbf3c', '#1f5f4a', '#2f8fc0', '#7b4fa0', '#fffdf8', '#e58aa0', '#2a9d8f'])
    .slice(0, r.pick([4, 6, 8]));
  const parts = 24;
  const turn = r.range(0, 40);
  const wedge = (i: number, rr: number) => {
    const a = ((turn + (360 / parts) * i) * Math.PI) / 180;
    return [w / 2 + Math.cos(a) * rr, h / 2 + Math.sin(a) * rr] as const;
  };
  const cloth = Array.from({ length: parts }, (_, i) =>
    polygon(
      [[w / 2, h / 2], wedge(i, R * (i % 2 ? 0.97 : 1.02)), wedge(i + 1, R * (i % 2 ? 1.02 : 0.97))],
      i % 2 ? darker(nth(colors, i), 0.93) : nth(colors, i),
    ),
  ).join('');
  const people = looks.map((k, i) => {
    const deg = turn + (360 / n) * (i + r.range(-0.12, 0.12));
    const a = (deg * Math.PI) / 180;
    const d = R * 1.26;
    const [x, y] = [w / 2 + Math.cos(a) * d, h / 2 + Math.sin(a) * d];
    return cast(x, y, R * 0.34) + fromAbove(k, x, y, deg + 180, R * 0.34, [-10, -10], 0.9);
  });
  const balls = Array.from({ length: r.int(1, 5) }, () =>
    ball(
      w / 2 + r.range(-0.5, 0.5) * R,
      h / 2 + r.range(-0.5, 0.5) * R,
      R * r.range(0.08, 0.13),
      anyBall(r),
      r.range(0, 360),
    ),
  );
  const lines =
    s.place === 'meadow'
      ? ''
      : rect(-w, r.range(-0.4, 0.4) * h, w * 2, 22, s.floor.line) +
        rect(r.range(-0.4, 0.4) * w, -h * 1.5, 22, h * 3, s.floor.line);
  return (
    floorPlan(s, r.range(-25, 25), lines) +
    ellipse(w / 2 + R * 0.12, h / 2 + R * 0.16, R * 1.04, R * 1.04, '#0a1020', fade(0.22)) +
    cloth +
    circle(w / 2, h / 2, R * 0.12, '#fffdf8') +
    people.join('') +
    balls.join('')
  );
};

/** Tired and happy: the team flat on its back. */
export const starOnFloor: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const n = r.int(5, 8);
  const looks = s.crew === 'peques' ? children(r, n) : team(r, n, s.home, s.crew);
  const scale = Math.min(w, h) / 6.4;
  const lines = s.place === 'meadow' ? '' : rect(-w, r.range(-0.5, 0.5) * h, w * 2, 26, s.floor.line);
  const shade = looks
    .map(
      (_, i) =>
        `<g transform="translate(${n1(w / 2 + scale * 0.1)} ${n1(h / 2 + scale * 0.14)}) rotate(${n1((360 / n) * i)}) scale(${n1(scale)})"><rect x=".85" y="-.42" width="1.6" height=".84" rx=".4" fill="#0a1020" opacity=".18"/></g>`,
    )
    .join('');
  return (
    floorPlan(s, r.range(-30, 30), lines) +
    shade +
    star(r, looks, w / 2, h / 2, scale) +
    (r.chance(0.6) ? ball(w * r.range(0.1, 0.2), h * r.range(0.12, 0.25), scale * 0.34, anyBall(r), 20) : '')
  );
};
