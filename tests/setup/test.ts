/**
 * `test` with pages that are watched: any console error or warning, uncaught error, failed or refused request, or
 * request to another origin fails the test, unless the test says beforehand that it expects that one.
 */
import { type BrowserContext, expect, type Page, test as plain, type Route } from '@playwright/test';
import { isAwake } from '../engines/in-page.ts';
import type { TestClub } from './clubs.ts';
import { siteUrl } from './global.ts';
import { startFaultyProxy } from './proxy.ts';
import { serveBuilt } from './site.ts';

/** Marks what `npm test` leaves to `npm run test:full`. */
export const FULL = '@full';

export interface Faults {
  /** Allows, and demands, at least one fault that matches. */
  expect(pattern: RegExp): void;
}

class Watch implements Faults {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  follow(context: BrowserContext, origin: string): void {
    context.on('console', (message) => {
      // What the configuration blocks, says so.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (['error', 'warning'].includes(message.type())) {
        this.#seen.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.#seen.push(`page error: ${error.error().stack}`));
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // The browser itself drops what a page no longer needs when the visitor moves on.
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

  verdict(): { unexpected: string[]; missing: string[] } {
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
  /** Where the pages under test live, when it is not the site that serves all tests; requests elsewhere are faults. */
  origin: string;
  /**
   * `grey`: every picture is one grey pixel, which spares drawing hundreds of them in tests that look at words.
   * `real`: as the server makes them.
   */
  pictures: 'grey' | 'real';
  /** The site that serves all tests, with grey pictures. */
  greySite: string;
}

/**
 * What several tests need and is slow to start: started by the first test of a worker that needs it, stopped when the worker
 * ends. All in one fixture, for whatever differs by worker has Playwright start another worker, and browser.
 */
export type Once = <T extends { stop(): Promise<unknown> }>(
  name: string,
  start: () => Promise<T>,
) => Promise<T>;

export const base = plain.extend<object, { once: Once }>({
  once: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
    async ({}, use) => {
      const started = new Map<string, ReturnType<Parameters<Once>[1]>>();
      await use(((name, start) => {
        const running = started.get(name) ?? start();
        started.set(name, running);
        return running;
      }) as Once);
      for (const each of started.values()) await each.then((running) => running.stop()).catch(() => {});
    },
    { scope: 'worker' },
  ],
});

const GREY_PIXEL = Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

export const test = base.extend<Fixtures & Options>({
  origin: ['', { option: true }],
  pictures: ['grey', { option: true }],
  // Through a proxy: a route of the browser's would stop every request of a page to ask, and turn off the browser's cache.
  greySite: async ({ once }, use) =>
    use((await once('grey', () => startFaultyProxy(siteUrl(), { pictures: GREY_PIXEL }))).origin),
  baseURL: async ({ origin, pictures, greySite }, use) =>
    use(origin || (pictures === 'grey' ? greySite : siteUrl())),
  faults: [
    async ({ context, baseURL, pictures, greySite }, use) => {
      const watch = new Watch();
      watch.follow(context, baseURL ?? '');
      // A site of the test's own has no proxy for them.
      if (pictures === 'grey' && baseURL !== greySite) {
        await context.route('**/img/**', (route) =>
          route.fulfill({ contentType: 'image/gif', body: GREY_PIXEL }),
        );
      }
      await use(watch);
      // What a test expects may still be on its way.
      await expect.poll(() => watch.verdict().missing, 'faults that the test expects').toEqual([]);
      expect(watch.verdict(), 'faults seen by the browser').toEqual({ unexpected: [], missing: [] });
    },
    { auto: true },
  ],
});

/** The same with scripts off. */
export const noScripts = test.extend({ javaScriptEnabled: false });

/** For `extend`: the pages of another club than the sample. */
export const onClub = (club: TestClub) => ({
  origin: async ({ once }: { once: Once }, use: (origin: string) => Promise<void>) =>
    use((await once(club.name, () => serveBuilt(club))).url),
});

/** Touches all parts of the page that are React's own, and waits until it runs them. */
export const awake = (page: Page) => page.waitForFunction(isAwake);

/** Opens a page and waits until React runs it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
}

/**
 * Turns the sample into a club that follows the clock: neither its pages nor the season's data hold a fixed moment. To be
 * called before a page opens.
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
    expect(season.now, 'the moment at which the sample lives').toBeTruthy();
    await route.fulfill({ response, json: { ...season, now: null } });
  });
}

type Start = (path: string) => Promise<unknown>;

/** The same test with scripts, whose pages begin once they run, and with scripts off. */
export function bothWays(title: string, body: (page: Page, start: Start) => Promise<void>): void {
  test(title, ({ page }) => body(page, (path) => open(page, path)));
  noScripts(`${title}, without scripts`, ({ page }) => body(page, (path) => page.goto(path)));
}

/** Holds the requests for these addresses: `requested` is done when the first one comes, `end` decides on all. */
export async function hold(page: Page, addresses: string | RegExp) {
  const requested = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(addresses, async (route) => {
    requested.resolve();
    await (await ended.promise)(route);
  });
  return { requested: requested.promise, end: ended.resolve };
}

export const goOn = (route: Route) => route.continue();
export const cut = (route: Route) => route.abort('connectionreset');

/** Waits until nothing moves any more, but for what never ends or follows the scrolling. */
export async function still(page: Page): Promise<void> {
  // What a change of the page sets off begins within a frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Asked again and again: of a transition that is taken back meanwhile, `finished` never comes.
  await expect.poll(() => page.evaluate(moving), 'what still moves').toEqual([]);
}

function moving(): string[] {
  return document
    .getAnimations()
    .filter(({ playState, effect, timeline }) => {
      const ends = timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
      return playState === 'running' && ends;
    })
    .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100) ?? '');
}

/** A window as wide as this and as high as the page, so that all of it is in view. */
export async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await still(page);
}

/** A browser that keeps nothing: every use of these throws. To be called before a page opens. */
export const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get, configurable: true });
  });

export { expect, type Page };
