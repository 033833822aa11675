/** Asks a desk's server over HTTP, as its own screens do. */
import { send } from './guarded-desk.ts';

/** @returns what was said where that is JSON; what a screen's loader or action gives is in React Router's own words */
export type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; said: unknown }>;

/** @param address the start address, with its token */
export function asking(address: string | URL): Ask {
  const { host, origin, port, searchParams } = new URL(address);
  const own = { host, origin, cookie: `escritorio=${searchParams.get('clave')}` };
  return async (method, path, body) => {
    const { status, headers, text } = await send({
      port: Number(port),
      method,
      path,
      headers: { ...own, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const isJson = headers['content-type']?.startsWith('application/json');
    return { status, said: isJson ? JSON.parse(text) : text };
  };
}
