/** Requests and scripts of pages that nobody touches: up-to-date pages fetch next to nothing. */
import { expect, test } from './setup/test.ts';
import { FIRST_PAGES, visitUntouched } from './setup/untouched.ts';

/**
 * Limits of a page that nobody touches for six seconds; bytes as transferred, 5.1 KiB for the script. The first round trip of a new
 * connection delivers ten packets of 1,460 B: the style sheet, and up to 600 B of headers.
 */
const FILES = { scriptFiles: 1, scriptBytes: 5200, styleBytes: 14_200, dataFiles: 0, chain: 3 };
const LIMITS = {
  home: { elements: 640, ...FILES },
  team: { elements: 780, ...FILES },
  album: { elements: 670, ...FILES },
  agenda: { elements: 990, ...FILES },
};

test('untouched pages stay within their limits', async ({ browser, baseURL }) => {
  const visits = Object.entries(FIRST_PAGES).map(async ([name, path]) => {
    const { dataFiles, ...visit } = await visitUntouched(browser, `${baseURL}${path}`);
    return { name, visit: { ...visit, dataFiles: dataFiles.length } };
  });
  for (const { name, visit } of await Promise.all(visits))
    for (const [figure, limit] of Object.entries(LIMITS[name as keyof typeof LIMITS]))
      expect.soft(visit[figure as keyof typeof visit], `${figure} of ${name}`).toBeLessThanOrEqual(limit);
});
