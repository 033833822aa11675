import type { SVGProps } from 'react';
import './ball.css';

/**
 * The ball of the sample pictures; decoration. One on a page: between pages it flies in an arc from where it was to
 * where it comes to rest, where the browser knows view transitions and the reader has not asked for less motion.
 */
export function Ball(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="-1 -1 2 2" aria-hidden="true" data-ball="" {...props}>
      <BallShape />
    </svg>
  );
}

/** The same, 2 units wide around the origin, for a drawing that it belongs to. */
export function BallShape() {
  return (
    <>
      <circle className="ball-leather" r="1" />
      <path className="ball-amber" d="M-.1-.99A1 1 0 0 1 .82 .57C.5 .2 .1-.35-.1-.99Z" />
      <path
        className="ball-clay"
        d="M-.98 .18A1 1 0 0 1-.5-.87C-.45-.25-.1 .35 .45 .89A1 1 0 0 1-.1 .99C-.5 .8-.85 .5-.98 .18Z"
      />
      <path className="ball-seams" d="M-.3-.94C-.2-.3 .2 .3 .66 .75M-.8-.6C-.75 0-.4 .55 .15 .97" />
    </>
  );
}
