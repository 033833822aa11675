/** The desk's screens and their loaders as files: built by Vite once for each state of the code. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { glob, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_DIR } from '../../contract/project.ts';

const DESK = join(PROJECT_DIR, 'src/desk');
const REACT_ROUTER = join(PROJECT_DIR, 'node_modules/@react-router/dev/bin.cjs');
const run = promisify(execFile);

/** A fingerprint of all that the screens are made from. What they load of the project, they load by its path. */
async function stateOfCode(): Promise<string> {
  const hash = createHash('sha256').update(PROJECT_DIR);
  hash.update(await readFile(join(PROJECT_DIR, 'package-lock.json')));
  const files: string[] = [];
  for await (const file of glob('src/**/*.{ts,tsx,css,html,woff2}', { cwd: PROJECT_DIR })) files.push(file);
  for (const file of files.sort()) hash.update(file).update(await readFile(join(PROJECT_DIR, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The folder with the built screens; builds them (some seconds) where this state of the code has none yet. */
export async function appFiles(cacheDir: string, say: (words: string) => void): Promise<string> {
  const dir = join(cacheDir, `escritorio-${await stateOfCode()}`);
  if (await stat(dir).catch(() => null)) return dir;
  say('Preparando el escritorio (solo la primera vez)…');
  await mkdir(cacheDir, { recursive: true });
  const work = await mkdtemp(join(cacheDir, 'escritorio-'));
  try {
    // In a process of its own: it sets what React takes itself for, and it is the largest part of a start.
    await run(process.execPath, [REACT_ROUTER, 'build', DESK, '--logLevel', 'error'], {
      cwd: PROJECT_DIR,
      env: { ...process.env, NODE_ENV: 'production', DESK_DIR: work },
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
