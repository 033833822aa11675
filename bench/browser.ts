/** Chromium for the benches, and a visit to a page as somebody on a phone or a desktop would make it. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { LAUNCH_ARGS, testBrowserPath } from '../tests/setup/chromium.ts';

/**
 * The browser that the tests run in: its headless shell where there is one. The whole browser is the same engine with
 * processes of its own that compete with the page for two cores: beside the shell it gave Lighthouse twice the blocking
 * time, and 12 of 16 visits below 100 where the shell had one.
 */
export function launch(...more: string[]): Promise<Browser> {
  const executablePath = testBrowserPath();
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...LAUNCH_ARGS, ...more] });
}

export interface Screen {
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  scale: number;
  mobile: boolean;
}

export const PHONE: Screen = { width: 390, height: 844, scale: 3, mobile: true };
export const DESKTOP: Screen = { width: 1280, height: 900, scale: 1, mobile: false };
/** Lighthouse 13's own phone (lighthouse/core/config/constants.js). */
export const LIGHTHOUSE_PHONE: Screen = { width: 412, height: 823, scale: 1.75, mobile: true };

/** A visitor with an empty cache. */
export function visitor(browser: Browser, screen: Screen): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: screen.scale,
    isMobile: screen.mobile,
    hasTouch: screen.mobile,
    locale: 'es-ES',
  });
}

/** Lighthouse's slow 4G and four times slower processor, applied rather than simulated (same file: mobileSlow4G). */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Scrolls to the end as a reader does, a good half screen at a time, and waits for what is being fetched. */
export async function scrollThrough(page: Page): Promise<void> {
  const step = Math.round((page.viewportSize()?.height ?? 800) * 0.6);
  for (let at = 0; ; at += step) {
    const end = await page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: 'instant' });
      return y + innerHeight >= document.documentElement.scrollHeight;
    }, at);
    await page.waitForTimeout(100);
    await picturesShown(page);
    if (end) return;
  }
}

/** Waits until every picture in view is there. */
export async function picturesShown(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.images].every((img) => {
        const { top, bottom, width } = img.getBoundingClientRect();
        return img.complete || width === 0 || bottom <= 0 || top >= innerHeight;
      }),
    undefined,
    { timeout: 120_000 },
  );
}

/**
 * Has every picture encoded that these pages show on this screen: visitors after the first find them ready.
 * @param whole true to scroll to their ends; otherwise what is seen on arrival.
 */
export async function warm(browser: Browser, urls: string[], screen: Screen, whole: boolean): Promise<void> {
  const context = await visitor(browser, screen);
  const page = await context.newPage();
  for (const url of urls) {
    await page.goto(url, { waitUntil: 'load', timeout: 300_000 });
    await (whole ? scrollThrough : picturesShown)(page);
  }
  await context.close();
}
