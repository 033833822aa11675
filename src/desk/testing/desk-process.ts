/** The desk as a program of its own, started as a volunteer starts it. */
import { type Program, startProgram } from '../../../tests/setup/program.ts';

/** Its address opens it in a browser, with the token. @param env added to that of the tests: folders, settings */
export const startDesk = (env: Record<string, string>): Promise<Program> =>
  startProgram('src/desk/editar.mjs', {
    ...process.env,
    EDITAR_PUERTO: '0',
    ...env,
    EDITAR_SIN_NAVEGADOR: '1',
  });

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
