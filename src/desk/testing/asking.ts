/** Asks a desk's server as its own screens do. */
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { send } from './guarded-desk.ts';

export type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; said: unknown }>;

/** What a screen's loader gives, at an address. @param route its id: `routes/versions` */
export type Load = <Data>(route: string, address: string) => Promise<Data>;

/** @param address the start address, with its token */
export function asking(address: string | URL): Ask & { load: Load } {
  const { host, origin, port, searchParams } = new URL(address);
  const own = { host, origin, cookie: `escritorio=${searchParams.get('clave')}` };
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { ...own, ...(body && { 'content-type': 'application/json' }) };
    const asked = { port: Number(port), method, path, headers };
    return send(body ? { ...asked, body: JSON.stringify(body) } : asked);
  };
  return Object.assign(
    async (method: string, path: string, body?: object) => {
      const { status, text } = await ask(method, path, body);
      return { status, said: JSON.parse(text) };
    },
    {
      async load<Data>(route: string, address: string): Promise<Data> {
        const { text } = await ask('GET', `${address}.data?_routes=${route}`);
        return loaded(route, text);
      },
    },
  );
}

/** What one loader gave, of an answer as React Router sends it to the browser. */
export async function loaded<Data>(route: string, text: string): Promise<Data> {
  const body = new Response(text).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  const { value } = await decode(body, globalThis as unknown as Window);
  const { data, error } = (value as Record<string, { data?: Data; error?: unknown }>)[route] ?? {};
  if (error) throw error;
  return data as Data;
}
