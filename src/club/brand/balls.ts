import type { BallDrawing } from './brand.ts';

/** Part of a ball, by the role of its colour. */
type BallRole = 'leather' | 'bright' | 'court' | 'seams' | 'lines' | 'lines-fill';

/** Shape with coordinates from -1 to 1: a path, or an ellipse by its middle and radii. */
export type BallShape = { role: BallRole } & ({ d: string } | { cy: number; rx: number; ry: number });

const circle = (role: BallRole): BallShape => ({ role, cy: 0, rx: 1, ry: 1 });

/** Shapes of each ball, from back to front. */
export const BALL_SHAPES: Record<BallDrawing, readonly BallShape[]> = {
  ninguna: [],
  voleibol: [
    circle('leather'),
    { role: 'bright', d: 'M-.1-.99A1 1 0 0 1 .82 .57C.5 .2 .1-.35-.1-.99Z' },
    {
      role: 'court',
      d: 'M-.98 .18A1 1 0 0 1-.5-.87C-.45-.25-.1 .35 .45 .89A1 1 0 0 1-.1 .99C-.5 .8-.85 .5-.98 .18Z',
    },
    { role: 'seams', d: 'M-.3-.94C-.2-.3 .2 .3 .66 .75M-.8-.6C-.75 0-.4 .55 .15 .97' },
  ],
  balonmano: [
    circle('bright'),
    { role: 'court', d: 'M0-.42 .4-.13 .25 .34H-.25L-.4-.13Z' },
    {
      role: 'court',
      d: 'M-.4-.92A1 1 0 0 1 .4-.92L0-.74ZM.79-.61A1 1 0 0 1 1 .1L.72-.22ZM.88 .47A1 1 0 0 1 .33 .94L.45 .6ZM-.33 .94A1 1 0 0 1-.88 .47L-.45 .6ZM-1 .1A1 1 0 0 1-.79-.61L-.72-.22Z',
    },
    { role: 'seams', d: 'M0-.42V-.74M.4-.13 .72-.22M.25 .34 .45 .6M-.25 .34-.45 .6M-.4-.13-.72-.22' },
  ],
  baloncesto: [
    circle('court'),
    { role: 'lines', d: 'M-1 0H1M0-1V1M-.71-.71C-.25-.35-.25 .35-.71 .71M.71-.71C.25-.35 .25 .35 .71 .71' },
  ],
  disco: [
    { role: 'lines-fill', cy: 0.2, rx: 1, ry: 0.56 },
    { role: 'court', cy: -0.16, rx: 1, ry: 0.56 },
    { role: 'bright', cy: -0.16, rx: 0.62, ry: 0.32 },
  ],
};
