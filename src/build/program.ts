import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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
  const child = spawn(process.execPath, [join(PROJECT_DIR, 'src/build', name)], {
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
