import { cp } from 'node:fs/promises';
import { samplePhotos } from '../../sample-club/paths.ts';
import { FULL } from '../setup/test.ts';
import { test as base, expect, type Page, preview } from './desk.ts';

// Screenshots of docs/guia-del-voluntario.md. After an intended change, look at the new ones and commit them:
// FULL=1 npm run test:browser -- guide --update-snapshots

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(({ photosDir }) => cp(samplePhotos, photosDir, { recursive: true })),
});

test.use({
  club: 'sample',
  viewport: { width: 1100, height: 700 },
  contextOptions: { reducedMotion: 'reduce' },
});

async function asInTheGuide(page: Page, picture: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() =>
      // Folded parts are not loaded.
      page.evaluate(() => [...document.images].every((image) => image.complete || !image.checkVisibility())),
    )
    .toBe(true);
  await expect(page).toHaveScreenshot(['docs', 'guia', `${picture}.png`], { caret: 'hide' });
}

test('the guide’s screenshots match the screens', { tag: FULL }, async ({ page, desk }) => {
  await desk.open(page, '/');
  await asInTheGuide(page, 'parte');

  await desk.open(page, '/contenido/equipos/federados.yaml');
  await page.getByRole('button', { name: /^Cadete femenino/ }).click();
  await page.getByRole('button', { name: /^martes y jueves 18:00–19:30/ }).click();
  const trainings = page.getByRole('group', { name: /^Entrenamientos/ });
  await trainings.getByLabel('Desde').fill('18:15');
  // Browsers show times in their own language.
  await trainings.getByRole('button', { name: /^martes y jueves/ }).click();
  await expect(preview(page).getByText('18:15').first()).toBeVisible();
  await trainings.evaluate((week) => week.scrollIntoView({ block: 'center' }));
  await asInTheGuide(page, 'horario');

  await desk.open(page, '/contenido/calendario.yaml');
  for (let day = 14; day < 19; day += 1) await page.getByRole('button', { name: 'Día siguiente' }).click();
  await page.getByRole('button', { name: /^Cancelar el entrenamiento de Cadete femenino a las/ }).click();
  await expect(page.getByText('Cadete femenino, martes 19 de noviembre: cancelado.')).toBeAttached();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Agenda');
  // Dates, too: this height leaves the date field out of the picture.
  await page.setViewportSize({ width: 1100, height: 610 });
  await page
    .getByRole('heading', { name: 'martes 19' })
    .evaluate((day) => day.parentElement?.scrollIntoView());
  await asInTheGuide(page, 'cancelar');
  await page.setViewportSize({ width: 1100, height: 700 });

  await desk.write('permisos.yaml', (await desk.read('permisos.yaml')).replace(/.*2024-2025\/copa,.*\n/, ''));
  await desk.open(page, '/fotos');
  await asInTheGuide(page, 'fotos');
});
