/** Keeps open screens and unsaved input while the desk's server is unreachable. */
import { data, isRouteErrorResponse, type MiddlewareFunction, type UIMatch } from 'react-router';
import type { Refusal } from '../../core/desk-refusal.ts';
import { isLocalDesk } from './local-desk.ts';

/** Refusal for a request without a response. */
export const NO_RESPONSE: Refusal = {
  code: 'no-response',
  message: isLocalDesk()
    ? 'El escritorio no responde. Comprueba que la ventana desde la que lo abriste sigue abierta. Lo que no has guardado sigue aquí.'
    : 'No hay conexión con el escritorio. Lo que no has guardado sigue en este dispositivo: prueba otra vez cuando vuelva.',
};

/** Layout routes: their data are valid at any address. */
const LAYOUT_ROUTES = ['routes/shell', 'routes/phone-layout'];
/** Resource routes: their errors must not replace the screen that loads them. */
const RESOURCE_ROUTES = ['routes/publish/folders', 'routes/today/publication', 'routes/publish/now'];

interface CachedResult {
  url: string;
  result: unknown;
}
/** Last loader results, by route id. */
const cache = new Map<string, CachedResult>();

/** Caches the loader data of the first document, which client middleware does not see. */
export function cacheLoaderData(url: string, matches: readonly UIMatch[]): void {
  for (const { id, loaderData } of matches) if (!cache.has(id)) cache.set(id, { url, result: loaderData });
}

/** Returns a refusal if no loader or action was reached; undefined for errors that they threw themselves. */
function unreachableRefusal(error: unknown): Refusal | undefined {
  // The connection failed or the response was cut off: errors from the desk are route error responses.
  if (error instanceof Error) return NO_RESPONSE;
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return undefined;
  // The desk was restarted: its new start address sets a new cookie.
  if (error.status === 403)
    return { code: 'not-signed-in', message: `${error.data} Lo que has escrito sigue aquí.` };
  return parseRefusal(error.data);
}

/** Parses the JSON body of a response that no route produced. Returns undefined for any other text. */
function parseRefusal(text: string): Refusal | undefined {
  try {
    // Without a schema, because every screen loads this module: the library for them is a tenth of a coach's download.
    const { code, message } = JSON.parse(text);
    return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined;
  } catch {
    return undefined;
  }
}

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>;

/**
 * Client middleware for an unreachable server: gives screens their last data, and answers actions and resource routes with
 * a refusal.
 */
export const offlineMiddleware: MiddlewareFunction<unknown> = async ({ request }, next) => {
  const results = (await next()) as Results;
  for (const [id, outcome] of Object.entries(results)) {
    if (outcome.type === 'data') {
      if (request.method === 'GET') cache.set(id, { url: request.url, result: outcome.result });
      continue;
    }
    // React Router wraps a network error of an action like a returned value.
    const thrown = (outcome.result as { data?: unknown } | null)?.data;
    const refusal = unreachableRefusal(thrown instanceof Error ? thrown : outcome.result);
    if (!refusal) continue;
    const cached = cache.get(id);
    if (request.method !== 'GET' || RESOURCE_ROUTES.includes(id))
      results[id] = { type: 'data', result: data({ refusal }, { status: 503 }) };
    else if (cached && (cached.url === request.url || LAYOUT_ROUTES.includes(id)))
      results[id] = { type: 'data', result: cached.result };
    else results[id] = { type: 'error', result: data(refusal, { status: 503 }) };
  }
  return results;
};
