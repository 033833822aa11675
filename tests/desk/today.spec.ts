/** «Hoy» on a phone: a coach changes the agenda, and families read it on the published site. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test as playwrightTest } from '@playwright/test';
import { type LocalServer, serveFolder } from '../setup/listen.ts';
import { COACH, NEWCOMER, startCoachDesk } from './coach-desk.ts';
import { expectAccessible } from './desk.ts';
import type { SharedDeskProcess } from './shared-desk.ts';

let desk: SharedDeskProcess;
let site: LocalServer;
let web: string;
const test = playwrightTest.extend({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

// In one worker, since each worker would start a desk.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  ({ desk, site, web } = await startCoachDesk());
});
test.afterAll(async () => {
  await desk?.stop();
  await site?.stop();
});

/** Opens «Hoy» and signs in as the coach. */
async function openToday(page: Page): Promise<void> {
  await page.goto(desk.url);
  await desk.signIn(page, COACH.correo);
  await expect(page.getByRole('heading', { name: 'Hoy', level: 1 })).toBeVisible();
}

const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).tap();
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publicar el cambio' });
const announcement = (page: Page) =>
  page
    .getByRole('region', { name: /^(Lo que leerán las familias|Todavía no se puede publicar)$/ })
    .getByRole('status');
const readSite = (path: string) => readFile(join(web, path), 'utf8');

test('cancels a training, publishes it, shares it, and undoes it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ text }: ShareData) => Object.assign(window, { shared: text }),
    });
  });
  await openToday(page);
  await expectAccessible(page);
  const entry = page.getByRole('link', { name: /Entrenamiento/ }).last();
  await entry.tap();
  await expect(page.getByRole('heading', { name: 'Cadete femenino', level: 1 })).toBeFocused();
  await expect(publishButton(page)).toHaveAttribute('aria-disabled', 'true');
  await choose(page, 'Cancelado');
  await choose(page, 'Pabellón cerrado');
  await expect(announcement(page)).toContainText('CANCELADO: Pabellón cerrado');
  await expectAccessible(page);
  const announcedText = (await announcement(page).textContent()) ?? '';
  await publishButton(page).tap();
  const card = page.getByRole('region', { name: 'Cambio guardado' });
  await expect(card).toContainText(announcedText);
  await expect(page.getByRole('heading', { name: 'Cambio guardado' })).toBeFocused();
  await expect(card.getByRole('status')).toContainText('Publicado. La web ya lo enseña.');
  expect(await readSite('agenda/index.html')).toContain('Pabellón cerrado');
  expect(await readSite('calendario/club.ics')).toContain('Pabellón cerrado');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Compartir con el grupo' }).tap();
  expect(await page.evaluate(() => (window as unknown as { shared: string }).shared)).toContain('CANCELADO');
  // The card stays after a reload.
  await page.reload();
  await card.getByRole('button', { name: 'Deshacer' }).tap();
  const undone = page.getByRole('region', { name: 'Cambio deshecho' });
  await expect(undone.getByRole('status')).toContainText('Publicado. La web ya está como antes.');
  expect(await readSite('agenda/index.html')).not.toContain('Pabellón cerrado');
  await undone.getByRole('button', { name: 'Cerrar' }).tap();
  await expect(undone).toHaveCount(0);
});

test('asks again before it replaces what somebody else has changed meanwhile', async ({ page, browser }) => {
  const openTraining = async (person: Page) => {
    await openToday(person);
    await person
      .getByRole('link', { name: /Entrenamiento/ })
      .last()
      .tap();
  };
  const otherPhone = await browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openTraining(page);
  await choose(page, 'Otra hora');
  await page.getByLabel('Desde').fill('16:00');
  await expect(announcement(page)).toContainText('16:00');
  await openTraining(otherPhone);
  await choose(otherPhone, 'Cancelado');
  await choose(otherPhone, 'Mal tiempo');
  await publishButton(otherPhone).tap();
  await expect(otherPhone.getByRole('region', { name: 'Cambio guardado' })).toContainText('CANCELADO');
  await publishButton(page).tap();
  await expect(announcement(page)).toContainText('Elena Sanz ha cambiado esto mientras tanto.');
  await expect(page.getByText('Cancelado: Mal tiempo', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Seguir con mi cambio' }).tap();
  await publishButton(page).tap();
  const card = page.getByRole('region', { name: 'Cambio guardado' });
  await expect(card.getByRole('status')).toContainText('Publicado. La web ya lo enseña.');
  const otherCard = otherPhone.getByRole('region', { name: 'Cambio guardado' });
  await otherCard.getByRole('button', { name: 'Deshacer' }).tap();
  await expect(otherCard).toContainText('no se ha deshecho nada');
  await expect(otherPhone.getByRole('link', { name: /16:00.*Entrenamiento/ })).toBeVisible();
  await expect(otherCard.getByRole('button', { name: 'Compartir con el grupo' })).toHaveCount(0);
  await otherPhone.close();
});

test('checks the sets of a result, and says so when the public site does not answer', async ({ page }) => {
  await openToday(page);
  await page.getByRole('link', { name: /Contra CV Ribera/ }).tap();
  await choose(page, 'Resultado');
  const fillSet = async (set: number, ours: string, theirs: string) => {
    await page.getByLabel(`Set ${set}, Cadete femenino`).fill(ours);
    await page.getByLabel(`Set ${set}, CV Ribera`).fill(theirs);
  };
  await fillSet(1, '25', '24');
  await expect(announcement(page)).toHaveText('El set 1 (25-24) no está acabado: se gana por dos puntos.');
  await fillSet(1, '26', '24');
  await fillSet(2, '25', '10');
  await fillSet(3, '25', '12');
  await expect(announcement(page)).toContainText('26-24, 25-10, 25-12');
  await expectAccessible(page);
  const { port } = new URL(site.url);
  await site.stop();
  await publishButton(page).tap();
  const card = page.getByRole('region', { name: 'Cambio guardado' });
  await expect(card).toContainText('no se ha podido comprobar que la web lo enseñe');
  await expect(card).not.toContainText('Publicado.');
  site = await serveFolder(web, Number(port));
  await card.getByRole('button', { name: 'Publicar otra vez' }).tap();
  await expect(card).toContainText('Publicado.');
  await expect(page.getByRole('link', { name: /Contra CV Ribera.*26-24/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Compartir la imagen' }).tap(),
  ]);
  expect(download.suggestedFilename()).toBe('resultado.png');
  expect((await readFile(await download.path())).subarray(1, 4).toString()).toBe('PNG');
});

test('keeps the choice without a connection and when the session ends, and sends it only when asked', async ({
  page,
  context,
}) => {
  await openToday(page);
  await page
    .getByRole('link', { name: /Entrenamiento/ })
    .first()
    .tap();
  await choose(page, 'Otra hora');
  await context.setOffline(true);
  await page.getByLabel('Desde').fill('21:00');
  await expect(page.getByLabel('Hasta')).toHaveValue('22:30');
  await expect(announcement(page)).toContainText(
    'Sin conexión. Lo que has elegido queda guardado en este móvil',
  );
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(announcement(page)).toContainText('21:00–22:30');
  await context.setOffline(true);
  await publishButton(page).tap();
  await expect(announcement(page)).toContainText('cuenta una sola vez');
  await context.clearCookies();
  await context.setOffline(false);
  await expect(announcement(page)).toContainText('Tu sesión ha terminado.');
  await page.getByRole('link', { name: 'Entrar otra vez' }).tap();
  await desk.signIn(page, COACH.correo);
  await expect(page.getByRole('heading', { name: 'Tienes un cambio sin enviar' })).toBeVisible();
  await page.getByRole('link', { name: 'Seguir' }).tap();
  await expect(page.getByLabel('Desde')).toHaveValue('21:00');
  await publishButton(page).tap();
  await expect(page.getByRole('region', { name: 'Cambio guardado' })).toContainText('21:00–22:30');
});

test('tells a coach without teams whom to ask', async ({ page }) => {
  await page.goto(desk.url);
  await desk.signIn(page, NEWCOMER.correo);
  await expect(page.getByText('Todavía no tienes ningún equipo')).toBeVisible();
});
