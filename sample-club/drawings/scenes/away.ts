import { darker, mix } from '../color.ts';
import { figure } from '../figure/figure.ts';
import { team } from '../figure/look.ts';
import { side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { fitSize, text } from '../lettering/lettering.ts';
import { panorama, pines } from '../place/landscape.ts';
import { nth } from '../random.ts';
import { circle, ellipse, fade, n1, polygon, rect, stroke } from '../svg.ts';
import { spectator } from '../things/crowd.ts';
import { coats, snowfall, wrapped } from './snow.ts';
import { lettering, portrait, type Scene } from './stage.ts';
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
  const name = lettering(s, 'VOLEIBOL');
  const size = fitSize(name, bw * 0.4, bh * 0.17);
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
    text(name, x + bw * 0.4, y + bh * 0.85, { size, color: band, align: 'middle' }),
    rect(x + bw - bh * 0.1, y + bh * 0.7, bh * 0.1, bh * 0.08, '#fff6d6', 6),
    wheel(x + bw * 0.18),
    wheel(x + bw * 0.82),
    l.name === 'snow' ? snowfall(r, w, h, 90) : '',
  ];
  return body.join('');
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
  return out.join('');
};
