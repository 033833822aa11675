import { darker, lighter, mix } from '../color.ts';
import { figure } from '../figure/figure.ts';
import { player } from '../figure/look.ts';
import { facing } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { text } from '../lettering/lettering.ts';
import { panorama } from '../place/landscape.ts';
import { circle, ellipse, fade, n1, polygon, rect, stroke } from '../svg.ts';
import { anyBall, ball } from '../things/ball.ts';
import { trophy } from '../things/trophy.ts';
import { ground, portrait, type Scene } from './stage.ts';

/** The ball alone, very near, with what belongs to it. */
export const stillLife: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const back = r.pick([
    '#ffbf3c',
    '#d9582f',
    '#14305a',
    '#1f5f4a',
    '#7b4fa0',
    '#2f8fc0',
    '#e58aa0',
    '#f6f2ea',
    '#2a9d8f',
  ]);
  let base = h * r.range(0.7, 0.8);
  const R = Math.min(w, h) * r.range(0.24, 0.31);
  const x = w * (portrait(s) ? r.pick([0.42, 0.58]) : r.range(0.38, 0.6));
  const colors = anyBall(r);
  const slant = r.range(-0.1, 0.1) * h;
  const out = [rect(0, 0, w, h, back)];
  const look = r.int(0, 3);
  if (look === 0)
    out.push(
      polygon(
        [
          [0, base - slant - h * 0.06],
          [w, base + slant - h * 0.06],
          [w, h],
          [0, h],
        ],
        darker(back, 0.82),
      ),
    );
  else if (look === 1)
    out.push(
      circle(x + R * 0.4, base - R, R * 1.7, lighter(back, 0.2)),
      rect(0, base - h * 0.04, w, h, s.floor.court),
      rect(0, base + h * 0.06, w, h * 0.02, s.floor.line),
    );
  else if (look === 2) {
    out.push(`<g transform="rotate(${n1(r.range(-30, 30))} ${w / 2} ${h / 2})">`);
    for (let i = 0; i < 4; i++)
      out.push(
        rect(
          -w,
          h * (0.05 + i * 0.3) - h * 0.2,
          w * 3,
          h * 0.12,
          i % 2 ? lighter(back, 0.18) : darker(back, 0.86),
        ),
      );
    out.push('</g>', rect(0, base - h * 0.04, w, h, darker(back, 0.72)));
  } else
    out.push(
      panorama(r, s.light, {
        id: 'outside',
        x0: -40,
        x1: w + 40,
        top: -40,
        horizon: base - h * 0.08,
        rise: h * 0.4,
      }),
      rect(0, base - h * 0.08, w, h, ground(s)),
      rect(0, base + h * 0.08, w, h * 0.02, '#fffdf8'),
    );
  out.push(
    ellipse(x + R * 0.12, base + R * 0.02, R * 1.05, R * 0.15, '#0a1020', fade(0.3)),
    ball(x, base - R * 0.96, R, colors, r.range(0, 360)),
  );
  const side2 = x > w / 2 ? -1 : 1;
  const extra = r.int(0, 4);
  const tight = portrait(s);
  const ex = x + side2 * R * (tight ? 1.02 : 1.75);
  // In a narrow frame what lies beside the ball comes forward instead of leaving the picture.
  if (tight) base += R * 0.42;
  if (extra === 0) out.push(trophy(ex, base + R * 0.2, R * 1.5));
  else if (extra === 1)
    out.push(
      ellipse(ex, base + R * 0.3, R * 0.7, R * 0.09, '#0a1020', fade(0.28)),
      `<g transform="translate(${n1(ex)} ${n1(base + R * 0.28)}) scale(${n1(R * 0.011 * 10)}) scale(.1)"><path d="M-62 0V-34C-40 -36 -22 -58 -12 -66L22 -44C40 -34 62 -34 66 -14V0Z" fill="#fffdf8"/><path d="M-64 -10H68V4A8 8 0 0 1 60 10H-58A8 8 0 0 1 -64 2Z" fill="#d93a2b"/><path d="M-8 -58l20 14M4 -48l-16 20M16 -42l-16 20" stroke="#101c2c" stroke-width="6"/></g>`,
    );
  else if (extra === 2) out.push(ball(ex, base - R * 0.36 + R * 0.2, R * 0.5, anyBall(r), r.range(0, 360)));
  else if (extra === 3)
    out.push(
      ellipse(ex, base + R * 0.2, R * 0.3, R * 0.06, '#0a1020', fade(0.28)),
      rect(ex - R * 0.22, base - R * 1.1, R * 0.44, R * 1.3, '#2f8fc0', R * 0.1),
      rect(ex - R * 0.22, base - R * 0.75, R * 0.44, R * 0.36, '#fffdf8'),
      rect(ex - R * 0.12, base - R * 1.25, R * 0.24, R * 0.18, '#101c2c', R * 0.03),
    );
  return out.join('');
};

/** The score, nothing else. */
export const scoreboard: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const wall = mix(s.hall.wall, '#101c2c', s.light.dark ? 0.6 : 0.1);
  const bw = w * (portrait(s) ? 0.84 : 0.7);
  const bh = Math.min(h * 0.5, bw * 0.56);
  const [x, y] = [w / 2, h * r.range(0.42, 0.5)];
  const [l, t] = [x - bw / 2, y - bh / 2];
  const [a, b] = r.pick([
    [25, 23],
    [21, 25],
    [14, 14],
    [25, 18],
    [24, 24],
    [19, 25],
    [15, 13],
    [8, 3],
    [20, 20],
    [25, 11],
  ] as const);
  const u = bh / 10;
  const led = (v: string, px: number, color: string, size: number, py: number) =>
    text(v, px, py, { size, color, align: 'middle', face: 'bold' });
  const brick: string[] = [];
  for (let j = 0; j < 14; j++) brick.push(`M0 ${n1((h * j) / 13)}H${w}`);
  const out = [
    rect(0, 0, w, h, wall),
    stroke(brick.join(''), darker(wall, 0.92), 5),
    rect(0, h * 0.86, w, h, s.hall.dado),
    rect(0, h * 0.86, w, h * 0.014, s.hall.trim),
    rect(l + u * 0.3, t + u * 0.4, bw, bh, '#0a1020', u * 0.5, fade(0.25)),
    rect(l, t, bw, bh, '#101c2c', u * 0.5),
    rect(l + u * 0.3, t + u * 0.3, bw - u * 0.6, bh - u * 0.6, '#16263c', u * 0.35),
  ];
  out.push(
    text('LOCAL', l + bw * 0.25, t + u * 1.9, { size: u * 1.15, color: '#fffdf8', align: 'middle' }),
    text('VISITA', l + bw * 0.75, t + u * 1.9, { size: u * 1.15, color: '#fffdf8', align: 'middle' }),
  );
  out.push(
    led(String(a).padStart(2, '0'), l + bw * 0.25, '#ffbf3c', u * 4.8, t + u * 6.6),
    led(String(b).padStart(2, '0'), l + bw * 0.75, '#ff7a4a', u * 4.8, t + u * 6.6),
    circle(x, t + u * 4.1, u * 0.3, '#fffdf8'),
    circle(x, t + u * 5.6, u * 0.3, '#fffdf8'),
  );
  out.push(led(`SET ${r.int(1, 5)}`, x, '#8fd0c0', u * 1.1, t + u * 8.9));
  for (const [i, px] of [l + bw * 0.16, l + bw * 0.66].entries())
    for (let q = 0; q < 3; q++)
      out.push(
        circle(
          px + q * u * 0.9,
          t + u * 8.5,
          u * 0.28,
          q < r.int(0, 2) + (i ? 0 : 1) ? '#ffbf3c' : '#2b3a55',
        ),
      );
  const fans = portrait(s) ? 3 : 6;
  for (let i = 0; i < fans; i++) {
    const k = player(r, s.home, 'mixto');
    const f = figure(
      { ...k, number: null },
      jitter(r.pick([facing.easy, facing.win, facing.oneUp, facing.folded]), r),
      (w * (i + 0.5)) / fans + r.range(-0.03, 0.03) * w,
      h * 1.28,
      h * 0.13,
      'back',
    );
    out.push(f.svg);
  }
  return out.join('');
};
