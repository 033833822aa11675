import { darker, mix } from '../color.ts';
import { team } from '../figure/look.ts';
import { facing, side } from '../figure/poses.ts';
import { jitter } from '../figure/skeleton.ts';
import { fitSize, text } from '../lettering/lettering.ts';
import type { Someone } from '../place/world.ts';
import { nth } from '../random.ts';
import { fade, n1, polygon, radialGradient, rect } from '../svg.ts';
import { confetti, spectator, stands } from '../things/crowd.ts';
import { lettering, open, portrait, type Scene } from './stage.ts';

/** What a banner may say; those who name the club do so only if it is known. */
const cries = (club?: string): string[] => {
  const name = club?.toLocaleUpperCase('es');
  return [
    name ? `¡VAMOS, ${name}!` : '¡VAMOS!',
    '¡A POR ELLAS!',
    name ? `¡AÚPA, ${name}!` : '¡VAMOS!',
    'PUNTO A PUNTO',
    '¡SÍ SE PUEDE!',
    name ?? '¡VAMOS!',
    '¡OTRO PUNTO!',
    '¡TODO EL EQUIPO!',
  ];
};

/** The full stand with its banner, a strip of court before it. */
export const cheering: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const k = (portrait(s) ? w * 0.034 : w * 0.022) * r.range(0.9, 1.7);
  const wallColor = mix(s.light.dark ? '#0d2240' : s.hall.dado, '#101c2c', 0.35);
  const banner = h * r.range(0.6, 0.72);
  const tall = h * r.range(0.11, 0.15);
  const rows = Math.ceil((banner - h * 0.08) / (k * 2.7)) + 1;
  const first = banner - (rows - 0.35) * k * 2.7;
  const cloth = r.pick([s.home.jersey, '#f6f2ea', '#ffbf3c', '#d9582f', '#14305a']);
  const ink = cloth === '#f6f2ea' || cloth === '#ffbf3c' ? '#101c2c' : '#fffdf8';
  const cry = r.pick(cries(s.club));
  const size = fitSize(cry, w * 0.86, tall * 0.72);
  const fans = [s.home.jersey, s.home.jersey, '#f6f2ea', '#5b6776', s.home.trim, '#2f8fc0', '#c98f63'];
  const out = [rect(0, 0, w, h, wallColor), stands(r, w, first, rows, k, fans, r.range(0.2, 0.5))];
  out.push(
    rect(-20, banner, w + 40, tall, cloth),
    rect(-20, banner, w + 40, 8, darker(cloth, 0.8)),
    text(cry, w / 2, banner + tall / 2 + size * 0.36, { size, color: ink, align: 'middle' }),
  );
  out.push(
    rect(-20, banner + tall, w + 40, h, s.floor.around),
    rect(-20, banner + tall + (h - banner - tall) * 0.42, w + 40, h, s.floor.court),
    rect(-20, banner + tall + (h - banner - tall) * 0.42, w + 40, 13, s.floor.line),
  );
  return out.join('');
};

/** Near: three or four fans with scarves and a sign. */
export const fans: Scene = (s) => {
  const { r, width: w, height: h } = s;
  const n = portrait(s) ? 2 : r.int(3, 4);
  const back = mix(s.light.dark ? '#0d2240' : s.hall.dado, '#101c2c', 0.4);
  const far = stands(
    r,
    w,
    h * 0.08,
    5,
    w * (portrait(s) ? 0.05 : 0.03),
    [s.home.jersey, '#5b6776', '#f6f2ea', s.home.trim],
    0.35,
  );
  const k = Math.min(h * 0.14, (w / n) * 0.24);
  const out = [rect(0, 0, w, h, back), far, rect(0, 0, w, h, back, 0, fade(0.5))];
  const signAt = r.int(0, n - 1);
  for (let i = 0; i < n; i++) {
    const x = (w * (i + 0.5)) / n + r.range(-0.02, 0.02) * w;
    const y = h * r.range(0.5, 0.58);
    const color = i % 2 ? s.home.jersey : r.pick([s.home.jersey, '#f6f2ea', s.home.trim]);
    if (i === signAt) {
      const [sw, sh] = [k * 4, k * 1.7];
      const cry = r.pick([
        s.club ? `¡${lettering(s, '')}!` : '¡VAMOS!',
        '¡VAMOS!',
        'N.º 7',
        '¡AÚPA!',
        '¡GRANDES!',
      ]);
      const size = fitSize(cry, sw * 0.84, sh * 0.62);
      out.push(spectator(r, x, y, k, color, 0));
      const t = r.range(-7, 7);
      out.push(
        `<g transform="rotate(${n1(t)} ${n1(x)} ${n1(y - k * 2.4)})">${[-1, 1].map((q) => `<path d="M${n1(x + q * k * 1.1)} ${n1(y + k * 1.7)}L${n1(x + q * k * 1.85)} ${n1(y + k * 0.2)}L${n1(x + q * k * 1.5)} ${n1(y - k * 1.7)}" fill="none" stroke="#c98f63" stroke-width="${n1(k * 0.55)}" stroke-linecap="round" stroke-linejoin="round"/>`).join('')}${rect(x - sw / 2, y - k * 3.4, sw, sh, '#fffdf8', k * 0.08)}${text(cry, x, y - k * 3.4 + sh / 2 + size * 0.36, { size, color: '#b23c1b', align: 'middle' })}</g>`,
      );
    } else {
      out.push(spectator(r, x, y, k, color, 0.8));
      const scarf = s.home.trim === color ? '#ffbf3c' : s.home.trim;
      out.push(
        `<path d="M${n1(x - k * 0.75)} ${n1(y + k * 1.1)}Q${n1(x)} ${n1(y + k * 1.75)} ${n1(x + k * 0.75)} ${n1(y + k * 1.1)}" fill="none" stroke="${scarf}" stroke-width="${n1(k * 0.42)}" stroke-linecap="round"/>`,
      );
    }
  }
  // A rail hung with the club's cloth closes the lower edge.
  const rail = h * r.range(0.82, 0.87);
  out.push(
    rect(-20, rail, w + 40, h, s.home.jersey),
    rect(-20, rail - h * 0.014, w + 40, h * 0.022, darker(back, 0.7)),
  );
  for (let i = 0; i < 7; i++)
    out.push(
      polygon(
        [
          [w * (i / 6) - w * 0.05, rail + h * 0.008],
          [w * (i / 6) + w * 0.05, rail + h * 0.008],
          [w * (i / 6), rail + h * 0.09],
        ],
        s.home.trim,
      ),
    );
  return out.join('') + (r.chance(0.5) ? confetti(r, w, h * 0.8, 30, w * 0.01) : '');
};

/** Through the tunnel of raised arms, under the lamps. */
export const entrance: Scene = (s) => {
  const { r } = s;
  const looks = team(r, 7, s.home, s.crew);
  const lane = (x: number, i: number): Someone => ({
    look: nth(looks, i),
    pose: jitter(i % 2 ? side.high : side.celebrate, r, 0.7),
    at: [x, 0, 0.5 + i * 0.75],
    flip: x < 0 ? 1 : -1,
  });
  const hero: Someone = {
    look: nth(looks, 6),
    pose: jitter(r.pick([facing.winJump, facing.oneUp, facing.win, facing.wave]), r, 0.6),
    at: [0, 0, 1.1],
    view: 'front',
  };
  const people = [
    ...[0, 1, 2].map((i) => lane(-1.15 - i * 0.12, i)),
    ...[3, 4, 5].map((i) => ({
      ...lane(1.15 + (i - 3) * 0.12, i),
      at: [1.15 + (i - 3) * 0.12, 0, 0.5 + (i - 3) * 0.75] as const,
    })),
  ];
  const w = open(
    s,
    { yaw: r.range(-6, 6), target: [0, 1], distance: r.range(4.5, 6.5), eye: r.range(0.6, 1.5) },
    [hero, ...people.slice(0, 1), ...people.slice(3, 4)],
    [],
    'middle',
  );
  w.back(
    `<defs>${radialGradient('beam', [
      [0, '#fff3c4', 0.55],
      [1, '#fff3c4', 0],
    ])}</defs>`,
  );
  for (const t of [0.25, 0.5, 0.75])
    w.back(
      polygon(
        [
          [s.width * t - 20, -80],
          [s.width * t + 20, -80],
          [s.width * (t + (t - 0.5) * 0.6) + s.width * 0.14, s.height * 0.95],
          [s.width * (t + (t - 0.5) * 0.6) - s.width * 0.14, s.height * 0.95],
        ],
        '#fff6d6',
        fade(s.light.dark ? 0.13 : 0.1),
      ),
    );
  for (const p of [...people, hero]) w.person(p);
  return w.paint();
};
