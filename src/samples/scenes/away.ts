import { darker, lighter, mix } from '../color.ts';
import { figure } from '../figure/figure.ts';
import { type Look, player, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { fitSize, text } from '../lettering/lettering.ts';
import { lights } from '../palette.ts';
import { panorama, pines } from '../place/landscape.ts';
import { nth, type Rng } from '../random.ts';
import { circle, ellipse, fade, n1, polygon, rect, round, stroke } from '../svg.ts';
import { spectator } from '../things/crowd.ts';
import { portrait, type Scene } from './stage.ts';

const snowfall = (r: Rng, w: number, h: number, count: number) => {
  let out = '';
  for (let i = 0; i < count; i++)
    out += circle(r.next() * w, r.next() * h, r.range(2.5, 8), '#fff', fade(r.range(0.5, 0.95)));
  return out;
};

/** The coach on the mountain road, faces at its windows. */
export const bus: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const l = s.light;
  const road = h * r.range(0.72, 0.8);
  const bw = w * (portrait(s) ? 0.94 : r.range(0.66, 0.78));
  const bh = portrait(s) ? bw * 0.42 : bw * 0.34;
  const x = (w - bw) / 2 + r.range(-0.02, 0.02) * w;
  const y = road - bh;
  const color = r.pick(['#d9582f', '#ffbf3c', '#14305a', '#1f5f4a', '#fffdf8', '#2f8fc0']);
  const band = color === '#ffbf3c' || color === '#fffdf8' ? '#14305a' : '#ffbf3c';
  const n = 6;
  const ww = (bw * 0.8) / n;
  const wins: string[] = [];
  for (let i = 0; i < n; i++) {
    const wx = x + bw * 0.04 + i * ww;
    const id = `bw${i}`;
    wins.push(
      `<clipPath id="${id}"><rect x="${n1(wx)}" y="${n1(y + bh * 0.16)}" width="${n1(ww * 0.9)}" height="${n1(bh * 0.34)}" rx="10"/></clipPath><g clip-path="url(#${id})">${rect(wx, y + bh * 0.16, ww * 0.9, bh * 0.34, l.dark ? '#ffd98a' : '#b9d7e4')}${r.chance(0.88) ? spectator(r, wx + ww * r.range(0.35, 0.6), y + bh * 0.38, bh * 0.075, nth([s.home.jersey, '#f6f2ea', '#5b6776'], i), 0.35) : ''}${polygon(
        [
          [wx, y + bh * 0.5],
          [wx + ww * 0.3, y + bh * 0.16],
          [wx + ww * 0.5, y + bh * 0.16],
          [wx + ww * 0.2, y + bh * 0.5],
        ],
        '#fff',
        fade(0.2),
      )}</g>`,
    );
  }
  const wheel = (cx: number) =>
    circle(cx, road - 2, bh * 0.13, '#101c2c') + circle(cx, road - 2, bh * 0.06, '#aab4bf');
  const size = fitSize('CV SIERRA', bw * 0.4, bh * 0.17);
  const body = [
    panorama(r, l, {
      id: 'outside',
      x0: -60,
      x1: w + 60,
      top: -60,
      horizon: road - h * 0.14,
      rise: h * 0.44,
    }),
    rect(-60, road - h * 0.15, w + 120, h, l.grass),
    pines(r, -60, w + 60, road - h * 0.06, h * 0.16, darker(l.near, 0.9), 0.7),
    rect(-60, road - h * 0.03, w + 120, h * 0.17, '#4a525c'),
    stroke(
      `M-60 ${n1(road + h * 0.055)}H${w + 60}`,
      '#fffdf8',
      h * 0.011,
      ` stroke-dasharray="${n1(w * 0.06)} ${n1(w * 0.05)}"`,
    ),
    ellipse(x + bw / 2, road + bh * 0.1, bw * 0.52, bh * 0.07, '#0a1020', fade(0.3)),
    `<path d="M${n1(x)} ${n1(road)}V${n1(y + bh * 0.1)}Q${n1(x)} ${n1(y)} ${n1(x + bh * 0.1)} ${n1(y)}H${n1(x + bw - bh * 0.2)}Q${n1(x + bw - bh * 0.06)} ${n1(y)} ${n1(x + bw - bh * 0.03)} ${n1(y + bh * 0.14)}L${n1(x + bw)} ${n1(y + bh * 0.62)}V${n1(road)}Z" fill="${color}"/>`,
    rect(x, y + bh * 0.58, bw, bh * 0.05, band),
    ...wins,
    polygon(
      [
        [x + bw * 0.86, y + bh * 0.14],
        [x + bw - bh * 0.05, y + bh * 0.14],
        [x + bw - bh * 0.005, y + bh * 0.56],
        [x + bw * 0.86, y + bh * 0.56],
      ],
      l.dark ? '#ffe7b0' : '#cfe4ec',
    ),
    text('CV SIERRA', x + bw * 0.4, y + bh * 0.85, { size, color: band, align: 'middle' }),
    rect(x + bw - bh * 0.1, y + bh * 0.7, bh * 0.1, bh * 0.08, '#fff6d6', 6),
    wheel(x + bw * 0.18),
    wheel(x + bw * 0.82),
    l.name === 'snow' ? snowfall(r, w, h, 90) : '',
  ];
  return { body: body.join(''), color: mix(l.sky[1], color, 0.35) };
};

const coats = ['#d9582f', '#ffbf3c', '#1f5f4a', '#2f8fc0', '#b8322a', '#7b4fa0', '#14305a'];
const wrapped = (r: Rng, k: Look, i: number): Look => ({
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
  return { body: out.join('') + snowfall(r, w, h, 70), color: '#dde6ef' };
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
  return { body: out.join(''), color: mix(l.sky[1], s.floor.court, 0.3) };
};

/** On foot to the hall, bags over the shoulder, the mountains behind. */
export const walkIn: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const l = s.light;
  const horizon = h * r.range(0.56, 0.66);
  const n = portrait(s) ? 2 : r.int(3, 5);
  const looks = team(r, n, s.home, s.crew).map((k, i) =>
    r.chance(0.6) ? { ...wrapped(r, k, i), hairStyle: k.hairStyle } : k,
  );
  const dir = r.chance(0.5) ? 1 : -1;
  const scale = Math.min(h * 0.155, (w / n) * 0.3) * (s.crew === 'peques' ? 1.2 : 1);
  const y = h * 0.92;
  const path = mix('#cdb894', l.tint, 0.15);
  const out = [
    panorama(r, l, { id: 'outside', x0: -40, x1: w + 40, top: -40, horizon, rise: h * 0.44 }),
    rect(-40, horizon, w + 80, h, l.grass),
    pines(r, -40, w + 40, horizon + h * 0.06, h * 0.13, darker(l.near, 0.88), 0.45),
    `<path d="M-40 ${n1(h * 0.84)}Q${n1(w * 0.5)} ${n1(h * 0.8)} ${w + 40} ${n1(h * 0.85)}V${h + 40}H-40Z" fill="${path}"/>`,
  ];
  for (const [i, k] of looks.entries()) {
    const x = w * (0.1 + (0.8 * (i + 0.5)) / n);
    const f = figure(
      k,
      jitter(
        nth([side.walk, side.walk, side.carry, side.relaxed, side.underArm, side.wave], i + r.int(0, 5)),
        r,
        0.9,
      ),
      x,
      y + (i % 2) * h * 0.02,
      scale,
      'side',
      dir as 1 | -1,
    );
    const [sx, sy] = f.place(f.joints.shoulder);
    const [hx, hy] = f.place([0, -0.12]);
    const bag = nth(coats, i + 1);
    out.push(
      ellipse(x, y + (i % 2) * h * 0.02, scale * 0.55, scale * 0.08, '#0a1020', fade(0.28)),
      f.svg,
      stroke(
        `M${n1(sx)} ${n1(sy + scale * 0.1)}L${n1(hx - dir * scale * 0.3)} ${n1(hy)}`,
        darker(bag, 0.7),
        scale * 0.07,
      ),
      `<g transform="rotate(${n1(dir * 6)} ${n1(hx - dir * scale * 0.3)} ${n1(hy)})">${rect(hx - dir * scale * 0.3 - scale * 0.42, hy - scale * 0.06, scale * 0.84, scale * 0.36, bag, scale * 0.14)}${rect(hx - dir * scale * 0.3 - scale * 0.42, hy + scale * 0.08, scale * 0.84, scale * 0.06, '#fffdf8', 0, fade(0.8))}</g>`,
    );
  }
  if (l.name === 'snow') out.push(snowfall(r, w, h, 60));
  return { body: out.join(''), color: mix(l.sky[1], l.grass, 0.5) };
};

/** Two shoes, a hand at the laces: just before it starts. */
export const bench2: Scene = (s) => {
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
  for (let i = 0; i < n; i++) {
    const lw = w / n;
    out.push(rect(i * lw + 6, -20, lw - 12, h * 0.78, i % 2 ? locker : lighter(locker, 0.08), 8));
    for (let q = 0; q < 4; q++)
      out.push(
        rect(i * lw + lw * 0.28, h * 0.1 + q * h * 0.025, lw * 0.44, h * 0.01, darker(locker, 0.7), 4),
      );
    out.push(
      circle(i * lw + lw * 0.82, h * 0.4, lw * 0.04, '#fffdf8'),
      text(String(i + r.int(1, 3)), i * lw + lw / 2, h * 0.3, {
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
  return { body: out.join(''), color: mix(locker, s.home.jersey, 0.3) };
};
