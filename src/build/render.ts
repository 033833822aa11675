/** The site's code as a program that renders pages, and what it rendered. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PROJECT_DIR } from '../contract/project.ts';

/** What a folder has once the code was bundled into it. */
export const BUNDLE = {
  /** Scripts, styles and fonts, under `assets/`; the pages, once they are rendered. */
  client: 'client',
  /** The program that renders a page: src/site/render.server.tsx. */
  program: 'server/render.server.js',
  /** Addresses of the files that every page loads, JSON. */
  assets: 'assets.json',
};

/**
 * Bundles the code into a folder and, where a club is given, renders all its pages there. In a process of its own: React
 * draws pages as they are published only where NODE_ENV says so before it is loaded.
 * @param env added to the environment: `BUILD_DIR`, and of a club `CLUB_FILE` and `PICTURES_MANIFEST`
 * @throws Error in Spanish with all that went wrong
 */
export async function renderSite(env: {
  BUILD_DIR: string;
  CLUB_FILE?: string;
  PICTURES_MANIFEST?: string;
}): Promise<void> {
  const child = spawn(process.execPath, [join(PROJECT_DIR, 'src/build/render-program.ts')], {
    cwd: PROJECT_DIR,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`La web no se ha podido montar:\n${output.join('')}`);
}
