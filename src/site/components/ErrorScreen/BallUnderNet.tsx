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
      {/* The ball of the sample pictures. */}
      <g transform="translate(300 316) rotate(-14) scale(60)">
        <circle className={css.leather} r="1" />
        <path className={css.amber} d="M-.1-.99A1 1 0 0 1 .82 .57C.5 .2 .1-.35-.1-.99Z" />
        <path
          className={css.clay}
          d="M-.98 .18A1 1 0 0 1-.5-.87C-.45-.25-.1 .35 .45 .89A1 1 0 0 1-.1 .99C-.5 .8-.85 .5-.98 .18Z"
        />
        <path className={css.seams} d="M-.3-.94C-.2-.3 .2 .3 .66 .75M-.8-.6C-.75 0-.4 .55 .15 .97" />
      </g>
    </svg>
  );
}
