import { mix } from '../color.ts';
import { team } from '../figure/look.ts';
import { panorama } from '../place/landscape.ts';
import { nth } from '../random.ts';
import { circle, fade, n1, rect, round, stroke } from '../svg.ts';
import { anyBall, ball } from '../things/ball.ts';
import { portrait, type Scene } from './stage.ts';

/** Hands over the tape, seen from so near that only arms and net remain. */
export const overNet: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const tape = h * r.range(0.5, 0.6);
  const out: string[] = [];
  if (s.place === 'gym')
    out.push(
      rect(0, 0, w, h, s.hall.roof),
      `<g transform="rotate(${n1(r.range(-8, 8))} ${w / 2} ${h / 2})">${[0, 1, 2, 3].map((i) => rect(w * (0.06 + i * 0.26), h * 0.1, w * 0.12, h * 0.03, '#fff6d6', 8)).join('')}</g>`,
      rect(0, h * 0.55, w, h, mix(s.hall.wall, s.hall.roof, 0.2)),
    );
  else
    out.push(
      panorama(r, s.light, {
        id: 'outside',
        x0: -40,
        x1: w + 40,
        top: -40,
        horizon: h * 1.02,
        rise: h * 0.42,
      }),
    );
  const bx = w * r.range(0.4, 0.6);
  const by = h * r.range(0.16, 0.24);
  const R = Math.min(w, h) * 0.13;
  const n = portrait(s) ? 3 : 4;
  const looks = team(r, Math.ceil(n / 2), s.away, 'femenino');
  const unit = Math.min(w, h);
  for (let i = 0; i < n; i++) {
    const k = nth(looks, Math.floor(i / 2));
    const x = w * 0.5 + (i - (n - 1) / 2) * unit * 0.2 + (Math.floor(i / 2) ? 1 : -1) * unit * 0.05;
    const hx = x + (bx - x) * 0.22 + r.range(-0.02, 0.02) * unit;
    const hy = Math.max(by + R * 1.5, h * r.range(0.3, 0.36));
    const fingers = [-0.5, -0.17, 0.17, 0.5]
      .map(
        (t) =>
          `M${n1(hx + t * unit * 0.06)} ${n1(hy)}L${n1(hx + t * unit * 0.105)} ${n1(hy - unit * (0.085 - Math.abs(t) * 0.03))}`,
      )
      .join('');
    out.push(
      stroke(`M${n1(x)} ${h + 60}L${n1(hx)} ${n1(hy + unit * 0.02)}`, k.skin, unit * 0.085, round),
      stroke(
        `M${n1(x)} ${h + 60}L${n1(x + (hx - x) * 0.3)} ${n1(h + 60 - (h + 60 - hy) * 0.26)}`,
        k.kit.jersey,
        unit * 0.13,
        round,
      ),
      circle(hx, hy, unit * 0.052, k.skin),
      stroke(fingers, k.skin, unit * 0.024, round),
      stroke(
        `M${n1(hx + (i % 2 ? -1 : 1) * unit * 0.04)} ${n1(hy + unit * 0.01)}l${n1((i % 2 ? -1 : 1) * unit * 0.045)} ${n1(-unit * 0.04)}`,
        k.skin,
        unit * 0.026,
        round,
      ),
    );
  }
  let mesh = '';
  for (let i = 0; i < 34; i++) mesh += `M${n1((w * i) / 30 - 30)} ${n1(tape)}V${h + 20}`;
  for (let y = tape; y < h + 20; y += w / 30) mesh += `M-30 ${n1(y)}H${w + 30}`;
  out.push(
    stroke(mesh, '#fffdf8', unit * 0.005, ' opacity=".55"'),
    rect(-20, tape - unit * 0.03, w + 40, unit * 0.06, '#fffdf8'),
    rect(-20, tape + unit * 0.014, w + 40, unit * 0.016, '#0a1020', 0, fade(0.14)),
    ball(bx, by, R, anyBall(r), r.range(0, 360)),
  );
  return out.join('');
};
