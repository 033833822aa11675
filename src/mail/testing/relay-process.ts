import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The relay in a process of its own. */
export interface RelayProcess {
  url: string;
  pid: number;
  /** Ends it without warning; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the relay as a process; `env` is added to roomy limits. Rejects when it dies before listening. */
export async function startRelay(env: Record<string, string>): Promise<RelayProcess> {
  const script = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, LIMIT_PER_VISITOR: '1000000', LIMIT_PER_HOUR: '1000000', ...env },
    stdio: ['ignore', 'pipe', process.env.MAIL_TEST_LOG ? 'inherit' : 'ignore'],
  });
  const port = await firstLine(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      return (await gone)[0] as number | null;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('no stdout');
  const lines = createInterface({ input: child.stdout });
  const died = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the relay ended with ${code}`)),
  );
  died.catch(() => {});
  const [line] = (await Promise.race([once(lines, 'line'), died])) as [string];
  return (JSON.parse(line) as { port: number }).port;
}
