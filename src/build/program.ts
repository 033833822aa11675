import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_DIR } from '../contract/project.ts';

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
