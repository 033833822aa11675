/** The pictures of the other club, by the name that its content gives them. Drawn by program, the same every time. */
import {
  ball,
  beach,
  board,
  boat,
  circle,
  GARNET,
  goal,
  hall,
  LIGHTS,
  type Light,
  lighthouse,
  rect,
  SKY_BLUE,
  sea,
  shirt,
  sky,
  trophy,
} from './things.ts';

export interface Drawing {
  svg: string;
  width: number;
  height: number;
}

const drawing = (width: number, height: number, ...parts: string[]): Drawing => ({
  width,
  height,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`,
});

const lightOf = (i: number): Light => LIGHTS[i % LIGHTS.length] as Light;

type Scene = (w: number, h: number, n: number) => string[];

const shore = (w: number, h: number, light: Light, horizon = 0.42) => [
  sky(w, h, light),
  circle(w * 0.2, h * 0.24, h * 0.07, light.sun, 'opacity=".9"'),
  sea(w, h * horizon, h * 0.74, light),
];

const SCENES: Scene[] = [
  (w, h, n) => [
    ...shore(w, h, lightOf(n)),
    lighthouse(w * 0.82, h * 0.44, h * 0.075),
    beach(w, h, h * 0.64, lightOf(n)),
    goal(w * 0.16, h * 0.86, Math.min(w, h) * 0.19),
    ball(w * 0.76, h * 0.86, h * 0.06, 20 * n),
  ],
  (w, h, n) => [
    hall(w, h, n % 2 ? '#d9a566' : '#4f86a8', n % 2 ? '#efe6da' : '#dfe7ea', lightOf(n)),
    goal(w * 0.5 - Math.min(w, h) * 0.33, h * 0.62, Math.min(w, h) * 0.22),
    ball(w * (n % 2 ? 0.34 : 0.68), h * 0.8, h * 0.055, 30 * n),
  ],
  (w, h, n) => [
    rect(0, 0, w, h, n % 2 ? '#e9dfd3' : '#34424c'),
    rect(0, h * 0.16, w, h * 0.03, '#7b5a45'),
    ...[0.2, 0.5, 0.8].map((x, i) =>
      shirt(w * x, h * 0.58, Math.min(w, h) * 0.21, i === n % 3 ? SKY_BLUE : GARNET, 3 + n + 4 * i),
    ),
  ],
  (w, h, n) => [
    ...shore(w, h, lightOf(n), 0.5),
    boat(w * 0.3, h * 0.62, h * 0.1, GARNET),
    boat(w * 0.7, h * 0.7, h * 0.14, '#1c7c7d'),
    beach(w, h, h * 0.72, lightOf(n)),
    ball(w * 0.5, h * 0.88, h * 0.07, 15 * n),
  ],
  (w, h, n) => [
    rect(0, 0, w, h, n % 2 ? '#123c4a' : '#5b2230'),
    rect(0, h * 0.72, w, h * 0.28, '#b98a5a'),
    trophy(w * 0.34, h * 0.74, h * 0.24, '#e7c15a'),
    trophy(w * 0.62, h * 0.74, h * 0.17, '#cfd6da'),
    ball(w * 0.82, h * 0.67, h * 0.08, 40),
  ],
  (w, h, n) => [
    hall(w, h, '#b5714a', '#26343d', lightOf(4)),
    board(w * 0.5, h * 0.17, Math.min(w, h) * 0.1, 21 + n, 19 + (n % 4)),
    goal(w * 0.5 - Math.min(w, h) * 0.24, h * 0.6, Math.min(w, h) * 0.16),
  ],
  (w, h, n) => [
    rect(0, 0, w, h, lightOf(n).sand),
    ...Array.from({ length: 9 }, (_, i) =>
      ball(
        w * (0.14 + 0.36 * (i % 3)),
        h * (0.2 + 0.3 * Math.floor(i / 3)),
        Math.min(w, h) * 0.14,
        33 * i + n,
      ),
    ),
  ],
];

const scene = (i: number, w: number, h: number, n = i): Drawing =>
  drawing(w, h, ...(SCENES[i % SCENES.length] as Scene)(w, h, n));

const crest = (): Drawing =>
  drawing(
    512,
    512,
    `<path d="M256 20Q380 66 470 56V268Q456 414 256 494Q56 414 42 268V56Q132 66 256 20Z" fill="${GARNET}"/>`,
    `<path d="M256 52Q372 92 440 86V266Q428 390 256 460Q84 390 72 266V86Q140 92 256 52Z" fill="#fbf7f2"/>`,
    `<path d="M72 286Q118 236 164 286T256 286T348 286T440 286V266Q428 390 256 460Q84 390 72 266Z" fill="${SKY_BLUE}"/>`,
    `<path d="M84 336Q127 292 170 336T256 336T342 336T428 336Q396 412 256 460Q116 412 84 336Z" fill="${GARNET}"/>`,
    ball(256, 186, 92, -12),
  );

const mark = (name: string, colour: string, shape: string): Drawing =>
  drawing(
    640,
    200,
    `<g fill="${colour}">${shape}</g><text x="190" y="124" font-family="Liberation Sans" font-weight="700" font-size="${name.length > 14 ? 46 : 56}" fill="${colour}">${name}</text>`,
  );

function hero(w: number, h: number): Drawing {
  const light = lightOf(0);
  const unit = Math.min(w, h);
  const right = w > h;
  return drawing(
    w,
    h,
    ...shore(w, h, light, 0.46),
    lighthouse(w * (right ? 0.93 : 0.82), h * 0.48, unit * 0.085),
    boat(w * 0.52, h * 0.56, unit * 0.06, GARNET),
    beach(w, h, h * 0.7, light),
    goal(w * (right ? 0.6 : 0.2), h * 0.86, unit * 0.2),
    ball(w * (right ? 0.72 : 0.5), h * 0.9, unit * 0.055, 24),
  );
}

/** Every picture of the club by its path in the folder of photos. Transparent ones are marks and the crest. */
export const DRAWINGS: Record<string, Drawing> = {
  'club/escudo': crest(),
  'club/portada': hero(2400, 1400),
  'club/portada-movil': hero(1200, 1400),
  'club/historia': scene(0, 1600, 1067, 2),
  'lugares/pabellon': scene(1, 1600, 1067, 2),
  'lugares/playa': scene(0, 1600, 1067, 1),
  'equipos/federados/senior-masculino': scene(2, 1600, 1067, 0),
  'equipos/federados/senior-femenino': scene(1, 1600, 1067, 1),
  'equipos/federados/cadete-femenino': scene(4, 1600, 1067, 1),
  'equipos/base/alevin-mixto': scene(6, 1600, 1067, 1),
  'equipos/base/benjamin-mixto': scene(2, 1600, 1067, 1),
  'equipos/playa/playa-absoluto': scene(0, 1600, 1067, 3),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => {
      const size: [number, number] = i % 3 === 1 ? [1067, 1600] : [1600, 1067];
      return [`2024-2025/puerto/${i + 1}`, scene([5, 1, 4, 2, 6, 3, 0, 5, 1, 2, 4, 3][i] ?? 0, ...size, i)];
    }),
  ),
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, i) => [
      `2024-2025/playa/${i + 1}`,
      scene(
        [3, 0, 6, 0, 3, 0][i] ?? 0,
        ...((i % 2 ? [1067, 1600] : [1600, 1067]) as [number, number]),
        i + 2,
      ),
    ]),
  ),
  'patrocinadores/conservas-ardora': mark(
    'Conservas Ardora',
    '#1f4e5f',
    '<path d="M30 60h120v80H30zM46 44h88v16H46z"/>',
  ),
  'patrocinadores/astilleros-lago': mark(
    'Astilleros Lago',
    '#7a3b1d',
    '<path d="M20 90h140l-24 54H44zM84 30h10v56H84z"/>',
  ),
  'patrocinadores/cafe-do-porto': mark(
    'Café do Porto',
    '#3a2a22',
    '<path d="M36 60h84v50a34 34 0 0 1-34 34H70a34 34 0 0 1-34-34zM124 70h16a18 18 0 0 1 0 40h-16z"/>',
  ),
};
