import type { ReactNode, SVGProps } from 'react';
import { BALL_SHAPES } from '../../club/brand/balls.ts';
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
export function ballDrawing(ball: BallDrawing): ReactNode {
  const shapes = BALL_SHAPES[ball];
  if (shapes.length === 0) return null;
  return shapes.map(({ role, ...shape }) =>
    'd' in shape ? (
      <path key={shape.d} className={`ball-${role}`} d={shape.d} />
    ) : (
      <ellipse key={role} className={`ball-${role}`} {...shape} />
    ),
  );
}
