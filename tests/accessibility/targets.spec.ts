import { expect, open, type Page, test } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { KINDS } from './kinds.ts';
import { smallTargets } from './targets.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Words that a control would say if nobody had translated it. */
const ENGLISH =
  /\b(close|menu|next|previous|prev|open|back|home|skip|search|submit|send|photos?|gallery|carousel|slide|lightbox|zoom|play|pause|thumbnails|fullscreen|loading|hide|show|more|read|page)\b/i;

/** Roles and names as a screen reader gets them: controls without a name, and names in English. */
async function badNames(page: Page, selector = 'body'): Promise<string[]> {
  const lines = (await page.locator(selector).ariaSnapshot()).split('\n').map((line) => line.trim());
  expect(lines.length).toBeGreaterThan(5);
  // An icon's or a picture's file name is an address, not a name.
  const said = lines.filter((line) => !line.startsWith('- /url'));
  const nameless = said.filter((line) => /^- (link|button|textbox|radio|img|navigation)(:|$| \[)/.test(line));
  return [...nameless, ...said.filter((line) => ENGLISH.test(line))];
}

for (const path of KINDS) {
  test(`${path}: targets that a finger can hit, names in Spanish`, async ({ page }) => {
    await page.goto(path);
    expect.soft(await badNames(page)).toEqual([]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(smallTargets), `${width} px`).toEqual([]);
    }
  });
}

test('the open menu and the viewer: targets and names', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/equipos');
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.locator('#menu summary[aria-label="Submenú de Equipos"]').click();
  expect.soft(await page.evaluate(smallTargets), 'menu').toEqual([]);
  expect.soft(await badNames(page, '#menu'), 'menu').toEqual([]);
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.still();
  expect.soft(await page.evaluate(smallTargets), 'viewer').toEqual([]);
  expect.soft(await badNames(page, '.yarl__portal'), 'viewer').toEqual([]);
  await expect(page.locator('.yarl__portal')).toHaveAttribute('lang', 'es');
});
