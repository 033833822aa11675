/** Bundles the site's code for browsers and for rendering. Bundles are cached by code and brand. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { systemEnvironment } from '../../base/config/environment.ts';
import { codeCacheDir } from '../../base/config/folders.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { listFilesBelow } from '../../base/files/list.ts';
import { readIfExists } from '../../base/files/read.ts';
import type { Brand } from '../../club/brand/brand.ts';
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
  /** Service worker that keeps offline copies; needs a global `WORKER_BUILD`. */
  worker: 'worker.js',
  /** Service worker that deletes kept copies. */
  uninstallWorker: 'uninstall-worker.js',
  /** Part of the service worker, and script of pages, for notices to phones. */
  pushWorker: 'push-worker.js',
  pushScript: 'push-script.js',
};

export interface SiteBundle {
  /** Rendering program, and the paths of the files that every page loads, JSON. */
  program: string;
  assetsFile: string;
  /** Scripts, styles and fonts of the pages, under `assets/`. */
  clientDir: string;
  /** Service worker that keeps offline copies; needs a global `WORKER_BUILD`. */
  worker: string;
  /** Service worker that deletes kept copies. */
  uninstallWorker: string;
  /** Part of the service worker that shows notices; needs a global `PUSH_BUILD`. */
  pushWorker: string;
  /** Script of pages that offer notices. */
  pushScript: string;
}

/** Prefix of an unfinished bundle. */
const UNFINISHED_PREFIX = '.nueva-';
/** Age in ms after which an unused bundle is deleted. */
const BUNDLE_MAX_AGE = 30 * 24 * 60 * 60 * 1000;

interface BundleOptions {
  /** Colours and typeface; default: the sample's. */
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
  { brand, onBundle }: BundleOptions = {},
): Promise<SiteBundle> {
  const brandText = JSON.stringify(brand ?? (await sampleBrand()));
  const dir = await cachedByCode(cacheDir, brandText, async (outDir) => {
    onBundle?.();
    await runBundleProgram({ BUILD_DIR: outDir, BRAND: brandText });
    await writeFile(join(outDir, 'package.json'), '{"type":"module"}');
    // Lets the bundle resolve packages wherever the cache is.
    await symlink(join(PROJECT_DIR, 'node_modules'), join(outDir, 'node_modules'), 'junction');
  });
  return {
    program: join(dir, BUNDLE.program),
    assetsFile: join(dir, BUNDLE.assets),
    clientDir: join(dir, BUNDLE.client),
    worker: join(dir, BUNDLE.worker),
    uninstallWorker: join(dir, BUNDLE.uninstallWorker),
    pushWorker: join(dir, BUNDLE.pushWorker),
    pushScript: join(dir, BUNDLE.pushScript),
  };
}

/** File with the digest of all other files in a cache folder, which detects files that a power cut has emptied. */
const DIGEST_FILE = '.huella';

/** Returns a digest of the names and contents of all files of a folder, except `DIGEST_FILE`. */
async function digestOf(dir: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await listFilesBelow(dir)).sort())
    if (basename(path) !== DIGEST_FILE)
      hash.update(`${relative(dir, path)}\n`).update(
        createHash('sha256')
          .update(await readFile(path))
          .digest(),
      );
  return hash.digest('hex');
}

/** True if a folder of the cache is complete and undamaged. */
const isIntact = async (dir: string): Promise<boolean> => {
  const digest = await readIfExists(join(dir, DIGEST_FILE));
  return digest !== null && String(digest) === (await digestOf(dir));
};

/**
 * Returns a cache folder for the current code. It has a temporary name until it is complete. A damaged one is filled again.
 * @param keySuffix further part of the cache key
 * @param fill writes the contents of a folder that is not cached
 */
export async function cachedByCode(
  cacheDir: string,
  keySuffix: string,
  fill: (dir: string) => Promise<void>,
): Promise<string> {
  const codeDir = codeCacheDir(cacheDir);
  await mkdir(codeDir, { recursive: true });
  await removeOld(codeDir, BUNDLE_MAX_AGE);
  const key = createHash('sha256')
    .update(await codeFingerprint())
    .update(keySuffix);
  const dir = join(codeDir, key.digest('hex').slice(0, 20));
  if (!(await isIntact(dir))) {
    const unfinishedDir = await mkdtemp(join(codeDir, UNFINISHED_PREFIX));
    try {
      await fill(unfinishedDir);
      await writeFile(join(unfinishedDir, DIGEST_FILE), await digestOf(unfinishedDir));
      await rename(unfinishedDir, dir).catch(async (error) => {
        // Another process completed it first, and may be using it.
        if (await isIntact(dir)) return;
        if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(error.code)) throw error;
        // A damaged folder is in the way.
        await rm(dir, { recursive: true, force: true });
        await rename(unfinishedDir, dir);
      });
    } finally {
      await rm(unfinishedDir, { recursive: true, force: true });
    }
  }
  await utimes(dir, new Date(), new Date());
  return dir;
}

/** Deletes entries of a folder that were last modified more than `maxAge` ms ago. */
export async function removeOld(folder: string, maxAge: number, prefix = ''): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = name.startsWith(prefix) ? await stat(path).catch(() => null) : null;
    if (info && Date.now() - info.mtimeMs > maxAge) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Runs bundle-program.ts in a separate process, because Vite and React read NODE_ENV when they are loaded.
 * @throws BuildError with the output of the program
 */
async function runBundleProgram(settings: { BUILD_DIR: string; BRAND: string }): Promise<void> {
  const program = join(PROJECT_DIR, 'src/site/build/bundle-program.ts');
  await promisify(execFile)(process.execPath, [program], {
    cwd: PROJECT_DIR,
    env: { ...systemEnvironment(), NODE_ENV: 'production', ...settings },
    maxBuffer: Number.POSITIVE_INFINITY,
  }).catch(({ stdout, stderr }) => {
    throw new BuildError('bundling-failed', stdout + stderr);
  });
}
