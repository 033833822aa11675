/** Bundles the site's code for browsers and for rendering, cached by code and brand. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Brand } from '../brand/brand.ts';
import { systemEnvironment } from '../config/environment.ts';
import { PROJECT_DIR } from '../config/project.ts';
import { sampleBrand } from './brand-files.ts';
import { BuildError } from './build-error.ts';
import { codeFingerprint } from './fingerprint.ts';

/** Paths inside a bundle. */
export const BUNDLE = {
  /** Scripts, styles and fonts, under `assets/`. */
  client: 'client',
  /** Rendering program: src/site/render.server.tsx. */
  program: 'server/render.server.js',
  /** Paths of the files that every page loads, JSON. */
  assets: 'assets.json',
};

export interface SiteBundle {
  /** Rendering program, and the paths of the files that every page loads, JSON. */
  program: string;
  assetsFile: string;
  /** Scripts, styles and fonts of the pages, under `assets/`. */
  clientDir: string;
}

/** Prefix of an unfinished bundle. */
const UNFINISHED_PREFIX = '.nueva-';
/** Age in ms from which bundles are unused. */
const UNUSED_AFTER = 30 * 24 * 60 * 60 * 1000;

interface BundleOptions {
  /** Colours and typeface; by default the sample's. */
  brand?: Brand;
  /** Called before a bundle is built. */
  onBundle?: (() => void) | undefined;
}

/**
 * Returns the bundle for the current code, from the cache or built now (some seconds).
 * @throws BuildError if the code cannot be bundled
 */
export async function siteBundle(
  cacheDir: string,
  { brand, onBundle: onMake = () => {} }: BundleOptions = {},
): Promise<SiteBundle> {
  const brandText = JSON.stringify(brand ?? (await sampleBrand()));
  const dir = await cachedByCode(cacheDir, brandText, async (outDir) => {
    onMake();
    await runBundleProgram({ BUILD_DIR: outDir, BRAND: brandText });
    await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
    // The bundle resolves its packages here, wherever the cache is.
    await symlink(join(PROJECT_DIR, 'node_modules'), join(outDir, 'node_modules'), 'junction');
  });
  return {
    program: join(dir, BUNDLE.program),
    assetsFile: join(dir, BUNDLE.assets),
    clientDir: join(dir, BUNDLE.client),
  };
}

const codeCacheDir = (cacheDir: string) => join(cacheDir, 'codigo');

/**
 * Returns a cache folder for the current code and `more`. It has a temporary name until it is complete.
 * @param make fills the new folder if it is not cached
 */
export async function cachedByCode(
  cacheDir: string,
  keySuffix: string,
  make: (half: string) => Promise<void>,
): Promise<string> {
  const room = codeCacheDir(cacheDir);
  await mkdir(room, { recursive: true });
  await removeOld(room, UNUSED_AFTER);
  const key = createHash('sha256')
    .update(await codeFingerprint())
    .update(keySuffix);
  const dir = join(room, key.digest('hex').slice(0, 20));
  if (!(await isFolder(dir))) {
    const unfinishedDir = await mkdtemp(join(room, UNFINISHED_PREFIX));
    try {
      await make(unfinishedDir);
      await rename(unfinishedDir, dir).catch(async (error) => {
        // Another process completed it first.
        if (!(await isFolder(dir))) throw error;
      });
    } finally {
      await rm(unfinishedDir, { recursive: true, force: true });
    }
  }
  await utimes(dir, new Date(), new Date());
  return dir;
}

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false;

/**
 * Removes entries that nobody has touched for a while: unfinished or unused.
 * @param age ms
 */
export async function removeOld(folder: string, age: number, prefix = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = name.startsWith(prefix) ? await stat(path).catch(() => null) : null;
    if (found && Date.now() - found.mtimeMs > age) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Runs bundle-program.ts in a separate process, because Vite and React read NODE_ENV when they are loaded.
 * @throws BuildError with the output of the program
 */
async function runBundleProgram(settings: { BUILD_DIR: string; BRAND: string }): Promise<void> {
  const program = join(PROJECT_DIR, 'src/build/bundle-program.ts');
  await promisify(execFile)(process.execPath, [program], {
    cwd: PROJECT_DIR,
    env: { ...systemEnvironment(), NODE_ENV: 'production', ...settings },
    maxBuffer: Number.POSITIVE_INFINITY,
  }).catch(({ stdout, stderr }) => {
    throw new BuildError('bundling-failed', stdout + stderr);
  });
}
