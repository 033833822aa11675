import { foot, windows } from './buildings.ts';
import { circle, ellipse, fade, polygon, rect, stroke } from './svg.ts';

export function northSchool(glass: string): string {
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

export function southSchool(glass: string): string {
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

export function highSchool(glass: string): string {
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
