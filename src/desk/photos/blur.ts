/**
 * Whether a photo is blurred: a sharp one loses its fine detail when it is blurred once more, a blurred one has none to
 * lose (Crété-Roffet and others, 2007). By parts, so that a sharp player before a soft wall counts as sharp. Pure.
 */

/** Brightness of a picture, row by row. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** Long side at which it is judged, px: about what a screen shows. Grain, which is always sharp, is gone by then. */
export const BLUR_SIDE = 1024;
const PARTS = 5;
/** Side below which there is too little to judge, px. */
const LEAST_SIDE = 200;
/** Blurs over this many px on either side. */
const REACH = 4;
/** Steps of brightness, of 255, that encoding alone makes in what is perfectly smooth. */
const ROUNDING = 2;
/** Mean step from pixel to pixel, of 255, below which a part shows nothing that could be sharp. */
const LEAST_DETAIL = 0.3;
/** Share of detail that must be lost in the sharpest part. */
const SHARP = 0.5;

/** Steps between neighbours and how many of them a further blur takes away, along rows (`step` 1) or columns. */
function lossAlong(line: (i: number) => number, length: number): { steps: number; lost: number } {
  let steps = 0;
  let lost = 0;
  let sum = 0;
  const window = 2 * REACH + 1;
  for (let i = 0; i < window; i++) sum += line(i);
  for (let i = REACH; i + REACH + 1 < length; i++) {
    const step = Math.max(0, Math.abs(line(i + 1) - line(i)) - ROUNDING);
    const next = sum + line(i + REACH + 1) - line(i - REACH);
    steps += step;
    lost += Math.max(0, step - Math.max(0, Math.abs(next - sum) / window - ROUNDING));
    sum = next;
  }
  return { steps, lost };
}

/** Share of the detail that a further blur takes away, 0..1, the lesser of both directions; undefined: no detail. */
function lossOf(
  { pixels, width }: Grey,
  left: number,
  top: number,
  w: number,
  h: number,
): number | undefined {
  const rows = { steps: 0, lost: 0 };
  const columns = { steps: 0, lost: 0 };
  const at = (x: number, y: number) => pixels[(top + y) * width + left + x] ?? 0;
  for (let y = 0; y < h; y++) {
    const { steps, lost } = lossAlong((i) => at(i, y), w);
    rows.steps += steps;
    rows.lost += lost;
  }
  for (let x = 0; x < w; x++) {
    const { steps, lost } = lossAlong((i) => at(x, i), h);
    columns.steps += steps;
    columns.lost += lost;
  }
  const told = [rows, columns].filter(({ steps }) => steps / (w * h) >= LEAST_DETAIL);
  // What moved is sharp along its way and blurred across it: the worse of the two tells, where both do.
  return told.length === 0 ? undefined : Math.min(...told.map(({ steps, lost }) => lost / steps));
}

/** How sharp the sharpest part is, 0..1; undefined where no part has a step that is more than encoding makes. */
function sharpness(grey: Grey): number | undefined {
  const [w, h] = [Math.floor(grey.width / PARTS), Math.floor(grey.height / PARTS)];
  const parts = Array.from({ length: PARTS * PARTS }, (_, i) =>
    lossOf(grey, (i % PARTS) * w, Math.floor(i / PARTS) * h, w, h),
  ).filter((loss) => loss !== undefined);
  return parts.length === 0 ? undefined : Math.max(...parts);
}

/** Deviation of brightness, of 255, below which a picture shows nothing: a wall, a dark room. */
const LEAST_CONTRAST = 12;

function contrast({ pixels }: Grey): number {
  let sum = 0;
  let squares = 0;
  for (const value of pixels) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / pixels.length;
  return Math.sqrt(Math.max(0, squares / pixels.length - mean * mean));
}

/** True when a picture that shows something has nothing sharp in it. */
export function isBlurred(grey: Grey): boolean {
  if (Math.min(grey.width, grey.height) < LEAST_SIDE) return false;
  return contrast(grey) >= LEAST_CONTRAST && (sharpness(grey) ?? 0) < SHARP;
}
