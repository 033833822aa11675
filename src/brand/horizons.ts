import type { Horizon } from './brand.ts';

/** Points of an outline, per cent from the left and from the top. */
type Point = readonly [x: number, y: number];

/** Below it all is full. Each has its top near 72 %, where the ball of an album's head lies. */
const OUTLINES: Record<Horizon, readonly Point[]> = {
  sierra: [
    [0, 62],
    [8, 34],
    [13, 50],
    [24, 14],
    [31, 40],
    [36, 32],
    [48, 72],
    [57, 46],
    [72, 0],
    [80, 36],
    [84, 28],
    [93, 62],
    [100, 42],
  ],
  colinas: curve(
    (x) => 52 - 30 * Math.cos((2 * Math.PI * (x - 72)) / 62) - 20 * Math.cos((2 * Math.PI * (x - 72)) / 150),
  ),
  olas: curve((x) => 100 * Math.abs(Math.sin((Math.PI * (x - 72)) / 14.5)) ** 1.4 * 0.72),
  tejados: [
    [0, 70],
    [9, 48],
    [18, 70],
    [18, 56],
    [27, 56],
    [27, 34],
    [31, 8],
    [35, 34],
    [35, 62],
    [46, 62],
    [46, 50],
    [54, 30],
    [62, 50],
    [62, 26],
    [72, 0],
    [82, 26],
    [82, 66],
    [91, 66],
    [91, 44],
    [100, 44],
  ],
};

/** Smooth lines as many short ones; a `clip-path` that grows with its box knows no others. */
function curve(height: (x: number) => number): Point[] {
  return Array.from({ length: 51 }, (_, i) => [2 * i, Math.round(Math.max(0, height(2 * i)))] as const);
}

/** The outline as CSS, for `clip-path`. */
export function horizonPolygon(horizon: Horizon): string {
  const points = [[0, 100], ...OUTLINES[horizon], [100, 100]] as const;
  const percent = (value: number) => (value === 0 ? '0' : `${value}%`);
  return `polygon(${points.map(([x, y]) => `${percent(x)} ${percent(y)}`).join(',')})`;
}
