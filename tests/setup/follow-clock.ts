import { expect, type Page } from './test.ts';

/**
 * Makes the sample's pages those of a club that follows the clock: the season's data no longer hold the moment at which the
 * sample lives.
 */
export async function followClock(page: Page): Promise<void> {
  await page.route('**/assets/agenda-*.json', async (route) => {
    const response = await route.fetch();
    const season = await response.json();
    expect(season.now, 'the moment at which the sample lives').toBeTruthy();
    await route.fulfill({ response, json: { ...season, now: null } });
  });
}
