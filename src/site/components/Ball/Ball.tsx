import { type SVGProps, useLayoutEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Ball as BallName } from '../../../brand/brand.ts';
import type { loader } from '../../root.tsx';
import './ball.css';
import { BALL_DRAWINGS } from './drawings.tsx';
import { flightFrom, leave } from './flight.ts';

/** The club's choice; none where the frame's data is what failed. */
export const useBall = (): BallName => useRouteLoaderData<typeof loader>('root')?.ball ?? 'ninguna';

/** The ball of the club's sport, where the club wants one; decoration. One on a page. */
export function Ball(props: SVGProps<SVGSVGElement>) {
  const ball = useBall();
  return ball === 'ninguna' ? null : <BallOf ball={ball} {...props} />;
}

interface Props extends SVGProps<SVGSVGElement> {
  ball: Exclude<BallName, 'ninguna'>;
}

/**
 * It flies in an arc from where it lay on the page before to where it comes to rest, unless the reader has asked for less
 * motion.
 */
export function BallOf({ ball, ...props }: Props) {
  const ref = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const shown = ref.current;
    if (!shown) return;
    // By then the new page is at its top.
    const landing = requestAnimationFrame(() => flightFrom(shown));
    return () => {
      cancelAnimationFrame(landing);
      leave(shown);
    };
  }, []);
  return (
    <svg ref={ref} viewBox="-1 -1 2 2" aria-hidden="true" data-ball="" {...props}>
      {BALL_DRAWINGS[ball]}
    </svg>
  );
}
