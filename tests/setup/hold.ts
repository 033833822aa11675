import type { Page, Route } from '@playwright/test';

/** Holds what is asked for at these addresses: `asked` is done when the first request comes, `end` decides on all. */
export async function hold(page: Page, addresses: string | RegExp) {
  const asked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(addresses, async (route) => {
    asked.resolve();
    await (await ended.promise)(route);
  });
  return { asked: asked.promise, end: ended.resolve };
}

export const goOn = (route: Route) => route.continue();
export const cut = (route: Route) => route.abort('connectionreset');
