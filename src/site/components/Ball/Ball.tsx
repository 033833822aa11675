import { createContext, type SVGProps, useContext } from 'react';
import type { Ball as BallName } from '../../../brand/brand.ts';
import './ball.css';
import { BALL_DRAWINGS } from './drawings.tsx';

/** The club's choice. */
export const BallContext = createContext<BallName>('ninguna');

/** The ball of the club's sport, where the club wants one; decoration. One on a page. */
export function Ball(props: SVGProps<SVGSVGElement>) {
  const ball = useContext(BallContext);
  if (ball === 'ninguna') return null;
  return (
    <svg viewBox="-1 -1 2 2" aria-hidden="true" data-ball="" {...props}>
      {BALL_DRAWINGS[ball]}
    </svg>
  );
}
