/** Chromium for the benches. */
import { type Browser, chromium } from '@playwright/test';
import { LAUNCH_ARGS, testBrowserPath } from '../tests/setup/chromium.ts';

/** The browser that the tests run in. */
export function launch(...more: string[]): Promise<Browser> {
  const executablePath = testBrowserPath();
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...LAUNCH_ARGS, ...more] });
}

/** lighthouse/core/config/constants.js */
const LIGHTHOUSE_PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Has the pictures encoded that these pages show: visitors after the first find them ready. */
export async function warm(browser: Browser, urls: string[]): Promise<void> {
  const page = await browser.newPage(LIGHTHOUSE_PHONE);
  for (const url of urls) await page.goto(url, { waitUntil: 'networkidle', timeout: 300_000 });
  await page.close();
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
  agenda: '/agenda',
};
