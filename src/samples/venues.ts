import { darker, lighter, mix } from './color.ts';
import { type Light, type LightName, lights } from './palette.ts';
import { document, type SvgPicture } from './picture.ts';
import { panorama, pines } from './place/landscape.ts';
import { type Rng, seeded } from './random.ts';
import { circle, ellipse, fade, polygon, radialGradient, rect, stroke } from './svg.ts';

const width = 1600;
const height = 1067;
const foot = 800;

const windows = (
  x: number,
  y: number,
  cols: number,
  rows: number,
  w: number,
  h: number,
  gx: number,
  gy: number,
  glass: string,
  frame: string,
) => {
  let out = '';
  for (let i = 0; i < cols; i++)
    for (let j = 0; j < rows; j++) {
      const [px, py] = [x + i * (w + gx), y + j * (h + gy)];
      out +=
        rect(px - 6, py - 6, w + 12, h + 12, frame, 4) +
        rect(px, py, w, h, glass) +
        polygon(
          [
            [px, py + h],
            [px, py + h * 0.45],
            [px + w * 0.6, py],
            [px + w, py],
            [px + w, py + 2],
          ],
          '#ffffff',
          fade(0.22),
        ) +
        rect(px + w / 2 - 3, py, 6, h, frame);
    }
  return out;
};

/** A round broad-leaved tree. */
const tree = (x: number, y: number, r: number, color: string) =>
  ellipse(x + 8, y, r * 0.8, r * 0.12, '#0a1020', fade(0.2)) +
  rect(x - r * 0.1, y - r * 1.1, r * 0.2, r * 1.1, '#6b4a30', r * 0.08) +
  circle(x, y - r * 1.7, r * 0.86, color) +
  circle(x - r * 0.5, y - r * 1.3, r * 0.58, darker(color, 0.93)) +
  circle(x + r * 0.5, y - r * 1.35, r * 0.6, darker(color, 0.88));

function sportsHall(glass: string): string {
  const wall = '#efe6d6';
  return [
    ellipse(800, foot + 6, 720, 26, '#0a1020', fade(0.25)),
    `<path d="M150 ${foot}V480C420 300 1180 300 1450 480V${foot}Z" fill="${wall}"/>`,
    `<path d="M110 500C400 272 1200 272 1490 500L1490 456C1200 222 400 222 110 456Z" fill="#d9582f"/>`,
    `<path d="M250 ${foot - 110}V490C520 372 1080 372 1350 490V${foot - 110}Z" fill="${glass}"/>`,
    `<path d="M250 690L520 402L700 384L420 690ZM760 690L1000 386L1080 396L830 690Z" fill="#fff" opacity=".2"/>`,
    stroke(
      `M360 452V690M470 420V690M580 402V690M690 390V690M800 387V690M910 390V690M1020 402V690M1130 420V690M1240 452V690M250 590H1350`,
      '#47525e',
      9,
    ),
    rect(150, foot - 112, 1300, 112, '#1f5f4a'),
    rect(150, foot - 112, 1300, 12, '#ffbf3c'),
    rect(700, foot - 170, 200, 170, '#101c2c', 6) +
      rect(712, foot - 158, 84, 158, glass) +
      rect(804, foot - 158, 84, 158, glass),
    rect(660, foot - 196, 280, 30, '#d9582f', 6),
    circle(300, foot - 56, 34, '#fffdf8') +
      `<path d="M274 ${foot - 44}l18 -30l13 18l9 -12l20 24z" fill="#1f5f4a"/>`,
  ].join('');
}

function northSchool(glass: string): string {
  const hues = ['#ffbf3c', '#d9582f', '#2f8fc0', '#1f5f4a', '#e58aa0'];
  return [
    ellipse(800, foot + 6, 740, 24, '#0a1020', fade(0.24)),
    rect(120, 470, 900, foot - 470, '#f6f2ea'),
    rect(96, 444, 948, 34, '#14305a', 6),
    hues
      .map(
        (c, i) =>
          rect(150 + i * 172, 520, 152, 240, c, 8) +
          windows(166 + i * 172, 540, 1, 2, 120, 84, 0, 24, glass, '#fffdf8'),
      )
      .join(''),
    rect(1020, 380, 420, foot - 380, '#d9582f'),
    polygon(
      [
        [990, 390],
        [1230, 260],
        [1470, 390],
      ],
      '#7a2f1e',
    ),
    circle(1230, 345, 32, '#fffdf8') + stroke('M1230 345V322M1230 345L1246 354', '#101c2c', 6),
    windows(1070, 450, 3, 1, 84, 90, 36, 0, glass, '#fffdf8'),
    rect(1160, foot - 180, 140, 180, '#14305a', 8) + rect(1174, foot - 164, 112, 164, glass),
    // Playground: hopscotch and a low wall.
    [0, 1, 2, 3, 4]
      .map((i) =>
        polygon(
          [
            [300 + i * 74, 900],
            [366 + i * 74, 900],
            [358 + i * 76, 944],
            [288 + i * 76, 944],
          ],
          i % 2 ? '#ffbf3c' : '#fffdf8',
          fade(0.85),
        ),
      )
      .join(''),
    rect(60, foot - 24, 60, 24, '#b8a98f') + rect(1440, foot - 24, 130, 24, '#b8a98f'),
  ].join('');
}

function southSchool(glass: string): string {
  const brick = '#b5654a';
  let courses = '';
  for (let y = 440; y < foot; y += 26) courses += `M240 ${y}H1360`;
  return [
    ellipse(800, foot + 6, 660, 24, '#0a1020', fade(0.24)),
    rect(240, 420, 1120, foot - 420, brick),
    stroke(courses, '#8f4a34', 3, ' opacity=".5"'),
    polygon(
      [
        [200, 430],
        [330, 290],
        [1270, 290],
        [1400, 430],
      ],
      '#5c4a48',
    ),
    polygon(
      [
        [600, 430],
        [800, 230],
        [1000, 430],
      ],
      brick,
    ) +
      polygon(
        [
          [570, 440],
          [800, 208],
          [1030, 440],
          [1000, 440],
          [800, 244],
          [600, 440],
        ],
        '#4a3a38',
      ),
    circle(800, 360, 42, '#f6f2ea') + circle(800, 360, 32, glass),
    windows(290, 480, 3, 2, 76, 96, 28, 44, glass, '#f6f2ea'),
    windows(1006, 480, 3, 2, 76, 96, 28, 44, glass, '#f6f2ea'),
    windows(640, 480, 3, 1, 76, 96, 46, 0, glass, '#f6f2ea'),
    `<path d="M730 ${foot}V690A70 70 0 0 1 870 690V${foot}Z" fill="#1f5f4a"/>` +
      rect(796, 640, 8, 160, '#123a2e'),
    rect(680, foot - 14, 240, 14, '#d8cfc0') + rect(660, foot, 280, 14, '#c9bfae'),
    stroke(`M420 290V210M420 214L500 232L420 254`, '#5b6776', 7) +
      polygon(
        [
          [423, 214],
          [500, 232],
          [423, 254],
        ],
        '#ffbf3c',
      ),
  ].join('');
}

function highSchool(glass: string): string {
  return [
    ellipse(820, foot + 6, 720, 24, '#0a1020', fade(0.24)),
    rect(180, 330, 760, foot - 330, '#e7e2d8'),
    rect(160, 306, 800, 32, '#5b6776'),
    [0, 1, 2]
      .map(
        (i) =>
          rect(200, 372 + i * 144, 720, 92, glass) +
          stroke(
            `M${[1, 2, 3, 4, 5, 6, 7, 8].map((k) => `${200 + k * 80} ${372 + i * 144}v92`).join('M')}`,
            '#5b6776',
            8,
          ) +
          polygon(
            [
              [200, 464 + i * 144],
              [200, 420 + i * 144],
              [420, 372 + i * 144],
              [620, 372 + i * 144],
            ],
            '#ffffff',
            fade(0.16),
          ),
      )
      .join(''),
    rect(900, 470, 560, foot - 470, '#3f6f9a'),
    rect(880, 448, 600, 30, '#14305a'),
    polygon(
      [
        [960, 520],
        [1400, 520],
        [1400, 640],
        [960, 640],
      ],
      glass,
    ) + stroke('M1048 520V640M1136 520V640M1224 520V640M1312 520V640', '#14305a', 8),
    rect(1040, foot - 130, 180, 130, '#14305a', 4) +
      rect(1052, foot - 118, 74, 118, glass) +
      rect(1134, foot - 118, 74, 118, glass),
    rect(1000, foot - 158, 260, 24, '#ffbf3c', 4),
    // A hoop in the yard.
    stroke(`M1520 ${foot + 90}V560`, '#5b6776', 12) +
      rect(1462, 540, 116, 80, '#fffdf8', 4) +
      stroke('M1500 606H1560', '#d9582f', 8) +
      rect(1496, 566, 48, 36, 'none', 0, ' stroke="#d9582f" stroke-width="6"'),
  ].join('');
}

function anyBuilding(r: Rng, glass: string): string {
  const wall = r.pick(['#efe6d6', '#d9c3a0', '#c9876a', '#dfe6ea', '#e7d5c0']);
  const roof = r.pick(['#7a2f1e', '#14305a', '#5c4a48', '#1f5f4a']);
  const cols = r.int(5, 8);
  return (
    rect(250, 440, 1100, foot - 440, wall) +
    polygon(
      [
        [210, 450],
        [330, 330],
        [1270, 330],
        [1390, 450],
      ],
      roof,
    ) +
    windows(300, 490, cols, 2, (1000 - cols * 30) / cols, 90, 30, 50, glass, lighter(wall, 0.5)) +
    rect(740, foot - 120, 120, 120, roof, 6)
  );
}

/** A building of the town with its mountains behind, 1600 by 1067. */
export function venue(id: string): SvgPicture {
  const key = id.split('/').at(-1) ?? id;
  const r = seeded(`lugar/${id}`);
  const hours: Record<string, LightName> = {
    polideportivo: 'dusk',
    'ceip-norte': 'noon',
    'ceip-sur': 'golden',
    instituto: 'dawn',
  };
  const l: Light = lights[hours[key] ?? r.pick(['noon', 'dawn', 'spring', 'golden', 'autumn'] as const)];
  const glass = l.name === 'dusk' || l.name === 'dawn' ? '#ffd98a' : mix(l.sky[0], '#3a5a78', 0.45);
  const paving = mix('#cfc4b2', l.tint, 0.16);
  const building =
    key === 'polideportivo'
      ? sportsHall(glass)
      : key === 'ceip-norte'
        ? northSchool(glass)
        : key === 'ceip-sur'
          ? southSchool(glass)
          : key === 'instituto'
            ? highSchool(glass)
            : anyBuilding(r, glass);
  const leaf = l.name === 'golden' ? '#d08a2e' : mix(l.grass, '#1f5f4a', 0.4);
  const body = [
    panorama(r, l, { id: 'outside', x0: -20, x1: width + 20, top: -20, horizon: 700, rise: 480 }),
    pines(r, -20, width + 20, 740, 150, darker(l.near, 0.88), 0.8),
    rect(0, 720, width, height, mix(l.grass, l.near, 0.25)),
    building,
    rect(0, foot + 12, width, 150, paving),
    rect(0, foot + 12, width, 8, lighter(paving, 0.4)),
    rect(0, foot + 162, width, 160, mix(l.grass, '#3a6a3a', 0.3)),
    key === 'ceip-norte'
      ? [0, 1, 2, 3, 4]
          .map((i) =>
            polygon(
              [
                [300 + i * 84, 850],
                [372 + i * 84, 850],
                [366 + i * 88, 900],
                [286 + i * 88, 900],
              ],
              i % 2 ? '#ffbf3c' : '#fffdf8',
              fade(0.9),
            ),
          )
          .join('')
      : '',
    tree(90, foot + 190, 120, leaf),
    tree(1530, foot + 215, 104, darker(leaf, 0.92)),
    r.chance(0.6)
      ? tree(r.range(1250, 1400), foot + 225, 66, lighter(leaf, 0.12))
      : tree(r.range(220, 330), foot + 230, 60, lighter(leaf, 0.12)),
    rect(0, 0, width, height, l.tint, 0, fade(l.tintAmount)),
    `<defs>${radialGradient(
      'corners',
      [
        [0.62, '#0a1020', 0],
        [1, '#0a1020', 0.18],
      ],
      ' cx=".5" cy=".48" r=".78"',
    )}</defs>`,
    rect(0, 0, width, height, 'url(#corners)'),
  ];
  return { svg: document(width, height, body.join('')), width, height, color: mix(l.sky[1], l.grass, 0.4) };
}
