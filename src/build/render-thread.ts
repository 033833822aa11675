/** Thread started by renderer.ts: renders pages with the program of a bundle. It keeps nothing between two requests. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Assets } from '../site/document.tsx';
import type { SiteBundle } from './bundle.ts';
import type { RenderRequest, RenderResponse } from './renderer.ts';

const { program, assetsFile } = workerData as Pick<SiteBundle, 'program' | 'assetsFile'>;
const { pageRenderer } = (await import(
  pathToFileURL(program).href
)) as typeof import('../site/render.server.tsx');
const assets = JSON.parse(await readFile(assetsFile, 'utf8')) as Assets;

function render({ club, manifest, settings, paths }: RenderRequest): RenderResponse {
  try {
    return { pages: paths.map(pageRenderer(club, manifest, { ...settings, assets })) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

parentPort?.on('message', (request: RenderRequest) => parentPort?.postMessage(render(request)));
