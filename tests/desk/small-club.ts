/** `test` with a desk on a small real club, and a server of the folder to which it is published. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeRealClub } from '../../src/desk/testing/small-club.ts';
import { serveFolder } from '../setup/listen.ts';
import { test as base, type Desk, expect, type Page } from './desk.ts';

interface Published {
  /** Target folder and its address. */
  web: string;
  origin: string;
}

/** Replaces the sample with the small club. */
export async function replaceClub(folders: Pick<Desk, 'contentDir' | 'photosDir'>): Promise<void> {
  await rm(folders.contentDir, { recursive: true });
  await writeRealClub(folders);
}

export const test = base.extend<{ published: Published }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(replaceClub),
  published: async ({ desk }, use) => {
    const web = join(desk.dir, 'web');
    await mkdir(web);
    const { url, stop } = await serveFolder(web);
    await use({ web, origin: url });
    await stop();
  },
});

/** Writes settings that publish to a folder. */
export async function publishToFolder(desk: Desk, { web, origin }: Published): Promise<void> {
  await mkdir(join(desk.contentDir, '.escritorio'), { recursive: true });
  const target = `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }`;
  await desk.write('.escritorio/publicar.yaml', `${target}\ndireccion: ${origin}\n`);
}

/** Publishes with the button. @param report expected text */
export async function publish(page: Page, report: string | RegExp): Promise<void> {
  const done = page.getByRole('region', { name: 'Cómo ha ido' });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(done.getByText(report)).toBeVisible();
  await expect(done.getByRole('alert')).toHaveCount(0);
}
