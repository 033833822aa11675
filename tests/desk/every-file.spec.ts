import { readdir } from 'node:fs/promises';
import { isOf } from '../../src/content/files/declare.ts';
import { FILES } from '../../src/content/files/files.ts';
import { expect, expectAccessible, test } from './desk.ts';

/** Words of code that nobody of the club should read. */
const ENGLISH = /\b(Add|Remove|Move up|Option \d|Item|Key|New Value|Unsupported|undefined|required)\b/;

test('a file of each kind opens in its form, and a save without a change has nothing to do', async ({
  page,
  desk,
}) => {
  const all = (await readdir(desk.contentDir, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^[^.].*\.(yaml|md)$/.test(name));
  const ofKinds = FILES.flatMap((kind) => all.find((file) => isOf(kind, file)) ?? []);
  expect(ofKinds.length).toBeGreaterThan(15);
  const files = process.env.FULL ? all : ofKinds;
  await desk.open(page, '/contenido');
  for (const file of files) {
    await test.step(file, async () => {
      const before = await desk.read(file);
      await page.locator(`main a[href="/contenido/${file}"]`).click();
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
      // Opened items are drawn anew: what they do by themselves would be a change.
      const closed = page.locator('section li[data-item] > div > button[aria-expanded="false"]').first();
      if (await closed.count()) await closed.click();
      await expectAccessible(page);
      // Only what is shown.
      await expect(page.locator('main section').first()).not.toContainText(ENGLISH, { useInnerText: true });
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
      expect(await desk.read(file)).toBe(before);
      await page.getByRole('link', { name: 'Contenido', exact: true }).click();
    });
  }
});
