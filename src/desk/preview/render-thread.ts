/** Renders pages for the preview, in a thread of its own: it may die without taking the desk along. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteBundle } from '../../build/bundle.ts';
import type { Assets } from '../../site/document.tsx';
import { AGENDA_FILE, type RenderRequest, type RenderResponse } from './renderer.ts';

type Program = typeof import('../../site/render.server.tsx');

const { program, assetsFile } = workerData as SiteBundle;
const { renderPage, agendaFile } = (await import(pathToFileURL(program).href)) as Program;
const assets = JSON.parse(await readFile(assetsFile, 'utf8')) as Assets;

async function render({ given, path }: RenderRequest): Promise<string> {
  process.env.CLUB_FILE = given.club;
  process.env.PICTURES_MANIFEST = given.manifest;
  if (!AGENDA_FILE.test(path)) return renderPage(path, assets);
  const { address, text } = await agendaFile();
  return address === path ? text : '';
}

parentPort?.on('message', async (request: RenderRequest) => {
  const response: RenderResponse = await render(request).then(
    (text) => ({ text }),
    (error) => ({ failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
  parentPort?.postMessage(response);
});
