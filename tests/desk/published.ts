/** `test` with a desk, and a server of the folder to which its club is published. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serveFolder } from '../setup/listen.ts';
import { test as base, type Desk, expect, type Page } from './desk.ts';

interface Published {
  /** Target folder and its address. */
  web: string;
  origin: string;
}

export const test = base.extend<{ published: Published }>({
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
