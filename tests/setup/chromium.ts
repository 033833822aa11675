import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Windowless builds of the same engine; tests take half the time in them. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const KNOWN_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Browser for tests and benches: CHROMIUM_PATH or the system's; undefined selects Playwright's own. */
export function testBrowserPath(): string | undefined {
  return process.env.CHROMIUM_PATH || findOnPath([...SHELLS, ...BROWSERS]) || KNOWN_PATHS.find(canRun);
}

/** Path of a browser with the features that the shell lacks; undefined if none is installed. */
export const fullBrowserPath = () => findOnPath(BROWSERS) ?? KNOWN_PATHS.find(canRun);

/** True if a shell is installed, or CHROMIUM_PATH selects the browser. */
export const hasShell = () => Boolean(process.env.CHROMIUM_PATH || findOnPath(SHELLS));

/** Returns the path of the first of these programs on the PATH. */
export function findOnPath(names: string[]): string | undefined {
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

/** Arguments that keep the browser from sending its own network requests. */
export const LAUNCH_ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to sandbox itself for root, who runs the tests in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
