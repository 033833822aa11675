/** Runs a callback once the page is loaded and the browser is idle, at most five seconds later. */
export function whenIdle(callback: () => void): void {
  const schedule = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(callback, { timeout: 5000 })
      : setTimeout(callback, 300);
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
}
