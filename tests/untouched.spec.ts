/** Requests and scripts of pages that nobody touches: up-to-date pages fetch next to nothing. */
import { expect, test } from './setup/test.ts';
import { FIRST_PAGES, visitUntouched } from './setup/untouched.ts';

/** Limits of a page that nobody touches for six seconds; bytes as transferred, 5 KiB for the script. */
const SCRIPT = { scriptFiles: 1, scriptBytes: 5120, dataFiles: 0, chain: 3 };
const LIMITS = {
  home: { elements: 660, ...SCRIPT },
  team: { elements: 660, ...SCRIPT },
  album: { elements: 900, ...SCRIPT },
  agenda: { elements: 1100, ...SCRIPT },
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
