import AxeBuilder from '@axe-core/playwright';
import { PAGES } from './setup/site-map.ts';
import { expect, open, type Page, test } from './setup/test.ts';
import { ALBUM, Viewer } from './setup/viewer.ts';

// Reveals hide what lies below the view until it is reached; with less motion asked for, all of it can be judged.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** What axe finds, in a few words each. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

/** One page of each kind; the others differ in words and pictures only, and are looked at in one width. */
const KINDS = new Set([
  '/',
  '/equipos',
  '/equipos/federados',
  '/equipos/resto',
  '/equipos/federados/cadete-femenino',
  '/equipos/resto/ies-guadarrama',
  '/galerias',
  '/galerias/2024-2025',
  '/galerias/2021-2022/torneos',
  '/entrenamientos',
  '/quienes-somos',
  '/junta-directiva',
  '/cuerpo-tecnico',
  '/aviso-legal',
  '/privacidad-y-cookies',
  '/historico-de-equipos',
  '/torneos',
  '/blog',
  '/campus',
]);

for (const { path } of PAGES) {
  const widths = KINDS.has(path) ? [360, 768, 1280] : [360];
  test(`axe finds nothing on ${path} at ${widths.join(', ')} px`, async ({ page }) => {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findings(page), `${width} px`).toEqual([]);
    }
  });
}

test('axe finds nothing in the open menu, wide and narrow', async ({ page }) => {
  await open(page, '/');
  await page.locator('#menu').getByText('Nosotros').click();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.locator('#menu summary[aria-label="Submenú de Equipos"]').click();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing in the photo viewer', async ({ page }) => {
  const viewer = new Viewer(page);
  await open(page, ALBUM);
  await page.locator('#foto-2 a').click();
  await viewer.expectPhoto(2);
  await viewer.still();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing in the notices', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  const send = () => page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.route('**/send-form', (route) => route.abort());
  await open(page, '/aviso-legal');
  await send();
  await expect(page.getByRole('alert').filter({ hasText: 'Se ha producido un error' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.unroute('**/send-form');
  await page.route('**/send-form', (route) => route.fulfill({ contentType: 'text/plain', body: 'OK' }));
  await send();
  await expect(
    page.getByRole('status').filter({ hasText: 'enviado correctamente', visible: true }),
  ).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

test('axe finds nothing on the error screen', async ({ page, faults }) => {
  faults.expect(/500/);
  await open(page, '/aviso-legal');
  await page.route(/\.data/, (route) => route.fulfill({ status: 500, body: 'Avería' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Torneos' }).click();
  await expect(page.locator('h1')).toHaveText('¡Vaya!');
  expect(await findings(page)).toEqual([]);
});
