/** What happens while the desk's server does not answer: what is open stays open, and what was typed is still there. */
import { data, isRouteErrorResponse, type MiddlewareFunction, type UIMatch } from 'react-router';
import type { Refusal } from '../server/api.ts';

/** Nothing came back. */
export const NO_RESPONSE: Refusal = {
  code: 'sin-respuesta',
  message:
    'El escritorio no responde. Comprueba que la ventana desde la que lo abriste sigue abierta. Lo que no has guardado sigue aquí.',
};

/** The frame of the screens, whose data serve on any address. */
const FRAME = 'routes/shell';
/** Loaded beside a screen, which stays. */
const FOLDERS = 'routes/publish/folders';

interface Loaded {
  url: string;
  result: unknown;
}
const loaded = new Map<string, Loaded>();

/** What the document brought along has passed no middleware. */
export function cacheLoaderData(url: string, matches: readonly UIMatch[]): void {
  for (const { id, loaderData } of matches) if (!loaded.has(id)) loaded.set(id, { url, result: loaderData });
}

/** Why no loader or action was reached; undefined for what they say themselves. */
function whyNot(error: unknown): Refusal | undefined {
  // What the desk says has a status: without one, the connection broke, or its answer ended in the middle.
  if (error instanceof Error) return NO_RESPONSE;
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return undefined;
  // The desk was started again: its cookie comes with the new address.
  if (error.status === 403)
    return { code: 'sin-llave', message: `${error.data} Lo que has escrito sigue aquí.` };
  if (error.status === 413) return JSON.parse(error.data) as Refusal;
}

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Client middleware: where the server was not reached, gives a screen the data that it had, and an action, or what is loaded
 * beside a screen, a refusal that says so.
 */
export const offlineMiddleware: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const results = (await next()) as Results;
  for (const [id, each] of Object.entries(results)) {
    if (each.type === 'data') {
      if (request.method === 'GET') loaded.set(id, { url: request.url, result: each.result });
      continue;
    }
    // What an action threw on the way is wrapped like what it returns.
    const thrown = (each.result as { data?: unknown } | null)?.data;
    const refusal = whyNot(thrown instanceof Error ? thrown : each.result);
    if (!refusal) continue;
    const before = loaded.get(id);
    if (request.method !== 'GET' || id === FOLDERS)
      results[id] = { type: 'data', result: data({ refusal }, { status: 503 }) };
    else if (before && (before.url === request.url || id === FRAME))
      results[id] = { type: 'data', result: before.result };
    else results[id] = { type: 'error', result: data(refusal, { status: 503 }) };
  }
  return results;
};
