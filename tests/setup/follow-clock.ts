import { expect, type Page } from './test.ts';

/** How the router writes null in the data of a page. */
const NULL = -5;

/**
 * Makes the sample's pages those of a club that follows the clock: their data no longer holds the moment at which the
 * sample lives. Needs `bypassCSP`, since pages allow no script that was changed.
 */
export async function followClock(page: Page): Promise<void> {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/(?<=enqueue\()"(?:[^"\\]|\\.)*"/, withoutMoment) });
    },
  );
}

function withoutMoment(chunk: string): string {
  const data = JSON.parse(JSON.parse(chunk)) as unknown[];
  const key = `_${data.indexOf('now')}`;
  const holders = data.filter((each): each is Record<string, number> => key in Object(each));
  expect(holders.length, 'places of the data that hold the moment').toBeGreaterThan(0);
  for (const holder of holders) holder[key] = NULL;
  return JSON.stringify(`${JSON.stringify(data)}\n`).replaceAll('<', '\\u003c');
}
