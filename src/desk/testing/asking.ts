/** Asks a desk's server as its own screens do. */
import { send } from './guarded-desk.ts';

export type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; said: unknown }>;

/** @param address the start address, with its token */
export function asking(address: string | URL): Ask {
  const { host, origin, port, searchParams } = new URL(address);
  const own = { host, origin, cookie: `escritorio=${searchParams.get('clave')}` };
  return async (method, path, body) => {
    const headers = { ...own, ...(body && { 'content-type': 'application/json' }) };
    const asked = { port: Number(port), method, path, headers };
    const { status, text } = await send(body ? { ...asked, body: JSON.stringify(body) } : asked);
    return { status, said: JSON.parse(text) };
  };
}
