import type { Page } from './test.ts';

export const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
