import { BallShape } from '../Ball/Ball.tsx';
import css from './BallUnderNet.module.css';

/**
 * A serve that did not clear the net, which goes on to the right further than any window shows; on a phone, the ball
 * alone. Decoration, so it has no name; and no file of its own, since an error screen must not need anything more from
 * the server.
 */
export function BallUnderNet() {
  return (
    <svg
      className={css.picture}
      viewBox="0 0 1600 420"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
    >
      <g className={css.net}>
        {/* Wide strokes, cut into strands by their dashes. */}
        <path className={css.upright} d="M52 152H1600" />
        <path className={css.level} d="M826 67V238" />
        <path className={css.tape} d="M52 62H1600M52 243H1600" />
        <path className={css.post} d="M44 30V368" />
      </g>
      <ellipse className={css.shadow} cx="312" cy="379" rx="74" ry="11" />
      <g transform="translate(300 316) rotate(-14) scale(60)">
        <BallShape />
      </g>
    </svg>
  );
}
