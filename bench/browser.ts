/** Chromium for the benches, and a visitor with a slow phone. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { LAUNCH_ARGS, testBrowserPath } from '../tests/setup/chromium.ts';

/** The browser that the tests run in. */
export function launch(...more: string[]): Promise<Browser> {
  const executablePath = testBrowserPath();
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...LAUNCH_ARGS, ...more] });
}

/** Somebody with an empty cache and Lighthouse 13's own phone (lighthouse/core/config/constants.js). */
export function visitor(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
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

/** Has the pictures encoded that these pages show: visitors after the first find them ready. */
export async function warm(browser: Browser, urls: string[]): Promise<void> {
  const context = await visitor(browser);
  const page = await context.newPage();
  for (const url of urls) await page.goto(url, { waitUntil: 'networkidle', timeout: 300_000 });
  await context.close();
}

/** The middle of several figures. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** One page of each kind that people open first. */
export const PAGES = {
  home: '/',
  team: '/equipos/federados/infantil-femenino',
  album: '/galerias/2023-2024/torneos',
  'legal notice': '/aviso-legal',
};
