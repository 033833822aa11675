/** The desk as a program of its own, started as a volunteer starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface DeskProcess {
  /** Opens the desk in a browser; holds the token. */
  address: string;
  pid: number | undefined;
  /** Ends it as a power cut does. @returns whether it was still there to be ended */
  kill(): Promise<boolean>;
}

/** @param env added to that of the tests: folders, settings */
export async function startDesk(env: Record<string, string>): Promise<DeskProcess> {
  const child = spawn(process.execPath, ['src/desk/editar.mjs'], {
    env: { ...process.env, EDITAR_PUERTO: '0', ...env, EDITAR_SIN_NAVEGADOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let said = '';
  const address = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const told = /http:\/\/127\.0\.0\.1:\d+\/\?clave=\S+/.exec(said)?.[0];
      if (told) found(told);
    });
    child.once('exit', () => failed(new Error(`The desk did not start:\n${said}`)));
  });
  return {
    address,
    pid: child.pid,
    async kill() {
      const killed = child.kill('SIGKILL');
      await exit;
      return killed;
    },
  };
}
