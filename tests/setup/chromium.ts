import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell, without a window of its own, is the same engine in half the time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** What browser tests and benches run in: CHROMIUM_PATH, else what the system has, else undefined: Playwright's own. */
export function testBrowserPath(): string | undefined {
  return process.env.CHROMIUM_PATH || onPath([...SHELLS, ...BROWSERS]) || PLACES.find(canRun);
}

/** A browser that can do what the shell leaves out; undefined where the system has none. */
export const wholeBrowserPath = () => onPath(BROWSERS) ?? PLACES.find(canRun);

/** Whether tests need no whole browser: CHROMIUM_PATH says what they need. */
export const hasShell = () => Boolean(process.env.CHROMIUM_PATH || onPath(SHELLS));

/** The first of these programs that the PATH leads to. */
export function onPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
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
