import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canRun, onPath } from '../setup/chromium.ts';

/** Where Debian keeps WebKit's small browser: one folder per machine kind and version of the library. */
const LIBRARIES = '/usr/lib';

/** Firefox: FIREFOX_PATH, else the system's. */
export function firefoxPath(): string | undefined {
  return (
    process.env.FIREFOX_PATH ||
    onPath(['firefox-esr', 'firefox']) ||
    ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(canRun)
  );
}

/** WebKit: its WebDriver server, the browser that it drives, and the screen that this one needs. */
export function webkitPaths(): { driver: string; browser: string; screen: string } | undefined {
  const driver = onPath(['WebKitWebDriver']);
  const screen = onPath(['Xvfb']);
  const browser = process.env.MINIBROWSER_PATH || miniBrowser();
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

function miniBrowser(): string | undefined {
  return folders(LIBRARIES)
    .flatMap((machine) => folders(machine))
    .filter((folder) => /\/webkit2?gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .findLast(canRun);
}

function folders(parent: string): string[] {
  try {
    const entries = readdirSync(parent, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(parent, name));
  } catch {
    return [];
  }
}
