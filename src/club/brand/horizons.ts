import type { Horizon } from './brand.ts';

/** Point of an outline, per cent from the left and from the top. */
type OutlinePoint = readonly [x: number, y: number];

interface Outline {
  /** Outline of a ridge, filled below. Its peak is near 72 %, under the ball of an album's head. */
  ridge: readonly OutlinePoint[];
  /** Left edge of the home page's picture. Steep, with a level top, because people in the picture stand right of 30 %. */
  rise: readonly OutlinePoint[];
}

/** Number of line segments that approximate a curve. */
const STEPS = 48;

const OUTLINES: Record<Horizon, Outline> = {
  sierra: {
    ridge: parsePoints(
      '0 62, 8 34, 13 50, 24 14, 31 40, 36 32, 48 72, 57 46, 72 0, 80 36, 84 28, 93 62, 100 42',
    ),
    rise: parsePoints('3 100, 11 66, 15 61, 25 20, 29 14, 36 0, 100 0'),
  },
  colinas: {
    ridge: curve(0, 100, (x) => 46 - 30 * wave(x - 72, 62) - 16 * wave(x - 72, 150)),
    rise: [...leftEdge(10), ...curve(30, 100, (x) => 1 + 0.0014 * (x - 30) ** 2)],
  },
  llanura: {
    ridge: curve(0, 100, (x) => 40 - 7 * wave(x - 72, 150)),
    rise: [...leftEdge(3), ...curve(30, 100, (x) => 2.5 - 1.5 * wave(x - 30, 140))],
  },
  olas: {
    ridge: curve(0, 100, (x) => 29 - 15 * wave(x - 72, 24) - 6 * wave(x - 72, 72)),
    rise: [...leftEdge(-4), ...curve(30, 100, (x) => 4 - 3 * wave(x - 30, 17.5))],
  },
  tejados: {
    ridge: parsePoints(
      '0 70, 9 46, 18 70, 18 56, 27 56, 27 36, 31 10, 35 36, 35 62, 46 62, 46 52, 54 32, 62 52, 62 26, 72 0, 82 26, 82 66, 91 66, 91 44, 100 44',
    ),
    rise: parsePoints(
      '3 100, 3 82, 12 82, 12 60, 17 52, 22 60, 22 24, 27 12, 32 24, 32 6, 50 0, 68 6, 68 4, 100 4',
    ),
  },
};

/** Parses points written as `0 62, 8 34`. */
function parsePoints(text: string): OutlinePoint[] {
  return text.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
}

/** Cosine wave of a given length: 1 at its crests, -1 between them. */
function wave(x: number, length: number): number {
  return Math.cos((2 * Math.PI * x) / length);
}

/** Approximates a curve by line segments: a `clip-path` that scales with its box supports nothing else. */
function curve(from: number, to: number, height: (x: number) => number): OutlinePoint[] {
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const x = from + ((to - from) * i) / STEPS;
    return [roundToTenth(x), Math.max(0, roundToTenth(height(x)))] as const;
  });
}

/** Builds the S-shaped left edge of the home page's picture, from bottom to top. */
function leftEdge(swell: number): OutlinePoint[] {
  return Array.from({ length: STEPS / 2 }, (_, i) => {
    const t = (2 * i) / STEPS;
    const x = 3 + 27 * t + swell * Math.sin(2 * Math.PI * t) * -0.45 + 2 * Math.sin(Math.PI * t);
    return [roundToTenth(x), roundToTenth(100 - 98 * t)] as const;
  });
}

function roundToTenth(value: number): number {
  return Math.round(10 * value) / 10;
}

function cssPolygon(outline: readonly OutlinePoint[]): string {
  const percent = (value: number) => (value === 0 ? '0' : `${value}%`);
  return `polygon(${outline.map(([x, y]) => `${percent(x)} ${percent(y)}`).join(',')})`;
}

/** Returns the corners of the home page's picture on wide screens, 0..1 of its box. */
export function riseOf(horizon: Horizon): OutlinePoint[] {
  return [...OUTLINES[horizon].rise, [100, 100] as const].map(([x, y]) => [x / 100, y / 100]);
}

/** Returns the corners of the horizon, 0..1 of its box: the outline, then the two lower corners. */
export const ridgeOf = (horizon: Horizon): OutlinePoint[] =>
  [...OUTLINES[horizon].ridge, [100, 100] as const, [0, 100] as const].map(([x, y]) => [x / 100, y / 100]);

/** Returns the outlines as CSS values for `clip-path`. */
export function horizonShapes(horizon: Horizon): { horizon: string; rise: string } {
  const { ridge, rise } = OUTLINES[horizon];
  return { horizon: cssPolygon([[0, 100], ...ridge, [100, 100]]), rise: cssPolygon([...rise, [100, 100]]) };
}
