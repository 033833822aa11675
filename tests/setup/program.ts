import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Program of this project, running in a separate process. */
export interface Program {
  pid: number;
  /** Address that it printed. */
  url: string;
  /** Complete lines of standard output so far, and of standard error if it is logged. */
  log(): string;
  /** Kills it as a power cut would. @returns false if it had already ended */
  kill(): Promise<boolean>;
  /** Sends SIGTERM, and resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts a program and waits until it prints its address. Rejects if it ends before that.
 * @param words command line of Node: `['src/cli/main.ts', 'serve']`
 * @param env complete environment
 */
export async function startProgram(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  stderr: 'inherit' | 'ignore' | 'log' = 'inherit',
): Promise<Program> {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  // A failing test does not call stop().
  const killChild = () => void child.kill('SIGKILL');
  process.once('exit', killChild);
  child.once('exit', () => process.off('exit', killChild));
  child.stdout.setEncoding('utf8');
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    if (stderr === 'inherit') process.stderr.write(chunk);
    if (stderr === 'log') log += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      log += chunk;
      const [, printedUrl] = /(http:\/\/[^\s"]+)\s/.exec(log) ?? [];
      if (printedUrl) resolve(printedUrl);
    });
    child.once('close', (code) => reject(new Error(`${words.join(' ')} ended with ${code}:\n${log}`)));
  });
  return {
    pid: child.pid ?? 0,
    url,
    log: () => log.slice(0, log.lastIndexOf('\n') + 1),
    async kill() {
      const wasRunning = child.kill('SIGKILL');
      await ended;
      return wasRunning;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}

/**
 * Runs a command of this project to its end.
 * @param words command with its arguments: `['build', '--si-hace-falta']`
 * @param env additions to the environment
 */
export const runCommand = (words: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, ['src/cli/main.ts', ...words], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
