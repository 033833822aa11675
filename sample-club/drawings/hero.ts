import { figure } from './figure/figure.ts';
import { type Look, player } from './figure/look.ts';
import { side } from './figure/poses.ts';
import { adult, type Pose } from './figure/skeleton.ts';
import { club, homeKits, type Kit, lights } from './palette.ts';
import { document, type SvgPicture } from './picture.ts';
import { panorama } from './place/landscape.ts';
import { nth, seeded } from './random.ts';
import { ellipse, fade, n1, rect, stroke, verticalGradient } from './svg.ts';
import { ball } from './things/ball.ts';

const guest: Kit = { jersey: club.snow, short: '#27335c', trim: '#27335c', sock: '#fffdf8' };

const { dusk } = lights;

/** From night, the ground of the words beside it, to the sunset by way of violet: blue into orange is brown. */
const NIGHTFALL = [
  [0, dusk.sky[0]],
  [0.06, dusk.sky[0]],
  [0.3, '#54407e'],
  [0.5, '#b8586c'],
  [0.68, dusk.sky[1]],
  [1, dusk.sky[2]],
] as const;

interface Layout {
  /** Chooses the mountains. */
  seed: string;
  width: number;
  height: number;
  horizon: number;
  rise: number;
  /** Floor under the attacker and pixels of a torso length. */
  attacker: { x: number; y: number; scale: number };
  blockers: { x: number; y: number; scale: number }[];
  net: { x0: number; x1: number; top: number; depth: number; cell: number; post: boolean };
  sun: { x: number; y: number; r: number };
  ball: { x: number; y: number; r: number };
}

const shadow = (x: number, y: number, rx: number) => ellipse(x, y, rx, rx * 0.11, '#5a1c12', fade(0.38));

function netting(n: Layout['net'], floor: number): string {
  let d = '';
  for (let x = n.x0; x <= n.x1; x += n.cell) d += `M${n1(x)} ${n.top}v${n.depth}`;
  for (let y = n.top; y <= n.top + n.depth + 1; y += n.cell) d += `M${n.x0} ${n1(y)}H${n.x1}`;
  const k = n.cell / 26;
  return (
    stroke(d, '#fff', 2.6 * k, ' stroke-opacity=".46"') +
    rect(n.x0, n.top - 14 * k, n.x1 - n.x0, 22 * k, '#fffdf8') +
    rect(n.x0, n.top + n.depth - 3 * k, n.x1 - n.x0, 7 * k, '#fffdf8') +
    (n.post ? rect(n.x0 - 16 * k, n.top - 44 * k, 17 * k, floor - n.top + 44 * k, club.ink, 8 * k) : '') +
    rect(n.x0 + 62 * k, n.top - 96 * k, 7 * k, n.depth + 96 * k, '#e5482d')
  );
}

const someone = (seed: string, kit: Kit, over: Partial<Look>): Look => ({
  ...player(seeded(seed), kit, 'femenino'),
  body: adult,
  headband: null,
  pads: kit.short,
  pattern: 'plain',
  ...over,
});

function compose(o: Layout): string {
  const { width: w, height: h, horizon } = o;
  const out = [
    panorama(
      seeded(o.seed),
      { ...dusk, snowcap: '#cfb0b4' },
      { id: 'outside', x0: -40, x1: w + 40, top: -20, horizon, rise: o.rise, sun: o.sun, sky: NIGHTFALL },
    ),
  ];
  const floor = `<defs>${verticalGradient('clay', [
    [0, '#e06a3c'],
    [0.4, club.clay],
    [1, '#b9431f'],
  ])}</defs>${rect(-10, horizon, w + 20, h - horizon + 10, 'url(#clay)')}`;
  const far = horizon + (h - horizon) * 0.14;
  const lines = stroke(
    `M${n1(w * -0.12)} ${h + 20}L${n1(w * 0.3)} ${n1(far)}H${n1(w * 0.9)}L${n1(w * 1.22)} ${h + 20}`,
    '#fff4e2',
    Math.max(7, w * 0.005),
  );
  out.push(floor, lines);
  // Both arms of each can be seen: the far one reaches over the net.
  const block: Pose[] = [
    {
      ...side.block,
      head: -4,
      air: 0.75,
      arms: [
        [186, 180],
        [146, 150],
      ],
    },
    {
      ...side.blockReach,
      air: 0.62,
      arms: [
        [180, 172],
        [138, 144],
      ],
    },
  ];
  const them = [
    someone('portada/b1', guest, { skin: '#96603c', hair: '#1b1412', hairStyle: 'bun', number: null }),
    someone('portada/b2', guest, { skin: '#edc09a', hair: '#6b4423', hairStyle: 'ponytail', number: null }),
  ];
  for (const [i, b] of o.blockers.entries()) {
    out.push(
      shadow(b.x + 10, b.y, b.scale * 0.62),
      figure(nth(them, i), nth(block, i), b.x, b.y, b.scale, 'side', -1).svg,
    );
  }
  out.push(netting(o.net, far + (o.attacker.y - far) * 0.45));
  const a = o.attacker;
  const hitter = someone('portada/a', homeKits[0], {
    skin: '#e3b38a',
    hair: '#1b1412',
    hairStyle: 'ponytail',
    number: 7,
  });
  out.push(
    shadow(a.x - a.scale * 0.2, a.y, a.scale * 0.95),
    figure(hitter, { ...side.spike, air: 0.72 }, a.x, a.y, a.scale).svg,
  );
  out.push(ball(o.ball.x, o.ball.y, o.ball.r, ['#fffdf8', club.amber, club.clay], 25));
  return out.join('');
}

/** Hero of the home page for wide screens: calm mountains at the left for the words, the duel at the right. */
export function heroWide(): SvgPicture {
  const width = 2400;
  const height = 1380;
  const body = compose({
    seed: 'portada/s6',
    width,
    height,
    horizon: 1015,
    rise: 540,
    attacker: { x: 1610, y: 1305, scale: 214 },
    blockers: [
      { x: 2000, y: 1200, scale: 174 },
      { x: 2215, y: 1214, scale: 174 },
    ],
    net: { x0: 1310, x1: 2440, top: 738, depth: 218, cell: 31, post: true },
    sun: { x: 1790, y: 640, r: 205 },
    ball: { x: 1838, y: 496, r: 57 },
  });
  return { svg: document(width, height, body), width, height, color: '#b8674f', field: dusk.sky[0] };
}

/** Hero for phones: the same duel closer and upright, heads and hands inside every crop. */
export function heroTall(): SvgPicture {
  const width = 1600;
  const height = 1230;
  const body = compose({
    seed: 'portada/tres',
    width,
    height,
    horizon: 850,
    rise: 430,
    attacker: { x: 560, y: 1150, scale: 248 },
    blockers: [
      { x: 1085, y: 1050, scale: 205 },
      { x: 1350, y: 1068, scale: 205 },
    ],
    net: { x0: -60, x1: 1660, top: 500, depth: 250, cell: 41, post: false },
    sun: { x: 800, y: 400, r: 220 },
    ball: { x: 842, y: 215, r: 68 },
  });
  return { svg: document(width, height, body), width, height, color: '#c2663f', field: dusk.sky[0] };
}
