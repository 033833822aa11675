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
  let output = '';
  const address = await new Promise<string>((found, failed) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const start = /http:\/\/127\.0\.0\.1:\d+\/\?clave=\S+/.exec(output)?.[0];
      if (start) found(start);
    });
    child.once('exit', () => failed(new Error(`The desk did not start:\n${output}`)));
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

/**
 * Requests to a desk's server, as its own screens send them.
 * @param address the start address, with its token
 */
export function deskClient(address: string) {
  const { origin, searchParams } = new URL(address);
  const headers = { origin, cookie: `escritorio=${searchParams.get('clave')}` };
  /** @returns a body of JSON as its value; what a loader or an action gives is in React Router's own form */
  return async (method: string, path: string, data?: object): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...headers, ...(data && { 'content-type': 'application/json' }) },
      ...(data && { body: JSON.stringify(data) }),
      redirect: 'manual',
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, body: await (isJson ? response.json() : response.text()) };
  };
}
