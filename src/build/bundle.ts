/** The code of the site in the form that browsers fetch and that renders pages: made once for each state of the code and brand. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Brand } from '../brand/brand.ts';
import { PROJECT_DIR } from '../contract/project.ts';
import { sampleBrand } from './brand-files.ts';
import { fingerprintOfCode } from './fingerprint.ts';

/** What a bundle's folder has. */
export const BUNDLE = {
  /** Scripts, styles and fonts, under `assets/`. */
  client: 'client',
  /** The program that renders a page: src/site/render.server.tsx. */
  program: 'server/render.server.js',
  /** Addresses of the files that every page loads, JSON. */
  assets: 'assets.json',
};

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

interface BundleOptions {
  /** The club's colours and typeface; those of the sample. */
  brand?: Brand;
  /** Called before a bundle is made. */
  onMake?: (() => void) | undefined;
}

/**
 * The bundle of the code as it is now, from the cache or made now (some seconds).
 * @throws Error in Spanish when the code cannot be bundled
 */
export async function siteBundle(
  cacheDir: string,
  { brand, onMake = () => {} }: BundleOptions = {},
): Promise<SiteBundle> {
  const brandText = JSON.stringify(brand ?? (await sampleBrand()));
  const dir = await madeOnce(cacheDir, brandText, async (half) => {
    onMake();
    await runProgram('bundle-program.ts', { BUILD_DIR: half, BRAND: brandText });
    await writeFile(join(half, 'package.json'), '{"type":"module"}');
    // The bundle finds its packages there, wherever the cache is.
    await symlink(join(PROJECT_DIR, 'node_modules'), join(half, 'node_modules'), 'junction');
  });
  return {
    program: join(dir, BUNDLE.program),
    assetsFile: join(dir, BUNDLE.assets),
    clientDir: join(dir, BUNDLE.client),
  };
}

/** A new folder for the texts that a preview is rendered from. */
export const textsFolder = (cacheDir: string): Promise<string> => mkdtemp(join(roomOf(cacheDir), TEXTS));

const roomOf = (cacheDir: string) => join(cacheDir, 'codigo');

/**
 * The folder of the cache with what is made of the code as it is now and of `more`. What is made has another name until it is
 * whole.
 * @param make makes it in a new folder, where there is none yet
 */
export async function madeOnce(
  cacheDir: string,
  more: string,
  make: (half: string) => Promise<void>,
): Promise<string> {
  const room = roomOf(cacheDir);
  await mkdir(room, { recursive: true });
  await removeOld(room, LONG_AGO);
  const key = createHash('sha256')
    .update(await fingerprintOfCode())
    .update(more);
  const dir = join(room, key.digest('hex').slice(0, 20));
  if (!(await isFolder(dir))) {
    const half = await mkdtemp(join(room, HALF_MADE));
    try {
      await make(half);
      await rename(half, dir).catch(async (error) => {
        // Another build or desk was faster.
        if (!(await isFolder(dir))) throw error;
      });
    } finally {
      await rm(half, { recursive: true, force: true });
    }
  }
  await utimes(dir, new Date(), new Date());
  return dir;
}

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false;

/** Removes from a folder what nobody has touched for long: left half made, or no longer used. @param age ms */
export async function removeOld(folder: string, age: number, prefix = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = name.startsWith(prefix) ? await stat(path).catch(() => null) : null;
    if (found && Date.now() - found.mtimeMs > age) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Runs a program of this folder in a process of its own: React draws pages as they are published, and Vite bundles them,
 * only where NODE_ENV says so before they are loaded.
 * @param env added to the environment
 * @throws Error in Spanish with all that went wrong
 */
export async function runProgram(
  name: 'bundle-program.ts' | 'render-program.ts',
  env: Record<string, string>,
): Promise<void> {
  const options = {
    cwd: PROJECT_DIR,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    maxBuffer: Number.POSITIVE_INFINITY,
  };
  await promisify(execFile)(process.execPath, [join(PROJECT_DIR, 'src/build', name)], options).catch(
    ({ stdout, stderr }) => {
      throw new Error(`La web no se ha podido montar:\n${stdout}${stderr}`);
    },
  );
}
