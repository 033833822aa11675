/** The desk's screens as files: built by Vite once for each state of the code. */
import { createHash } from 'node:crypto';
import { glob, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_DIR } from '../../contract/project.ts';

const APP_DIR = join(PROJECT_DIR, 'src/desk/app');

/** A fingerprint of all that the screens are made from. */
async function stateOfCode(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(PROJECT_DIR, 'package-lock.json')));
  const files: string[] = [];
  for await (const file of glob('src/**/*.{ts,tsx,css,html,woff2}', { cwd: PROJECT_DIR })) files.push(file);
  for (const file of files.sort()) hash.update(file).update(await readFile(join(PROJECT_DIR, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The folder with the built screens; builds them (some seconds) where this state of the code has none yet. */
export async function appFiles(cacheDir: string, onBuild: () => void): Promise<string> {
  const dir = join(cacheDir, `escritorio-${await stateOfCode()}`);
  if (await stat(dir).catch(() => null)) return dir;
  onBuild();
  await mkdir(cacheDir, { recursive: true });
  const work = await mkdtemp(join(cacheDir, 'escritorio-'));
  try {
    // Loaded only here: it is the largest part of a start, and seldom needed.
    const { build } = await import('vite');
    await build({
      root: APP_DIR,
      configFile: join(APP_DIR, 'vite.config.ts'),
      build: { outDir: work },
      logLevel: 'error',
    });
    await rename(work, dir).catch(async (error) => {
      // Another desk was faster.
      if (!(await stat(dir).catch(() => null))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return dir;
}
