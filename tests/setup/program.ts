import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Program of this project, running in a separate process. */
export interface Program {
  pid: number;
  /** Address that it printed. */
  url: string;
  /** Standard output so far, in complete lines; with standard error, if that is logged. */
  log(): string;
  /** Kills it as a power cut would. @returns false if it had already ended */
  kill(): Promise<boolean>;
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts a program and waits until it prints its address. Rejects if it ends before that.
 * @param env complete environment
 */
export async function startProgram(
  script: string,
  env: NodeJS.ProcessEnv,
  stderr: 'inherit' | 'ignore' | 'log' = 'inherit',
): Promise<Program> {
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  // A failing test does not call stop().
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  child.stdout.setEncoding('utf8');
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    if (stderr === 'inherit') process.stderr.write(chunk);
    if (stderr === 'log') log += chunk;
  });
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (chunk) => {
      log += chunk;
      const [, printed] = /(http:\/\/[^\s"]+)\s/.exec(log) ?? [];
      if (printed) found(printed);
    });
    child.once('close', (code) => failed(new Error(`${script} ended with ${code}:\n${log}`)));
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
