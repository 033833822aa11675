import type { Page } from './test.ts';

/** A mark that a full load would wipe out. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { samePage: true }));
export const isSamePage = (page: Page) => page.evaluate(() => 'samePage' in window);
export const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
