/** `/sw.js`, made when all pages are finished: what is kept for use without a network, or what takes that away again. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Club } from '../content/club.ts';
import { AGENDA } from '../contract/addresses.ts';
import { COPY_LINE_ID, WORKER_PATH, type WorkerBuild } from '../contract/offline.ts';
import { PROJECT_DIR } from '../contract/project.ts';
import { noCopyPage } from './no-copy-page.ts';

const TRAINING = '/entrenamientos';
/** Says for all teams when and where; the rest is kept when it is visited. */
const AHEAD = [AGENDA, TRAINING];

/** All that can be read without its pictures: every page but those of photos. */
export const isKept = (path: string): boolean => !/^\/galeria$|^\/galerias\/[^/]+\/./.test(path);

/**
 * @param paths of all pages; null where nothing is kept
 * @param crest address of the club's crest
 */
export async function writeServiceWorker(
  siteDir: string,
  paths: readonly string[] | null,
  club: Club,
  crest: string,
): Promise<void> {
  const folder = join(PROJECT_DIR, 'src/site/service-worker');
  const code = paths
    ? await bundle(join(folder, 'worker.ts'), await workerBuild(siteDir, paths.filter(isKept), club, crest))
    : await bundle(join(folder, 'removal.ts'));
  await writeFile(join(siteDir, WORKER_PATH), code);
}

async function workerBuild(
  siteDir: string,
  pages: string[],
  club: Club,
  crest: string,
): Promise<WorkerBuild> {
  const html = await Promise.all(pages.map((path) => readFile(join(siteDir, path, 'index.html'), 'utf8')));
  for (const [i, page] of html.entries())
    if (!page.includes(`<div id="${COPY_LINE_ID}"`))
      throw new Error(`${pages[i]} has no place for the line of a copy.`);
  const assets = [...(await assetsOf(siteDir)), crest];
  const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 10);
  const ahead = AHEAD.filter((path) => pages.includes(path));
  return { version, pages, ahead, assets, noCopyPage: noCopyPage(club, crest, html[0] ?? '') };
}

/** The files that pages need to be drawn and to run: all but those of the viewer, whose photos are not kept. */
async function assetsOf(siteDir: string): Promise<string[]> {
  const names = await readdir(join(siteDir, 'assets'));
  return names
    .filter((name) => !name.startsWith('viewer-'))
    .map((name) => `/assets/${name}`)
    .sort();
}

/** One plain script of an entry and all that it imports. */
async function bundle(entry: string, given?: WorkerBuild): Promise<string> {
  // Loaded only by who builds: the server has no use for it.
  const { build } = await import('vite');
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { WORKER_BUILD: JSON.stringify(given ?? null) },
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [script] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (script?.type !== 'chunk') throw new Error(`${entry} was not bundled.`);
  return script.code;
}
