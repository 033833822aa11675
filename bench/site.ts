/** The servers that benches measure. Each is a process of its own, as it is for visitors. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '../src/build/settings.ts';
import { freePort, NEUTRAL, TEST_BUILD } from '../tests/setup/site.ts';

export { freePort };

export interface Running {
  /** Origin, without a slash at the end. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** Where the build under test stands, of the project's own club; BUILD_DIR and CACHE_DIR move it. */
export const settings = readSettings({
  ...process.env,
  ...NEUTRAL,
  BUILD_DIR: process.env.BUILD_DIR || TEST_BUILD,
});

/** The production server as `npm start` runs it, building first when something changed. */
export function startSite(env: NodeJS.ProcessEnv = {}): Promise<Running> {
  return startNode(['src/server/main.ts'], env, 300);
}

/** The production server's code over another folder of the same shape; the pictures are those of the build. */
export function serveFolder(folder: string): Promise<Running> {
  return startNode(['bench/serve-folder.ts', folder], {}, 30);
}

/** A folder for one run, removed with `dispose`. */
export function scratchFolder(): { path: string; dispose: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'bench-'));
  return { path, dispose: () => rmSync(path, { recursive: true, force: true }) };
}

/** @param patience seconds until it must answer. */
async function startNode(args: string[], env: NodeJS.ProcessEnv, patience: number): Promise<Running> {
  const port = await freePort();
  const data = scratchFolder();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...NEUTRAL,
      LOG_LEVEL: 'warn',
      DATA_DIR: data.path,
      BUILD_DIR: settings.buildDir,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await gone;
    data.dispose();
  };
  for (
    const end = Date.now() + patience * 1000;
    Date.now() < end && child.exitCode === null;
    await pause(50)
  ) {
    if (await answers(url)) return { url, port, stop };
  }
  await stop();
  throw new Error(`${args.join(' ')} does not answer`);
}

export async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
