import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The relay in a process of its own. */
export interface RelayProcess {
  url: string;
  pid: number;
  /** Everything on its standard output so far. */
  log(): string;
  /** Ends it without warning; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the relay of one club as a process; `env` is added to roomy limits. Rejects when it dies before listening. */
export const startRelay = (env: Record<string, string>): Promise<RelayProcess> =>
  start(new URL('./serve.ts', import.meta.url), /"port":(\d+)/, env);

/** Starts `npm run relay` on a free port. Rejects when it dies before listening. */
export const startClubsRelay = (env: Record<string, string>): Promise<RelayProcess> =>
  start(new URL('../../server/relay.ts', import.meta.url), /^Servidor de mensajes: http.*:(\d+)$/, {
    PORT: '0',
    HOST: '127.0.0.1',
    ...env,
  });

async function start(script: URL, listening: RegExp, env: Record<string, string>): Promise<RelayProcess> {
  const child = spawn(process.execPath, [fileURLToPath(script)], {
    env: { PATH: process.env.PATH, LIMIT_PER_VISITOR: '1000000', LIMIT_PER_HOUR: '1000000', ...env },
    stdio: ['ignore', 'pipe', process.env.MAIL_TEST_LOG ? 'inherit' : 'ignore'],
  });
  let log = '';
  const port = await portOf(child, listening, (line) => {
    log += `${line}\n`;
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    log: () => log,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      return (await gone)[0] as number | null;
    },
  };
}

function portOf(child: ChildProcess, listening: RegExp, keep: (line: string) => void): Promise<string> {
  if (!child.stdout) throw new Error('no stdout');
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the relay ended with ${code}`)));
    lines.on('line', (line) => {
      keep(line);
      const [, port] = listening.exec(line) ?? [];
      if (port) resolve(port);
    });
  });
}
