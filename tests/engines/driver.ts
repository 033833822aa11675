/** Minimal browser driver for journeys, and paths of the browsers. visitor.ts builds on it for both engines. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canRun, findOnPath } from '../setup/chromium.ts';

/** Values passed to and from a page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Named keys that journeys press. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab' | 'ArrowRight';

/** Timeout for page loads and driver commands: a busy machine may first encode the pictures of the page. */
export const LOAD_MS = 120_000;

/**
 * Default viewport in px: a small laptop, just wide enough for the full menu. Engines paint without a graphics card, and Firefox
 * needs a quarter less time than for 1280 by 800.
 */
export const VIEW = { width: 1040, height: 640 };

/** Browser window with its own history, storage and cache. */
export interface Driver {
  /** Opens an address and waits until it is loaded. */
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** Goes back in the browser's history. */
  back(): Promise<void>;
  /** Runs a self-contained function in the page, even if its scripts are off. */
  evaluate<A extends readonly Json[], T>(work: (...args: A) => T, ...args: A): Promise<T>;
  press(key: Key): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Clicks at a position in px from the top left corner of the viewport. */
  click(x: number, y: number): Promise<void>;
  /** Resizes the viewport, as closely as the engine can. */
  size(width: number, height: number): Promise<void>;
  /** Uncaught errors and console errors so far; empty if the driver does not report them. */
  faults(): string[];
  close(): Promise<void>;
}

/** Running browser. */
export interface Engine {
  /** Opens a window. @param scripts false: the pages' scripts do not run */
  visit(scripts: boolean): Promise<Driver>;
  stop(): Promise<void>;
}

/** Debian's parent folder of WebKit's MiniBrowser, in a folder per architecture and library version. */
const LIBRARIES = '/usr/lib';

/** Path of Firefox: FIREFOX_PATH, or the system's. */
export function firefoxPath(): string | undefined {
  return (
    process.env.FIREFOX_PATH ||
    findOnPath(['firefox-esr', 'firefox']) ||
    ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(canRun)
  );
}

/** Paths of WebKit's WebDriver server, its browser and the X server that it needs. */
export function webkitPaths(): { driver: string; browser: string; screen: string } | undefined {
  const driver = findOnPath(['WebKitWebDriver']);
  const screen = findOnPath(['Xvfb']);
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
