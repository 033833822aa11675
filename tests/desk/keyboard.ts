/** Hands at a keyboard. */
import { expect, type Locator, type Page } from '@playwright/test';

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found === document.activeElement);

/** Goes on with the Tab key until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 400; presses++) {
    if (await isFocused(wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${wanted}.`);
}
