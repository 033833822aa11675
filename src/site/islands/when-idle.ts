/** Runs something once the page is painted and the browser is idle, or at the first touch, key or focus. */
export function whenIdle(run: () => void): void {
  const touches = ['pointerdown', 'keydown', 'focusin'];
  const start = () => {
    if (!listening.signal.aborted) run();
    listening.abort();
  };
  const listening = new AbortController();
  for (const type of touches) addEventListener(type, start, { capture: true, signal: listening.signal });
  const idle = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(start, { timeout: 5000 })
      : setTimeout(start, 300);
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}
