import { type SVGProps, useLayoutEffect, useRef } from 'react';
import './ball.css';
import { flightFrom, leave } from './flight.ts';

/**
 * The ball of the sample pictures; decoration. One on a page: it flies in an arc from where it lay on the page before to
 * where it comes to rest, unless the reader has asked for less motion.
 */
export function Ball(props: SVGProps<SVGSVGElement>) {
  const ref = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const ball = ref.current;
    if (!ball) return;
    // By then the new page is at its top.
    const landing = requestAnimationFrame(() => flightFrom(ball));
    return () => {
      cancelAnimationFrame(landing);
      leave(ball);
    };
  }, []);
  return (
    <svg ref={ref} viewBox="-1 -1 2 2" aria-hidden="true" data-ball="" {...props}>
      <circle className="ball-leather" r="1" />
      <path className="ball-amber" d="M-.1-.99A1 1 0 0 1 .82 .57C.5 .2 .1-.35-.1-.99Z" />
      <path
        className="ball-clay"
        d="M-.98 .18A1 1 0 0 1-.5-.87C-.45-.25-.1 .35 .45 .89A1 1 0 0 1-.1 .99C-.5 .8-.85 .5-.98 .18Z"
      />
      <path className="ball-seams" d="M-.3-.94C-.2-.3 .2 .3 .66 .75M-.8-.6C-.75 0-.4 .55 .15 .97" />
    </svg>
  );
}
