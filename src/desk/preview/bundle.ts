/** The code of the site as a program that renders pages on request: made once for each state of the code. */
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintOfCode } from '../../build/fingerprint.ts';
import { BUNDLE, renderSite } from '../../build/render.ts';
import { PROJECT_DIR } from '../../contract/project.ts';

export interface SiteBundle {
  /** The program that renders a page, and the addresses of the files that every page loads, JSON. */
  program: string;
  assetsFile: string;
  /** Scripts, styles and fonts of the pages, under `assets/`. */
  clientDir: string;
}

/** A name that no finished bundle has: one that is being made, or was left half made. */
const HALF_MADE = '.nueva-';
/** Of a folder with the texts that a preview is rendered from. */
const TEXTS = '.textos-';
/** Nobody uses a bundle, or texts, for as long without starting the desk again, ms. */
const LONG_AGO = 30 * 24 * 60 * 60 * 1000;

/**
 * The bundle of the code as it is now, from the cache or made anew (some seconds).
 * @param onMake called before one is made
 * @throws Error in Spanish when the code cannot be bundled
 */
export async function siteBundle(cacheDir: string, onMake: () => void = () => {}): Promise<SiteBundle> {
  const room = roomOf(cacheDir);
  await mkdir(room, { recursive: true });
  await removeOld(room);
  const dir = join(room, (await fingerprintOfCode()).slice(0, 20));
  if (!(await isFolder(dir))) {
    onMake();
    await make(room, dir);
  }
  await utimes(dir, new Date(), new Date());
  return {
    program: join(dir, BUNDLE.program),
    assetsFile: join(dir, BUNDLE.assets),
    clientDir: join(dir, BUNDLE.client),
  };
}

/** A new folder for the texts that a preview is rendered from. */
export const textsFolder = (cacheDir: string): Promise<string> => mkdtemp(join(roomOf(cacheDir), TEXTS));

const roomOf = (cacheDir: string) => join(cacheDir, 'vista-previa');

/** Made under another name, so that a folder of the right name is always whole. */
async function make(room: string, dir: string): Promise<void> {
  const half = await mkdtemp(join(room, HALF_MADE));
  try {
    await renderSite({ BUILD_DIR: half });
    await writeFile(join(half, 'package.json'), '{"type":"module"}');
    // The bundle finds its packages there, wherever the cache is.
    await symlink(join(PROJECT_DIR, 'node_modules'), join(half, 'node_modules'), 'junction');
    await rename(half, dir).catch(async (error) => {
      // Another desk was faster.
      if (!(await isFolder(dir))) throw error;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false;

/** Bundles of code that nobody has run for long, and what a killed desk left half made or unsaved as long ago. */
async function removeOld(room: string): Promise<void> {
  for (const name of await readdir(room)) {
    const path = join(room, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LONG_AGO) await rm(path, { recursive: true, force: true });
  }
}
