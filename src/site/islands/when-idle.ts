/** Runs something once the page is loaded and the browser idle: what nobody waits for costs nothing before. */
export function whenIdle(run: () => void): void {
  const wait = () =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(run, { timeout: 5000 })
      : setTimeout(run, 300);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
