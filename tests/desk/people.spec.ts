import { expect, type Page, test as playwrightTest } from '@playwright/test';
import { expectAccessible } from './desk.ts';
import { type SharedDeskProcess, startSharedDesk } from './shared-desk.ts';

const BOARD = 'ana@example.org';

let desk: SharedDeskProcess;
const test = playwrightTest.extend({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

// In one worker, since each worker would start a desk.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  desk = await startSharedDesk();
  await desk.invite('Ana Ruiz', BOARD);
});
test.afterAll(() => desk?.stop());

async function requestCode(page: Page, email: string) {
  await page.getByLabel('Tu correo').fill(email);
  await page.getByRole('button', { name: 'Enviarme un código' }).tap();
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeFocused();
  const text = await desk.nextMail(email);
  return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /http\S+#\S+/.exec(text)?.[0] ?? '' };
}

test('signs in by mail, returns to the screen that was asked for, and signs out', async ({ page }) => {
  await page.goto(`${desk.url}/personas`);
  await expectAccessible(page);
  const { code } = await requestCode(page, BOARD);
  await page.getByLabel('Código').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(page.getByLabel('Código')).toHaveAccessibleDescription(/Te quedan 4 intentos/);
  await expect(page.getByLabel('Código')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pedir otro código' }).tap();
  await expect(page.getByLabel('Tu correo')).toHaveAttribute('aria-invalid', 'false');
  // A phone may reload the tab while its owner reads the mail.
  await page.reload();
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await expect(page.getByRole('heading', { name: 'Personas' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/personas');
  await page.goto(`${desk.url}/dispositivos`);
  await page.getByRole('button', { name: 'Salir' }).tap();
  await expect(page.getByLabel('Tu correo')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Salir' })).toHaveCount(0);
});

test('signs in with the link in the browser that asked, and explains it in another one', async ({
  page,
  context,
  browser,
}) => {
  await page.goto(desk.url);
  const { link } = await requestCode(page, BOARD);
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Este enlace no vale aquí' })).toBeVisible();
  await expectAccessible(other);
  await other.close();
  const fromMail = await context.newPage();
  await fromMail.goto(link);
  await expectAccessible(fromMail);
  await fromMail.getByRole('button', { name: 'Entrar' }).tap();
  await expect(fromMail).toHaveURL(`${desk.url}/`);
});

test('adds a passkey, signs in with it, and removes it', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${desk.url}/dispositivos`);
  await page.getByLabel('Tu correo').fill(BOARD);
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).tap();
  await expect(page.getByRole('alert')).toContainText('No se ha usado ninguna llave');
  const { code } = await requestCode(page, BOARD);
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await page.getByRole('button', { name: 'Añadir una llave' }).tap();
  await expect(page.getByText('sin usar todavía')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Añadir una llave' }).tap();
  await expect(page.getByRole('alert')).toContainText('ya tiene una llave');
  await page.getByRole('button', { name: 'Salir' }).tap();
  await page.getByRole('button', { name: 'Entrar con una llave de acceso' }).tap();
  await expect(page).toHaveURL(`${desk.url}/`);
  await page.goto(`${desk.url}/dispositivos`);
  await page.getByRole('button', { name: /^Quitar la llave/ }).tap();
  await expect(page.getByRole('button', { name: /^Quitar la llave/ })).toHaveCount(0);
});

test('invites a coach, removes them in one press, and invites them again', async ({ page }) => {
  await page.goto(`${desk.url}/personas`);
  const { code } = await requestCode(page, BOARD);
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).tap();
  await page.getByRole('button', { name: 'Invitar a alguien' }).tap();
  await page.getByLabel('Nombre').fill('Luis Gil');
  await page.getByLabel('Correo').fill('luis@example.org');
  await page.getByRole('button', { name: 'Invitar', exact: true }).tap();
  await expect(page.getByRole('alert')).toContainText('Elige al menos un equipo');
  await page.getByRole('checkbox').first().tap();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Invitar', exact: true }).tap();
  expect(await desk.nextMail('luis@example.org')).toContain(desk.url);
  await expect(page.getByText('Todavía no ha entrado')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Quitar a Luis Gil' }).tap();
  await expect(page.getByText('Luis Gil ya no puede entrar')).toBeVisible();
  await page.getByRole('button', { name: 'Volver a invitar' }).tap();
  await expect(page.getByRole('button', { name: 'Quitar a Luis Gil' })).toBeVisible();
});
