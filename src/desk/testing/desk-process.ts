/** Runs the desk as a separate process. */
import { type Program, startProgram } from '../../../tests/setup/program.ts';

/**
 * Starts the desk. Its address contains the sign-in token.
 * @param env folders and settings, in addition to the environment of the tests
 */
export const startDesk = (env: Record<string, string>): Promise<Program> =>
  startProgram(['src/cli/editar.mjs'], {
    ...process.env,
    EDITAR_PUERTO: '0',
    ...env,
    EDITAR_SIN_NAVEGADOR: '1',
  });

/** Returns a function that sends requests to the desk like its screens. @param address start address with the token */
export function deskClient(address: string) {
  const { origin, searchParams } = new URL(address);
  const headers = { origin, cookie: `escritorio=${searchParams.get('clave')}` };
  /** Returns the status and the body. Parses a JSON body; React Router's own responses are plain text. */
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
