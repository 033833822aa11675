import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Chromium without a window of its own, as Playwright brings it: the same engine in less than half the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The whole browser, for journeys: CHROMIUM_PATH, else one that the system has, else Playwright's own.
 * Undefined when there is none; install-browser.ts then gets one.
 */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM_PATH || systemChromium() || [chromium.executablePath()].find(canRun);
}

/** The system's headless shell, if it has one. */
export const shellPath = (): string | undefined => onPath(SHELLS);

/** What browser tests and benches run in: CHROMIUM_PATH, the system's shell or Chromium, else undefined: Playwright's own shell. */
export function testBrowserPath(): string | undefined {
  return process.env.CHROMIUM_PATH || shellPath() || systemChromium();
}

const systemChromium = (): string | undefined => onPath(NAMES) ?? PLACES.find(canRun);

/** The first of these programs that the PATH leads to. */
export function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(canRun);
}

export function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Quiet and alone: nothing the browser does by itself may reach the network. */
export const LAUNCH_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to sandbox itself for root, which is who runs tests in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
