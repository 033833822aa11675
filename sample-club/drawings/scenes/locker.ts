import { darker, lighter } from '../color.ts';
import { figure } from '../figure/figure.ts';
import { player } from '../figure/look.ts';
import { side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { text } from '../lettering/lettering.ts';
import { circle, ellipse, fade, n1, rect } from '../svg.ts';
import { portrait, type Scene } from './stage.ts';

/** Alone on the bench of the changing room, just before it starts. */
export const lockerRoom: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const k = player(r, s.home, s.crew);
  const f = figure(
    k,
    jitter(side.sitLean, r, 0.6),
    0,
    0,
    Math.min(w * 0.36, h * 0.31) * (s.crew === 'peques' ? 1.3 : 1),
    'side',
    r.chance(0.5) ? 1 : -1,
  );
  const [hx] = f.place([0.3, 0]);
  const base = h * 0.9;
  const locker = r.pick(['#2f6f9f', '#1f5f4a', '#b8322a', '#5b6776', '#d9a14b']);
  const out = [rect(0, 0, w, h, darker(locker, 0.7))];
  const n = portrait(s) ? 4 : 7;
  const first = r.int(1, 12);
  for (let i = 0; i < n; i++) {
    const lw = w / n;
    out.push(rect(i * lw + 6, -20, lw - 12, h * 0.78, i % 2 ? locker : lighter(locker, 0.08), 8));
    for (let q = 0; q < 4; q++)
      out.push(
        rect(i * lw + lw * 0.28, h * 0.1 + q * h * 0.025, lw * 0.44, h * 0.01, darker(locker, 0.7), 4),
      );
    out.push(
      circle(i * lw + lw * 0.82, h * 0.4, lw * 0.04, '#fffdf8'),
      text(String(i + first), i * lw + lw / 2, h * 0.3, {
        size: lw * 0.2,
        color: '#fffdf8',
        align: 'middle',
        face: 'bold',
      }),
    );
  }
  const seat = f.place([0, 0.2])[1] + base;
  out.push(
    rect(0, h * 0.8, w, h, s.floor.court),
    rect(w * 0.08, seat, w * 0.84, h * 0.035, '#c58a4e', 10),
    rect(w * 0.16, seat + h * 0.03, w * 0.03, base - seat, '#3a2a20'),
    rect(w * 0.8, seat + h * 0.03, w * 0.03, base - seat, '#3a2a20'),
  );
  out.push(
    ellipse(w / 2, base, w * 0.16, h * 0.016, '#0a1020', fade(0.3)),
    `<g transform="translate(${n1(w / 2 - hx)} ${n1(base)})">${f.svg}</g>`,
  );
  return out.join('');
};
