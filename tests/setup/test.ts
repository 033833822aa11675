/**
 * `test` that watches its pages. A console error or warning, an uncaught error, a failed request or a request to another
 * origin fails the test, unless the test declares that it expects it.
 */
import { type BrowserContext, expect, type Page, test as playwrightTest, type Route } from '@playwright/test';
import { areIslandsRunning } from '../engines/in-page.ts';
import type { TestClub } from './clubs.ts';
import { siteUrl } from './global.ts';
import { startFaultyProxy } from './proxy.ts';
import { serveBuilt } from './site.ts';

/** Tag of tests that only `npm run test:full` runs. */
export const FULL = '@full';

export interface Faults {
  /** Allows matching faults, and requires at least one. */
  expect(pattern: RegExp): void;
}

class FaultMonitor implements Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  observe(context: BrowserContext, origin: string): void {
    context.on('console', (message) => {
      // Logged because the configuration blocks service workers.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (['error', 'warning'].includes(message.type())) {
        this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.#seen.push(`page error: ${error.error().stack}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The browser cancels requests of a page when the visitor leaves it.
      if (reason !== 'net::ERR_ABORTED') this.#seen.push(`request failed: ${reason} ${request.url()}`);
    });
    context.on('response', (response) => {
      if (response.status() >= 400) this.#seen.push(`response ${response.status()}: ${response.url()}`);
    });
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) {
        this.#seen.push(`request to another origin: ${request.url()}`);
      }
    });
  }

  result(): { unexpected: string[]; missing: string[] } {
    return {
      unexpected: this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault))),
      missing: this.#expected
        .filter((pattern) => !this.#seen.some((fault) => pattern.test(fault)))
        .map(String),
    };
  }
}

interface Fixtures {
  faults: Faults;
}

export interface Options {
  /** Origin under test, if not the site shared by all tests. Requests to other origins are faults. */
  origin: string;
  /**
   * `grey` replaces every picture with a grey pixel, which is faster in tests that only read text.
   * `real` uses the server's pictures.
   */
  pictures: 'grey' | 'real';
  /** Site shared by all tests, with grey pictures. */
  greySite: string;
}

/**
 * Starts a slow resource for the first test of a worker that needs it, and stops it when the worker ends. One fixture serves
 * all resources, since Playwright starts another worker and browser for tests with other worker fixtures.
 */
export type StartOnce = <T extends { stop(): Promise<unknown> }>(
  name: string,
  start: () => Promise<T>,
) => Promise<T>;

export const base = playwrightTest.extend<object, { once: StartOnce }>({
  once: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
    async ({}, use) => {
      const started = new Map<string, ReturnType<Parameters<StartOnce>[1]>>();
      await use(((name, start) => {
        const running = started.get(name) ?? start();
        started.set(name, running);
        return running;
      }) as StartOnce);
      for (const resource of started.values())
        await resource.then((running) => running.stop()).catch(() => {});
    },
    { scope: 'worker' },
  ],
});

const GREY_PIXEL = Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

export const test = base.extend<Fixtures & Options>({
  origin: ['', { option: true }],
  pictures: ['grey', { option: true }],
  // A proxy, since a Playwright route would intercept every request and turn off the browser's cache.
  greySite: async ({ once }, use) =>
    use((await once('grey', () => startFaultyProxy(siteUrl(), { pictures: GREY_PIXEL }))).origin),
  baseURL: async ({ origin, pictures, greySite }, use) =>
    use(origin || (pictures === 'grey' ? greySite : siteUrl())),
  faults: [
    async ({ context, baseURL, pictures, greySite }, use) => {
      const monitor = new FaultMonitor();
      monitor.observe(context, baseURL ?? '');
      // A separate site has no proxy that replaces pictures.
      if (pictures === 'grey' && baseURL !== greySite) {
        await context.route('**/img/**', (route) =>
          route.fulfill({ contentType: 'image/gif', body: GREY_PIXEL }),
        );
      }
      await use(monitor);
      // Expected faults may still arrive.
      await expect.poll(() => monitor.result().missing, 'faults that the test expects').toEqual([]);
      expect(monitor.result(), 'faults seen by the browser').toEqual({ unexpected: [], missing: [] });
    },
    { auto: true },
  ],
});

/** `test` with scripts off. */
export const noScripts = test.extend({ javaScriptEnabled: false });

/** Options for `extend` that serve another club. */
export const servedClub = (club: TestClub) => ({
  origin: async ({ once }: { once: StartOnce }, use: (origin: string) => Promise<void>) =>
    use((await once(club.name, () => serveBuilt(club))).url),
});

/** Dispatches a pointer event to all islands of the page, and waits until React runs them. */
export const waitForIslands = (page: Page) => page.waitForFunction(areIslandsRunning);

/** Opens a page and waits until React runs its islands. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForIslands(page);
}

/**
 * Removes the sample's fixed date from its pages and season data, so that it follows the clock. Call before a page opens.
 */
export async function followClock(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain(' data-still=""');
      await route.fulfill({ response, body: html.replace(' data-still=""', '') });
    },
  );
  await page.route('**/assets/agenda-*.json', async (route) => {
    const response = await route.fetch();
    const season = await response.json();
    expect(season.now, 'fixed date of the sample').toBeTruthy();
    await route.fulfill({ response, json: { ...season, now: null } });
  });
}

type Start = (path: string) => Promise<unknown>;

/** Declares a test twice: with scripts, waiting until they run, and with scripts off. */
export function testWithAndWithoutScripts(
  title: string,
  body: (page: Page, start: Start) => Promise<void>,
): void {
  test(title, ({ page }) => body(page, (path) => open(page, path)));
  noScripts(`${title}, without scripts`, ({ page }) => body(page, (path) => page.goto(path)));
}

/** Holds matching requests. `requested` resolves with the first one; `end` sets the handler of all of them. */
export async function holdRequests(page: Page, urlPattern: string | RegExp) {
  const requested = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(urlPattern, async (route) => {
    requested.resolve();
    await (await ended.promise)(route);
  });
  return { requested: requested.promise, end: ended.resolve };
}

export const continueRequest = (route: Route) => route.continue();
export const abortRequest = (route: Route) => route.abort('connectionreset');

/** Waits until no finite animation is running. Animations that follow scrolling do not count. */
export async function waitForAnimations(page: Page): Promise<void> {
  // A change of the page starts its animations within a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Polled, since `finished` of a cancelled transition never resolves.
  await expect.poll(() => page.evaluate(runningAnimations), 'running animations').toEqual([]);
}

function runningAnimations(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect, timeline }) => {
      const ends = timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && ends;
    })
    .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100) ?? '');
}

/** Makes the viewport as high as the page, so that the whole page is in view. */
export async function fitViewportToPage(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await waitForAnimations(page);
}

/** Makes every use of storage throw, as in browsers that block it. Call before a page opens. */
export const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get, configurable: true });
  });

export { expect, type Page };
