import type { ReactNode, SVGProps } from 'react';
import type { BallDrawing } from '../../club/brand/brand.ts';
import { classNames } from './class-names.ts';

/** Decorative drawing of the club's ball, if it has chosen one. At most one on a page. */
export function Ball({ ball, className, ...props }: SVGProps<SVGSVGElement> & { ball: BallDrawing }) {
  const drawing = ballDrawing(ball);
  return (
    drawing && (
      <svg viewBox="-1 -1 2 2" aria-hidden="true" className={classNames('ball', className)} {...props}>
        {drawing}
      </svg>
    )
  );
}

/** Returns the SVG content of a ball; null for a club without one. */
export const ballDrawing = (ball: BallDrawing): ReactNode =>
  ball === 'ninguna' ? null : BALL_DRAWINGS[ball];

/** Drawings with coordinates from -1 to 1. */
const BALL_DRAWINGS: Record<Exclude<BallDrawing, 'ninguna'>, ReactNode> = {
  voleibol: (
    <>
      <circle className="ball-leather" r="1" />
      <path className="ball-bright" d="M-.1-.99A1 1 0 0 1 .82 .57C.5 .2 .1-.35-.1-.99Z" />
      <path
        className="ball-court"
        d="M-.98 .18A1 1 0 0 1-.5-.87C-.45-.25-.1 .35 .45 .89A1 1 0 0 1-.1 .99C-.5 .8-.85 .5-.98 .18Z"
      />
      <path className="ball-seams" d="M-.3-.94C-.2-.3 .2 .3 .66 .75M-.8-.6C-.75 0-.4 .55 .15 .97" />
    </>
  ),
  balonmano: (
    <>
      <circle className="ball-bright" r="1" />
      <path className="ball-court" d="M0-.42 .4-.13 .25 .34H-.25L-.4-.13Z" />
      <path
        className="ball-court"
        d="M-.4-.92A1 1 0 0 1 .4-.92L0-.74ZM.79-.61A1 1 0 0 1 1 .1L.72-.22ZM.88 .47A1 1 0 0 1 .33 .94L.45 .6ZM-.33 .94A1 1 0 0 1-.88 .47L-.45 .6ZM-1 .1A1 1 0 0 1-.79-.61L-.72-.22Z"
      />
      <path
        className="ball-seams"
        d="M0-.42V-.74M.4-.13 .72-.22M.25 .34 .45 .6M-.25 .34-.45 .6M-.4-.13-.72-.22"
      />
    </>
  ),
  baloncesto: (
    <>
      <circle className="ball-court" r="1" />
      <path
        className="ball-lines"
        d="M-1 0H1M0-1V1M-.71-.71C-.25-.35-.25 .35-.71 .71M.71-.71C.25-.35 .25 .35 .71 .71"
      />
    </>
  ),
  disco: (
    <>
      <ellipse className="ball-lines-fill" cy=".2" rx="1" ry=".56" />
      <ellipse className="ball-court" cy="-.16" rx="1" ry=".56" />
      <ellipse className="ball-bright" cy="-.16" rx=".62" ry=".32" />
    </>
  ),
};
