import { hold } from '../setup/hold.ts';
import { expect, open, test } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { badNames } from './names.ts';
import { smallTargets } from './targets.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
