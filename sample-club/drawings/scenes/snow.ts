import { darker, lighter } from '../color.ts';
import { figure } from '../figure/figure.ts';
import { type Look, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { lights } from '../palette.ts';
import { panorama } from '../place/landscape.ts';
import { nth, type Rng } from '../random.ts';
import { circle, ellipse, fade, n1, polygon, rect, round, stroke } from '../svg.ts';
import { portrait, type Scene } from './stage.ts';

export const snowfall = (r: Rng, w: number, h: number, count: number) => {
  let out = '';
  for (let i = 0; i < count; i++)
    out += circle(r.next() * w, r.next() * h, r.range(2.5, 8), '#fff', fade(r.range(0.5, 0.95)));
  return out;
};

export const coats = ['#d9582f', '#ffbf3c', '#1f5f4a', '#2f8fc0', '#b8322a', '#7b4fa0', '#14305a'];
export const wrapped = (r: Rng, k: Look, i: number): Look => ({
  ...k,
  kit: { ...k.kit, jersey: nth(coats, i + r.int(0, 2)), trim: '#fffdf8' },
  longSleeves: true,
  trousers: r.pick(['#27335c', '#101c2c', '#5b6776']),
  pads: null,
  number: null,
  pattern: 'plain',
  hairStyle: r.chance(0.6) ? 'beanie' : k.hairStyle,
  capColor: nth(coats, i + 3),
  headband: null,
});

/** Snow on the way to practice: snowballs, caps, red noses. */
export const snowPlay: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const l = r.chance(0.7) ? lights.snow : r.pick([lights.dawn, lights.storm]);
  const horizon = h * r.range(0.5, 0.6);
  const n = portrait(s) ? 3 : r.int(4, 5);
  const scale = Math.min(h * 0.125, (w / n) * 0.28) * (s.crew === 'peques' ? 1.4 : 1.12);
  const looks = (s.crew === 'peques' ? team(r, n, s.home, 'peques') : team(r, n, s.home, s.crew)).map(
    (k, i) => wrapped(r, k, i),
  );
  const out = [
    panorama(r, l, { id: 'outside', x0: -40, x1: w + 40, top: -40, horizon, rise: h * 0.4 }),
    rect(-40, horizon, w + 80, h, '#eef3f8'),
    `<path d="M-40 ${n1(horizon + h * 0.06)}Q${n1(w * 0.3)} ${n1(horizon - h * 0.04)} ${n1(w * 0.6)} ${n1(horizon + h * 0.05)}T${w + 40} ${n1(horizon + h * 0.02)}V${h + 40}H-40Z" fill="#dfe8f1"/>`,
    `<path d="M-40 ${n1(horizon + h * 0.2)}Q${n1(w * 0.4)} ${n1(horizon + h * 0.1)} ${n1(w * 0.7)} ${n1(horizon + h * 0.19)}T${w + 40} ${n1(horizon + h * 0.15)}V${h + 40}H-40Z" fill="#f6f9fc"/>`,
  ];
  const snowman = r.chance(0.5);
  if (snowman) {
    const [mx, my, q] = [w * (portrait(s) ? 0.8 : 0.9), h * 0.86, scale * 0.9];
    out.push(
      ellipse(mx, my, q * 0.8, q * 0.12, '#5b6f86', fade(0.3)),
      circle(mx, my - q * 0.6, q * 0.7, '#fff'),
      circle(mx, my - q * 1.6, q * 0.5, '#fff'),
      circle(mx, my - q * 2.3, q * 0.36, '#fff'),
      stroke(`M${n1(mx - q * 0.4)} ${n1(my - q * 2)}H${n1(mx + q * 0.4)}`, '#d9582f', q * 0.18, round),
      polygon(
        [
          [mx, my - q * 2.32],
          [mx - q * 0.42, my - q * 2.24],
          [mx, my - q * 2.22],
        ],
        '#e08243',
      ),
      rect(mx - q * 0.3, my - q * 2.95, q * 0.6, q * 0.4, '#101c2c'),
      rect(mx - q * 0.46, my - q * 2.6, q * 0.92, q * 0.1, '#101c2c'),
    );
  }
  const acts = [side.throw, side.run, side.carry, side.clap, side.highJump, side.point, side.celebrate];
  const room = snowman ? (portrait(s) ? 0.66 : 0.8) : 0.92;
  for (const [i, k] of looks.entries()) {
    const x = w * (0.06 + (room * (i + 0.5)) / n);
    const y = h * (i % 2 ? 0.83 : 0.91);
    const size = scale * (i % 2 ? 0.92 : 1.05);
    const f = figure(k, jitter(nth(acts, i + r.int(0, 6)), r, 0.8), x, y, size, 'side', i < n / 2 ? 1 : -1);
    out.push(ellipse(x, y, size * 0.6, size * 0.09, '#5b6f86', fade(0.34)), f.svg);
  }
  for (let i = 0; i < 4; i++)
    out.push(circle(w * r.range(0.2, 0.8), h * r.range(0.34, 0.56), scale * 0.13, '#fff'));
  return out.join('') + snowfall(r, w, h, 70);
};

/** Inside, warm; outside the large window it snows. */
export const snowWindow: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const l = r.pick([lights.snow, lights.storm, lights.snow, lights.violet]);
  const wall = darker(s.hall.wall, 0.8);
  const [x0, y0, ww, hh] = [w * 0.08, h * 0.07, w * 0.84, h * r.range(0.56, 0.64)];
  const floorY = h * 0.84;
  const out = [
    rect(0, 0, w, h, wall),
    `<clipPath id="pane"><rect x="${n1(x0)}" y="${n1(y0)}" width="${n1(ww)}" height="${n1(hh)}"/></clipPath><g clip-path="url(#pane)">${panorama(r, l, { id: 'outside', x0, x1: x0 + ww, top: y0, horizon: y0 + hh * 0.86, rise: hh * 0.56 })}${rect(x0, y0 + hh * 0.86, ww, hh, '#eef3f8')}${snowfall(r, w, h * 0.75, 120)}</g>`,
  ];
  const cols = portrait(s) ? 3 : 5;
  let bars = `M${n1(x0)} ${n1(y0)}H${n1(x0 + ww)}V${n1(y0 + hh)}H${n1(x0)}Z`;
  for (let i = 1; i < cols; i++) bars += `M${n1(x0 + (ww * i) / cols)} ${n1(y0)}v${n1(hh)}`;
  bars += `M${n1(x0)} ${n1(y0 + hh * 0.3)}h${n1(ww)}`;
  out.push(
    stroke(bars, s.hall.steel, Math.min(w, h) * 0.014),
    rect(x0 - 20, y0 + hh, ww + 40, h * 0.028, lighter(wall, 0.4)),
    rect(0, y0 + hh + h * 0.07, w, floorY - y0 - hh - h * 0.07, s.hall.dado),
    rect(0, floorY, w, h, s.floor.court),
    rect(0, h * 0.93, w, h * 0.016, s.floor.line),
  );
  const n = portrait(s) ? 2 : r.int(2, 4);
  const looks = team(r, n, s.home, s.crew);
  const scale = h * (portrait(s) ? 0.12 : 0.165) * (s.crew === 'peques' ? 1.15 : 1);
  const start = r.range(0.2, 0.4);
  for (const [i, k] of looks.entries()) {
    const x = w * (start + i * (portrait(s) ? 0.26 : 0.15));
    const f = figure(
      k,
      jitter(
        r.pick([facing.folded, facing.hips, facing.armRight, facing.easy, facing.oneUp, facing.armLeft]),
        r,
        0.6,
      ),
      x,
      h * 0.965,
      scale,
      'back',
      r.chance(0.5) ? 1 : -1,
    );
    out.push(ellipse(x, h * 0.965, scale * 0.5, scale * 0.07, '#0a1020', fade(0.28)), f.svg);
  }
  return out.join('');
};
