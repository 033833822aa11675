import { hold } from '../setup/hold.ts';
import { expect, open, type Page, test } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { KINDS_IN_TURN } from './kinds.ts';
import { smallTargets } from './targets.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Words that a control would say if nobody had translated it. */
const ENGLISH =
  /\b(close|menu|next|previous|prev|open|back|home|skip|search|submit|send|photos?|gallery|carousel|slide|lightbox|zoom|play|pause|thumbnails|fullscreen|loading|hide|show|more|read|page)\b/i;

/** Roles and names as a screen reader gets them: controls without a name, and names in English. */
async function badNames(page: Page, selector = 'body'): Promise<string[]> {
  const lines = (await page.locator(selector).ariaSnapshot()).split('\n').map((line) => line.trim());
  // A notice has two, nothing at all is one that is empty.
  expect(lines.length).toBeGreaterThan(1);
  // An icon's or a picture's file name is an address, not a name.
  const said = lines.filter((line) => !line.startsWith('- /url'));
  const nameless = said.filter((line) => /^- (link|button|textbox|radio|img|navigation)(:|$| \[)/.test(line));
  return [...nameless, ...said.filter((line) => ENGLISH.test(line))];
}

for (const paths of KINDS_IN_TURN) {
  test(`${paths.join(', ')}: targets that a finger can hit, names in Spanish`, async ({ page }) => {
    for (const path of paths) await test.step(path, () => judgeControls(page, path));
  });
}

async function judgeControls(page: Page, path: string): Promise<void> {
  await open(page, path);
  expect.soft(await badNames(page), path).toEqual([]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(smallTargets), `${path}, ${width} px`).toEqual([]);
  }
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

test('the notices and the error screen: targets and names', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  faults.expect(/500/);
  const judge = async (state: string, part: string) => {
    await expect(page.locator(part), state).toBeInViewport();
    expect.soft(await badNames(page, part), state).toEqual([]);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(smallTargets), `${state}, ${width} px`).toEqual([]);
    }
  };
  await page.route('**/send-form', (route) => route.abort());
  await open(page, '/campus');
  await page.getByLabel('Mensaje', { exact: true }).fill('¿Cuándo empieza?');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await judge('not sent', '[data-kind=error]');
  await page.unroute('**/send-form');
  const { end } = await hold(page, /send-form/);
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await judge('on its way', '[data-kind=pending]');
  end((route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  await judge('sent', '[data-kind=success]:not([data-target])');
  await page.goto('/campus#mensaje-enviado');
  await judge('sent without scripts', '#mensaje-enviado');
  await open(page, '/aviso-legal');
  await page.route(/\.data/, (route) => route.fulfill({ status: 500, body: 'Avería' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(page.locator('h1')).toHaveText('¡Vaya!');
  await judge('error screen', 'main');
});
