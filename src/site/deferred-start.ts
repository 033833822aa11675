/** Type of a module script that waits (src/build/defer-scripts.ts). Browsers do not run a script of an unknown type. */
export const DEFERRED_TYPE = 'text/deferred';

/**
 * Starts the page's module scripts once it is painted and the browser is idle, or at the first touch, key or focus.
 * Until React hydrates the page, Back between two addresses of the same document changes only the address: the page is
 * loaded again then. `entry.client.tsx` takes that listener away.
 */
export const START_SCRIPT = `(() => {
  const path = location.pathname;
  window.onpopstate = () => { if (location.pathname !== path) location.reload(); };
  const touches = ["pointerdown", "keydown", "focusin"];
  const start = () => {
    for (const type of touches) removeEventListener(type, start, true);
    for (const waiting of document.querySelectorAll('script[type="${DEFERRED_TYPE}"]')) {
      const script = document.createElement("script");
      script.type = "module";
      script.textContent = waiting.textContent;
      waiting.replaceWith(script);
    }
  };
  for (const type of touches) addEventListener(type, start, true);
  const whenIdle = () => window.requestIdleCallback ? requestIdleCallback(start, { timeout: 5000 }) : setTimeout(start, 300);
  // A page can be loaded and idle before anything of it is on the screen.
  addEventListener("load", () => new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    whenIdle();
  }).observe({ type: "paint", buffered: true }));
})()`;
