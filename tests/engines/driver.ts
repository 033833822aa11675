/** What a journey needs of a browser. Everything else is built on this, once for both engines (visitor.ts). */

/** What goes in and out of a page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** The keys that journeys press by name; letters are typed. */
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift+Tab' | 'ArrowRight';

/** How long a page may take to load, and a driver to answer: a busy machine first makes the pictures that are asked for. */
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
  /** PNG of the view. */
  screenshot(): Promise<Uint8Array>;
  /** Uncaught errors and console errors so far; empty where the engine's driver does not tell. */
  faults(): string[];
  close(): Promise<void>;
}

/** A browser that runs. */
export interface Engine {
  /** Opens a window. @param scripts false: the pages' scripts do not run */
  visit(scripts: boolean): Promise<Driver>;
  stop(): Promise<void>;
}
