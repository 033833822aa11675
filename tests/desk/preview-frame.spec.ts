import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readFolders } from '../../src/contract/folders.ts';
import { previewApp } from '../../src/desk/preview/app.ts';
import { RELOAD, SHOWN } from '../../src/desk/preview/frame-script.ts';
import { createPreview } from '../../src/desk/preview/preview.ts';
import { environmentOf, SMALL } from '../setup/clubs.ts';
import { listen } from '../setup/listen.ts';
import { expect, type Page, test as watched } from '../setup/test.ts';

const PAGE = '/equipos/comarcal/senior-mixto';

/** A page with a frame, as the desk has it beside a form; it notes what the frame tells. */
const deskPage = (previewUrl: string) => `<!doctype html><html lang="es"><title>Escritorio</title>
<iframe title="Vista previa" src="${previewUrl}${PAGE}" style="width: 390px; height: 600px"></iframe>
<script>const told = []; addEventListener("message", ({ origin, data }) => told.push([origin, data.type, data.path]));</script>`;

async function startPreview() {
  const preview = await createPreview(readFolders(environmentOf(SMALL)));
  let previewUrl = '';
  const desk = await listen(
    createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(deskPage(previewUrl))),
  );
  const app = await previewApp(preview, { deskOrigin: desk.url, guard: () => {} });
  previewUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = () => Promise.all([app.close(), desk.stop(), preview.close()]);
  return { url: desk.url, previewUrl, preview, stop };
}

const test = watched.extend<{ desk: Awaited<ReturnType<typeof startPreview>> }>({
  desk: async ({ once }, use) => use(await once('preview', startPreview)),
  origin: async ({ desk }, use) => use(desk.url),
});

const islandsRun = (frame: ReturnType<Page['mainFrame']>) =>
  frame.waitForFunction(() => !document.querySelector('[data-island]:not([data-started], [data-start])'));

test('a page in its frame shows what was written, at the place that was on the screen, and its links work', async ({
  page,
  desk,
  faults,
}) => {
  faults.expect(new RegExp(`^request to another origin: ${desk.previewUrl}`));
  await page.goto('/');
  const frame = page.frame({ url: desk.previewUrl + PAGE });
  if (!frame) throw new Error('no frame');
  await expect(frame.locator('main')).toContainText('preguntad en el bar de la plaza');
  for (const hydrated of [true, false]) {
    if (hydrated) await islandsRun(frame);
    await frame.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
    const file = 'equipos/comarcal.yaml';
    const text = await readFile(join(SMALL.contentDir, file), 'utf8');
    const words = `preguntad en la cantina ${hydrated}`;
    await desk.preview.update(new Map([[file, text.replace('preguntad en el bar de la plaza', words)]]));
    await page.evaluate(
      ([message, to]) => document.querySelector('iframe')?.contentWindow?.postMessage(message, to),
      [RELOAD, desk.previewUrl] as const,
    );
    await expect(frame.locator('main')).toContainText(words);
    await expect.poll(() => frame.evaluate(() => scrollY)).toBe(300);
  }
  await islandsRun(frame);
  expect(await frame.evaluate(() => scrollY)).toBe(300);
  await frame.locator('a[href="/entrenamientos"]').first().dispatchEvent('click');
  await expect(frame.locator('h1')).toHaveText('Entrenamientos');
  const told = await page.evaluate('told');
  expect(told).toContainEqual([desk.previewUrl, SHOWN, PAGE]);
  await expect.poll(() => page.evaluate('told.at(-1)')).toEqual([desk.previewUrl, SHOWN, '/entrenamientos']);
});
