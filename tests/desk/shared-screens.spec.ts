/** The desk on the club's server: signing in, the board's list of people, the screens of each role, and the preview's own origin. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test as plain } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { PEOPLE_FILE } from '../../src/desk/core/people/people-file.ts';
import { phonePhoto } from '../../src/desk/core/photos/fixtures/uploads.ts';
import { expectAccessible } from './desk.ts';
import { type SharedDeskProcess, startSharedDesk } from './shared-desk.ts';

const BOARD = 'ana@example.org';
/** Another member of the board, since the codes of an address are limited. */
const TREASURER = { id: 'persona-eva', nombre: 'Eva Sanz', correo: 'eva@example.org', papel: 'junta' };
const PHOTOS = { id: 'persona-fotos', nombre: 'Félix Fotos', correo: 'felix@example.org', papel: 'fotos' };

let desk: SharedDeskProcess;
const test = plain.extend({ viewport: { width: 1280, height: 900 } });

// In one worker, since each worker would start a desk.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  desk = await startSharedDesk();
  await desk.invite('Ana Ruiz', BOARD);
  const file = join(desk.contentDir, PEOPLE_FILE);
  const { personas } = parse(await readFile(file, 'utf8'));
  await writeFile(file, stringify({ personas: [...personas, TREASURER, PHOTOS] }));
});
test.afterAll(() => desk?.stop());

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(desk.url);
  await desk.signIn(page, email);
  await expect(page.getByRole('navigation', { name: 'Partes del escritorio' })).toBeVisible();
}

const parts = (page: Page) =>
  page.getByRole('navigation', { name: 'Partes del escritorio' }).getByRole('link').allTextContents();

test('a board member sees the pages of the preview, which cannot use the desk', async ({ page }) => {
  await signIn(page, TREASURER.correo);
  expect(await parts(page)).toEqual(expect.arrayContaining(['Hoy', 'Contenido', 'Publicar', 'Personas']));
  await page.goto(`${desk.url}/contenido/club.yaml`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const preview = page.frames().find((candidate) => candidate !== page.mainFrame());
  expect(preview?.url()).toContain('http://vista.club.localhost');
  expect(preview?.url()).not.toContain('clave');
  const attempts = await preview?.evaluate(async (origin) => {
    const outcome = (request: Promise<Response>) =>
      request.then(
        ({ type, status }) => `${type} ${status}`,
        () => 'blocked',
      );
    const post = { method: 'POST', body: '{}', credentials: 'include', mode: 'no-cors' } as const;
    return {
      cookies: document.cookie,
      read: await outcome(fetch(`${origin}/contenido.data`, { credentials: 'include' })),
      picture: await outcome(fetch(`${origin}/foto?id=x`, { credentials: 'include', mode: 'no-cors' })),
      signOut: await outcome(fetch(`${origin}/salir`, post)),
    };
  }, desk.url);
  expect(attempts).toEqual({ cookies: '', read: 'blocked', picture: 'blocked', signOut: 'blocked' });
  await page.goto(`${desk.url}/publicar`);
  await expect(page.getByText('Sale todo lo que está guardado')).toBeVisible();
  await expect(page.getByText('Recuperar de una copia')).toHaveCount(0);
});

test('the head of a tablet shows the account beside the name, and the navigation in one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, TREASURER.correo);
  const navigation = await page.getByRole('navigation', { name: 'Partes del escritorio' }).boundingBox();
  const signOut = await page.getByRole('button', { name: 'Salir' }).boundingBox();
  expect(navigation?.height).toBeLessThan(50);
  expect((signOut?.y ?? 0) + (signOut?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0);
});

test('keeps what was typed when the session ends, and goes on after signing in again', async ({
  page,
  context,
}) => {
  await signIn(page, TREASURER.correo);
  await page.goto(`${desk.url}/contenido/club.yaml`);
  const motto = page.getByRole('textbox', { name: 'Lema' });
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await context.clearCookies();
  await motto.fill('Un lema entero');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Tu sesión ha terminado.')).toHaveCount(2);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Entrar', exact: true }).first().click(),
  ]);
  await expect(tab).toHaveURL(/entrar\?volver=%2Fcontenido%2Fclub.yaml$/);
  await signIn(tab, TREASURER.correo);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Tu sesión ha terminado.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect.poll(() => readFile(join(desk.contentDir, 'club.yaml'), 'utf8')).toContain('Un lema entero');
});

test('a photo person sees the albums and nothing else', async ({ page }) => {
  await signIn(page, PHOTOS.correo);
  await expect(page.getByRole('heading', { name: 'Fotos', level: 1 })).toBeVisible();
  expect(await parts(page)).toEqual(['Fotos']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('El club de muestra no existe')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Retirar fotos' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link').nth(3).click();
  await page.getByRole('button', { name: 'Ordenar las fotos' }).click();
  await page
    .getByRole('button', { name: /^Mover la foto \d+ después$/ })
    .first()
    .click();
  await expect(page.getByText('Guarda antes los cambios de esta página.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeDisabled();
  await page.getByRole('button', { name: 'No guardar' }).click();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled();
  await page.getByRole('link', { name: 'Cambiar nombre, fecha y lugar' }).click();
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${desk.url}/contenido/club.yaml`);
  await expect(page.getByText('Con tu papel en el club no puedes hacer esto.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Probar otra vez' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Fotos', level: 1 })).toBeVisible();
});

test('offers to sign in when the session ends before an upload, and sends the photos afterwards', async ({
  page,
  context,
}) => {
  await signIn(page, PHOTOS.correo);
  await page.getByRole('main').getByRole('link').nth(3).click();
  await expect(page.getByRole('heading', { name: 'Añadir fotos' })).toBeVisible();
  const cookies = await context.cookies();
  await context.clearCookies();
  const photo = {
    name: 'IMG_1.JPG',
    mimeType: 'image/jpeg',
    buffer: await phonePhoto(1, '2024:10:12 10:00:00'),
  };
  await page.locator('input[type=file]').first().setInputFiles([photo]);
  await expect(page.getByText('Tu sesión ha terminado.')).toBeVisible();
  const signInLink = page.getByRole('link', { name: 'Entrar', exact: true });
  expect(await signInLink.getAttribute('href')).toContain('/entrar?volver=%2Ffotos%2F');
  await context.addCookies(cookies);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('signs in by mail, returns to the screen that was asked for, and signs out', async ({ page }) => {
    await page.goto(`${desk.url}/personas`);
    await expectAccessible(page);
    const { code } = await desk.requestCode(page, BOARD);
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
    const { link } = await desk.requestCode(page, BOARD);
    const other = await browser.newPage();
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Este enlace no vale aquí' })).toBeVisible();
    await expectAccessible(other);
    await other.close();
    const fromMail = await context.newPage();
    await fromMail.goto(link);
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
    await desk.signIn(page, BOARD);
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
    await desk.signIn(page, BOARD);
    await page.getByRole('button', { name: 'Invitar a alguien' }).tap();
    await page.getByLabel('Nombre').fill('Luis Gil');
    await page.getByLabel('Correo').fill('luis@example.org');
    await page.getByRole('checkbox').first().tap();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Invitar', exact: true }).tap();
    expect(await desk.nextMail('luis@example.org')).toContain(desk.url);
    await expect(page.getByText('Todavía no ha entrado')).toBeVisible();
    await page.getByRole('button', { name: 'Quitar a Luis Gil' }).tap();
    await expect(page.getByText('Luis Gil ya no puede entrar')).toBeVisible();
    await page.getByRole('button', { name: 'Volver a invitar' }).tap();
    await expect(page.getByRole('button', { name: 'Quitar a Luis Gil' })).toBeVisible();
  });
});
