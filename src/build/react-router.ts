import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../contract/file-lock.ts';
import { PROJECT_DIR } from '../contract/project.ts';

/** React Router makes its types anew with every build, in one place for all: another one's files vanish while it writes. */
const TURN = join(PROJECT_DIR, '.react-router/montando.db');

const PAUSE_MS = 100;

/**
 * Runs React Router's build with `env` added to the environment (react-router.config.ts says what it is told by it); its
 * own chatter is shown only when it fails.
 * @throws Error in Spanish with all that it said.
 */
export async function runReactRouter(env: Record<string, string>): Promise<void> {
  let release = tryLock(TURN);
  while (!release) {
    await pause(PAUSE_MS);
    release = tryLock(TURN);
  }
  try {
    await run(env);
  } finally {
    release();
  }
}

async function run(env: Record<string, string>): Promise<void> {
  const said: string[] = [];
  const child = spawn(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    cwd: PROJECT_DIR,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`La web no se ha podido montar:\n${said.join('')}`);
}
