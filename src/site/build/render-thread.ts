/** Worker thread of renderer.ts: renders pages with the program of a bundle. Stateless between requests. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Assets } from '../document.tsx';
import type { SiteBundle } from './bundle.ts';
import type { RenderRequest, RenderResponse } from './renderer.ts';

const { program, assetsFile } = workerData as Pick<SiteBundle, 'program' | 'assetsFile'>;
const { pageRenderer } = (await import(pathToFileURL(program).href)) as typeof import('../render.server.tsx');
const assetsSchema = z.object({
  script: z.string(),
  style: z.string(),
  pageStyles: z.record(z.string(), z.string()),
  printStyle: z.string(),
  fonts: z.array(z.string()),
}) satisfies z.ZodType<Assets>;
const assets = assetsSchema.parse(JSON.parse(await readFile(assetsFile, 'utf8')));

function render({ club, manifest, settings, paths }: RenderRequest): RenderResponse {
  try {
    return { pages: paths.map(pageRenderer(club, manifest, { ...settings, assets })) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

parentPort?.on('message', (request: RenderRequest) => parentPort?.postMessage(render(request)));
