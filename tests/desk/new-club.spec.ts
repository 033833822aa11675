/** Creation of a club from nothing or from the sample, until it can be published. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContent } from '../../sample-club/paths.ts';
import { readFolders } from '../../src/base/config/folders.ts';
import { localAccess } from '../../src/desk/server/guard.ts';
import { isWithoutClub, openNewClub } from '../../src/desk/server/open-desk.ts';
import { CACHE } from '../setup/clubs.ts';
import { base } from '../setup/test.ts';
import { expect, expectAccessible, save, test } from './desk.ts';

test.use({ club: 'sample' });

base(
  'creates a club when there is none, continues with it, and leaves the sample unchanged',
  async ({ page }) => {
    const dir = await mkdtemp(join(tmpdir(), 'club-nuevo-'));
    const folders = {
      // A separate project without a club.
      ...readFolders({}, dir),
      cacheDir: CACHE,
    };
    expect(isWithoutClub(folders)).toBe(true);
    const sample = await readFile(join(sampleContent, 'club.yaml'), 'utf8');
    const desk = await openNewClub(folders, { log: () => {}, access: localAccess() });
    try {
      await page.goto(desk.address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empezar tu club');
      await expectAccessible(page);

      await page.getByLabel('¿Cómo se llama el club?').fill('Club Voleibol Pinar');
      await page.getByLabel('¿Cuál es su nombre corto').fill('CV Pinar');
      // Only a sport that is not known raises two questions more.
      const sport = page.getByLabel('¿Qué deporte practica?');
      const unit = page.getByLabel('¿Cómo se cuenta un partido?');
      await sport.fill('korfbal');
      await expect(page.getByLabel('¿Puede acabar en empate?')).toBeVisible();
      await unit.selectOption('No se juegan partidos');
      await expect(page.getByLabel('¿Puede acabar en empate?')).toHaveCount(0);
      await sport.fill('voleibol');
      await expect(unit).toHaveCount(0);
      await page.getByLabel('¿De qué municipio es?').fill('El Pinar');
      await page.getByLabel('¿Qué temporada es?').fill('26-27');
      await page.getByLabel('¿A qué correo').fill('esto no es un correo');
      await page.keyboard.press('Enter');
      const email = page.getByLabel('¿A qué correo');
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toBeFocused();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
      await expect(page.getByLabel('¿Cómo se llama el club?')).toHaveValue('Club Voleibol Pinar');
      await expectAccessible(page);

      await email.fill('hola@pinar.example.net');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Club Voleibol Pinar: de aquí a la web',
      );
      await expect(page.getByRole('banner')).toContainText('Club Voleibol Pinar');
      // The address stays, so the tab still works when the desk is opened again.
      expect(new URL(page.url()).origin).toBe(new URL(desk.address).origin);
      await expect(page.getByText('Club de muestra')).toHaveCount(0);
      // An unwritten file has no errors.
      await page.goto(new URL('/contenido/lugares.yaml', page.url()).href);
      await expect(page.getByRole('button', { name: 'Añadir un lugar' })).toBeVisible();
      await expect(page.getByText('está vacío')).toHaveCount(0);
      await expect(page.getByText(/^\d+ error/)).toHaveCount(0);
      await expect(page.frameLocator('iframe').locator('h1')).toBeVisible();
      await page.goto(new URL('/', page.url()).href);
      expect(await readFile(join(folders.ownContentDir, 'club.yaml'), 'utf8')).toContain(
        'nombre: Club Voleibol Pinar',
      );
      await expectAccessible(page);
      const next = page.getByRole('listitem').and(page.locator('[aria-current="step"]'));
      await expect(next).toContainText('Un equipo y su horario');
      await next.getByRole('link', { name: 'Añadir un equipo' }).click();
      // The form is the team's alone: the page around it has its title.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Añadir un equipo');
      await page.getByLabel('Nombre', { exact: true }).fill('Infantil femenino');
      await page.getByRole('button', { name: 'Añadir un entrenamiento' }).click();
      await page.getByLabel('martes').check();
      await page.getByLabel('Desde', { exact: true }).fill('17:00');
      await page.getByLabel('Hasta', { exact: true }).fill('18:30');
      await page.getByRole('button', { name: 'Nuevo lugar' }).click();
      await page.getByLabel('¿Cómo se llama?').fill('Polideportivo');
      let sendEntry = () => {};
      const isHeld = new Promise<void>((resolve) => {
        sendEntry = resolve;
      });
      await page.route(/nueva-entrada/, async (route) => {
        await isHeld;
        await route.continue();
      });
      await page.keyboard.press('Enter');
      // A save would be refused, since the venue is missing.
      await expect(page.getByText('Añadiendo…')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled();
      sendEntry();
      const venue = page.getByLabel('Lugar', { exact: true });
      await expect(venue).toHaveValue('polideportivo');
      await expect(venue).toBeFocused();
      await save(page);
      await page.getByRole('link', { name: 'Parte' }).click();
      await expect(next).toContainText('Publicar');
      await expect(page.getByRole('listitem').filter({ hasText: 'Hecho' })).toHaveCount(2);
      await expect(page.frameLocator('iframe').getByText('Infantil femenino').first()).toBeAttached();
      // The old window leads to the new club.
      await page.goto(desk.address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Club Voleibol Pinar: de aquí a la web',
      );
      expect(await readFile(join(sampleContent, 'club.yaml'), 'utf8')).toBe(sample);
    } finally {
      await desk.close();
      await rm(dir, { recursive: true, force: true });
    }
  },
);

test('turns the sample into the own club in one step that can be undone', async ({ page, desk }) => {
  const before = await desk.read('club.yaml');
  await desk.open(page, '/');
  await page.getByRole('link', { name: 'Empezar con tu club' }).click();
  await expect(page.getByRole('heading', { name: 'Empezar con tu club' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Este club ya es el mío…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Este club ya es el mío' });
  await expect(dialog.getByText(/para publicar harán falta \d+ fotos/)).toBeVisible();
  await expect(dialog.getByText(/^Quedan palabras del club de muestra en \d+ sitios/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Es el mío' }).click();

  // Missing photos and phrases of the sample are listed before any attempt to publish.
  await expect(page.getByText(/^Faltan \d+ fotos del álbum «/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
  await page.getByText('Quedan palabras del club de muestra').click();
  await expect(page.getByText('«Club Voleibol Sierra»').first()).toBeVisible();
  await expect(page.getByText('Club de muestra: se puede probar todo')).toHaveCount(0);
  const clubFile = await desk.read('club.yaml');
  expect(clubFile).not.toMatch(/^(?:muestra|hoy):/m);

  await desk.open(page, '/versiones');
  const version = page.getByRole('listitem').filter({ hasText: 'El club dejó de ser el de muestra' });
  await version.getByRole('button', { name: /^Deshacer/ }).click();
  await expect.poll(() => desk.read('club.yaml')).toBe(before);
});

test('saves the club file without an error when «muestra» is unchecked', async ({ page, desk }) => {
  await desk.open(page, '/contenido/club.yaml?ir=muestra');
  await page.getByLabel('Es el club de muestra').uncheck();
  await save(page);
  expect(await desk.read('club.yaml')).not.toMatch(/^(?:muestra: true|hoy):/m);
});
