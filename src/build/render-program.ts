/**
 * Program run by build.ts: renders all pages of CLUB_FILE, with the pictures of PICTURES_MANIFEST, into SITE_DIR.
 * PROGRAM and ASSETS_FILE belong to the bundle.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Assets } from '../site/document.tsx';

const { PROGRAM = '', ASSETS_FILE = '', SITE_DIR = '' } = process.env;
const { paths, renderPage, agendaFile } = (await import(
  pathToFileURL(PROGRAM).href
)) as typeof import('../site/render.server.tsx');
const assets = JSON.parse(await readFile(ASSETS_FILE, 'utf8')) as Assets;

const { address, text } = await agendaFile();
await writeFile(join(SITE_DIR, address), text);
for (const path of await paths()) {
  const folder = join(SITE_DIR, path);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), await renderPage(path, assets));
}
