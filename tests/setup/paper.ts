import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';

/** Prints a page as it is; the sheets of paper that come out, and their words, each run of white space one space. */
export async function printed(
  page: Page,
  options: Parameters<Page['pdf']>[0] = {},
): Promise<{ sheets: number; words: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(await page.pdf(options)));
  return { sheets: totalPages, words: text.join(' ').replace(/\s+/g, ' ') };
}

/** What printers have in them, and the paper that the page itself asks for. */
export const PAPERS = [{ preferCSSPageSize: true }, { format: 'A4' }, { format: 'Letter' }] as const;
