import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { sampleContent } from '../../sample-club/paths.ts';
import { readFolders } from '../../src/contract/folders.ts';
import { isWithoutClub, openNewClub } from '../../src/desk/open-new-club.ts';
import { findings } from '../accessibility/judge.ts';
import { CACHE } from '../setup/clubs.ts';
import { base as test } from '../setup/test.ts';

test('without a club the desk asks for it, begins it and goes on with it; the sample stays as it is', async ({
  page,
}) => {
  const dir = await mkdtemp(join(tmpdir(), 'club-nuevo-'));
  const folders = {
    // A project of its own, in which nobody has begun a club.
    ...readFolders({}, dir),
    cacheDir: CACHE,
  };
  expect(isWithoutClub(folders)).toBe(true);
  const sample = await readFile(join(sampleContent, 'club.yaml'), 'utf8');
  const desk = await openNewClub(folders, { say: () => {} });
  try {
    await page.goto(desk.address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Empezar tu club');
    expect(await findings(page)).toEqual([]);

    await page.getByLabel('¿Cómo se llama el club?').fill('Club Voleibol Pinar');
    await page.getByLabel('¿Cuál es su nombre corto').fill('CV Pinar');
    await page.getByLabel('¿De qué municipio es?').fill('El Pinar');
    await page.getByLabel('¿Qué temporada es?').fill('2026/27');
    await page.getByLabel('¿A qué correo').fill('esto no es un correo');
    await page.keyboard.press('Enter');
    const email = page.getByLabel('¿A qué correo');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(page.getByLabel('¿Cómo se llama el club?')).toHaveValue('Club Voleibol Pinar');
    expect(await findings(page)).toEqual([]);

    await email.fill('hola@pinar.example.net');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parte de salud');
    await expect(page.getByRole('banner')).toContainText('Club Voleibol Pinar');
    expect(await readFile(join(folders.ownContentDir, 'club.yaml'), 'utf8')).toContain(
      'nombre: Club Voleibol Pinar',
    );
    // The window of before leads to the club that is there now.
    await page.goto(desk.address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parte de salud');
    expect(await readFile(join(sampleContent, 'club.yaml'), 'utf8')).toBe(sample);
  } finally {
    await desk.close();
    await rm(dir, { recursive: true, force: true });
  }
});
