import { mix } from '../color.ts';
import { figure } from '../figure/figure.ts';
import { type Look, player, team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter, type Pose } from '../figure/skeleton.ts';
import { panorama } from '../place/landscape.ts';
import { circle, ellipse, fade, n1, rect, stroke } from '../svg.ts';
import { ground, type Scene } from './stage.ts';

const shadowOf = (look: Look, color: string): Look => ({
  ...look,
  skin: color,
  hair: color,
  kit: { jersey: color, short: color, trim: color, sock: color },
  pads: color,
  shoe: color,
  number: null,
  headband: null,
  pattern: 'plain',
  medal: null,
});

/** Against the light: one black shape, the sun, the hills. */
export const silhouette: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const horizon = h * r.range(0.72, 0.82);
  const dark = mix(s.light.near, '#080c16', 0.72);
  const tall = Math.min(h * 0.183, w * 0.18);
  const acts = [
    side.spike,
    side.setJump,
    side.serveHit,
    side.spikeHit,
    facing.winJump,
    side.highJump,
  ] as const;
  const act: Pose = r.pick(acts);
  const pose: Pose = jitter({ ...act, air: Math.min(act.air ?? 0, 0.75) }, r, 0.5);
  const x = w * r.range(0.38, 0.62);
  const f = figure(
    shadowOf(player(r, s.home, 'femenino'), dark),
    pose,
    x,
    h * 0.94,
    tall * r.range(0.92, 1.06),
    pose.front ? 'front' : 'side',
    r.chance(0.5) ? 1 : -1,
  );
  const [a, b] = [f.place(f.joints.hands[0]), f.place(f.joints.hands[1])];
  const top = a[1] < b[1] ? a : b;
  const sun = circle(
    x + r.range(-0.1, 0.1) * w,
    h * 0.42,
    Math.min(w, h) * r.range(0.26, 0.33),
    s.light.sun,
    fade(0.92),
  );
  const sky = panorama(r, s.light, {
    id: 'outside',
    x0: -40,
    x1: w + 40,
    top: -40,
    horizon,
    rise: h * 0.34,
    sun: false,
  });
  let netLine = '';
  if (r.chance(0.6)) {
    const y = h * 0.52;
    for (let i = 0; i < 44; i++) netLine += `M${n1((w * i) / 40 - 40)} ${n1(y)}v${n1(h * 0.14)}`;
    for (let j = 0; j < 5; j++) netLine += `M-40 ${n1(y + (j * h * 0.14) / 4)}H${w + 40}`;
    netLine = stroke(netLine, dark, 3, ' opacity=".55"') + rect(-40, y - 8, w + 80, 16, dark);
  }
  return (
    sky +
    sun +
    netLine +
    rect(-40, horizon, w + 80, h, dark) +
    ellipse(x, h * 0.94, tall * 0.7, tall * 0.07, '#000', fade(0.4)) +
    f.svg +
    circle(top[0] + r.range(-0.1, 0.3) * tall, top[1] - tall * 0.36, tall * 0.27, dark)
  );
};

/** Very near and from behind: the number, the shoulders, the net beyond. */
export const backNumber: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const look = player(r, s.home, s.crew === 'peques' ? 'mixto' : s.crew);
  const scale = Math.min(h * 0.5, w * 0.62) * r.range(0.86, 1.05);
  const pose = jitter(
    r.pick([facing.folded, facing.hips, facing.behind, facing.oneUp, facing.easy, facing.fistUp]),
    r,
    0.5,
  );
  const f = figure(look, pose, 0, 0, scale, 'back');
  const [hx, hy] = f.place(f.joints.head);
  const x = w * r.range(0.36, 0.64);
  const y = h * r.range(0.3, 0.36);
  const out: string[] = [];
  if (s.place === 'gym')
    out.push(
      rect(0, 0, w, h, mix(s.hall.wall, s.light.dark ? '#0c1830' : '#fffdf8', 0.16)),
      rect(0, h * 0.45, w, h * 0.2, s.hall.dado),
      rect(0, h * 0.45, w, h * 0.014, s.hall.trim),
      rect(0, h * 0.65, w, h, s.floor.court),
    );
  else
    out.push(
      panorama(r, s.light, {
        id: 'outside',
        x0: -40,
        x1: w + 40,
        top: -40,
        horizon: h * 0.66,
        rise: h * 0.4,
      }),
      rect(0, h * 0.66, w, h, ground(s)),
    );
  let mesh = '';
  const [y0, y1] = [h * 0.3, h * 0.56];
  for (let i = 0; i < 60; i++) mesh += `M${n1(i * w * 0.026 - 20)} ${n1(y0)}V${n1(y1)}`;
  for (let j = 0; j < 7; j++) mesh += `M-20 ${n1(y0 + ((y1 - y0) * j) / 6)}H${w + 20}`;
  // Only where the one in front leaves room: legs alone behind someone's arms look like theirs.
  const size = scale * 0.24;
  const free = [
    { at: (x - scale * 0.86) / 2, room: x - scale * 0.86 },
    { at: w - (w - x - scale * 0.86) / 2, room: w - x - scale * 0.86 },
  ].filter(({ room }) => room > size * 2.2);
  const foes = team(r, free.length, s.away, s.crew === 'peques' ? 'mixto' : s.crew).map(
    (k, i) =>
      figure(
        k,
        jitter(facing.ready, r),
        (free[i]?.at ?? 0) + r.range(-0.1, 0.1) * size,
        h * 0.78,
        size,
        'front',
      ).svg,
  );
  out.push(
    ...foes,
    stroke(mesh, '#fffdf8', w * 0.0022, ' opacity=".5"'),
    rect(-20, y0 - h * 0.02, w + 40, h * 0.026, '#fffdf8'),
  );
  out.push(`<g transform="translate(${n1(x - hx)} ${n1(y - hy)})">${f.svg}</g>`);
  return out.join('');
};
