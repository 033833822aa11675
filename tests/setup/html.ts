import { expect, type Page } from './test.ts';

/**
 * What the HTML of an address says, read by the browser but not shown: a page without scripts in a tenth of the time.
 * The address has to answer with a page of its own.
 * @param read runs in the browser: it sees its parameter only
 */
export async function readHtml<T>(page: Page, path: string, read: (html: Document) => T): Promise<T> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(200);
  const html = JSON.stringify(await response.text());
  return page.evaluate<T>(`(${read})(new DOMParser().parseFromString(${html}, 'text/html'))`);
}
