import { lighter } from './color.ts';
import type { Rng } from './random.ts';
import { circle, ellipse, fade, polygon, rect, stroke } from './svg.ts';

/** Where the walls meet the ground. */
export const foot = 800;

/** A grid of panes with a glint. */
export const windows = (
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

export function sportsHall(glass: string): string {
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

export function anyBuilding(r: Rng, glass: string): string {
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
