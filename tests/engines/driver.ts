/** What a journey needs of a browser, and where the browsers are. All else is built on this, once for both engines (visitor.ts). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canRun, onPath } from '../setup/chromium.ts';

/** What goes in and out of a page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The keys that journeys press by name; letters are typed. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab' | 'ArrowRight';

/** How long a page may take to load, and a driver to answer: a busy machine first makes the pictures of the page. */
export const LOAD_MS = 120_000;

/**
 * The view of a window until a journey asks for another, px: a small laptop's, a little wider than the whole menu
 * needs. Every engine paints without a graphics card, and Firefox takes a quarter less time for it than for 1280 by 800.
 */
export const VIEW = { width: 1040, height: 640 };

/** One window with a history, storage and cache of its own. */
export interface Driver {
  /** Loads an address as if it were typed, and waits until it is loaded. */
  goto(url: string): Promise<void>;
  url(): Promise<string>;
  /** The browser's own Back. */
  back(): Promise<void>;
  /** Runs a self-contained function in the page, also in one whose own scripts are off. */
  evaluate<A extends readonly Json[], T>(work: (...args: A) => T, ...args: A): Promise<T>;
  press(key: Key): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** A press of the mouse's main button; px from the top left corner of the view. */
  click(x: number, y: number): Promise<void>;
  /** Size of the view in px, as near to it as the engine can. */
  size(width: number, height: number): Promise<void>;
  /** Uncaught errors and console errors so far; empty where the engine's driver does not report them. */
  faults(): string[];
  close(): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  /** Opens a window. @param scripts false: the pages' scripts do not run */
  visit(scripts: boolean): Promise<Driver>;
  stop(): Promise<void>;
}

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
