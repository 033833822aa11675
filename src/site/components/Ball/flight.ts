/** Where the ball of the page before lay, px of the window, and when it was left, ms. */
let left: { place: DOMRect; at: number } | null = null;

/** Two pages that follow each other change hands within this time, ms. */
const SAME_CHANGE = 200;
const DURATION = 380;
/** How far over the straight way the arc rises, px. */
const RISE = 96;

/** Remembers where `ball` lies on a page that goes. */
export function leave(ball: Element): void {
  left = { place: ball.getBoundingClientRect(), at: performance.now() };
}

/**
 * Lets `ball` fly in from where the one of the page before lay, if that could be seen and motion is welcome. Only the ball
 * moves: the page is there at once and can be used.
 */
export function flightFrom(ball: Element): void {
  const from = left;
  left = null;
  if (!from || performance.now() - from.at > SAME_CHANGE) return;
  if (from.place.bottom < 0 || from.place.top > innerHeight) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const to = ball.getBoundingClientRect();
  const x = centre(from.place.left, from.place.width) - centre(to.left, to.width);
  const y = centre(from.place.top, from.place.height) - centre(to.top, to.height);
  ball.animate({ translate: [`${x}px ${y}px`, '0 0'] }, DURATION);
  ball.animate(
    [
      { translate: '0 0', easing: 'ease-out' },
      { translate: `0 ${-RISE}px`, easing: 'ease-in' },
      { translate: '0 0' },
    ],
    { duration: DURATION, composite: 'add' },
  );
  ball.animate({ rotate: ['0turn', '1turn'] }, { duration: DURATION, composite: 'add' });
}

const centre = (start: number, length: number) => start + length / 2;
