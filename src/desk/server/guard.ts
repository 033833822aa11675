/**
 * Access control of the local desk. Only the browser that opened the start address and the desk's own pages may send requests:
 * other programs of this machine do not know the token, other sites do not have the cookie, and the Host header of a site that
 * resolves to this machine (DNS rebinding) is refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_PARAMETER } from '../core/addresses.ts';
import type { DeskAccess } from './access.ts';
import { readCookie } from './account-cookies.ts';

const HOST = '127.0.0.1';
/** Name of the cookie with the token. The ports of a host share cookies, so the preview receives it, too. */
const COOKIE = 'escritorio';
export const READ_METHODS = ['GET', 'HEAD'];

/**
 * Creates the access control of a desk for the one user of this machine.
 * @param port base port; the three after it are used too. Falls back to a free port if one is taken. 0: any free ports
 */
export function localAccess(port = 0): DeskAccess {
  const token = randomBytes(32).toString('base64url');
  const guard = (app: FastifyInstance) => addGuard(app, token);
  return {
    serverOptions: {},
    scheme: 'http',
    // Fixed offsets, because the CSP of a window that is still open names the ports of the last start.
    listen: (app, offset) =>
      app
        .listen({ host: HOST, port: port && port + offset })
        .catch(() => app.listen({ host: HOST, port: 0 })),
    startAddress: (origin) => `${origin}/?${TOKEN_PARAMETER}=${token}`,
    publishedOrigin: null,
    guardScreens: guard,
    guardPages: guard,
    setContext() {},
    checkRoute() {},
    limitUpload: (_context, file) => file,
  };
}

function isSameToken(received: string, token: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the host of a request from its local port, which is known only once the server listens. */
const localHost = ({ raw }: FastifyRequest) => `${HOST}:${raw.socket.localPort}`;

/** Returns the Spanish reason why a request is refused; undefined if it is allowed. */
function refusalReason(request: FastifyRequest, token: string): string | undefined {
  const host = localHost(request);
  if (request.headers.host !== host) return 'El escritorio solo se abre en este ordenador, por su dirección.';
  const { origin, cookie, 'sec-fetch-site': site } = request.headers;
  if (!READ_METHODS.includes(request.method) && origin !== `http://${host}`)
    return 'El escritorio no acepta órdenes de otras páginas.';
  if (site === 'cross-site') return 'El escritorio no se abre desde otras páginas.';
  if (!isSameToken(readCookie(cookie, COOKIE), token))
    return 'Abre el escritorio con la dirección que salió al arrancarlo.';
  return undefined;
}

/** Takes the token out of the URL of a request. Returns the token and the path to redirect to; null without a token. */
export function takeTokenFromUrl({ method, url: requested }: FastifyRequest) {
  const url = URL.parse(requested, 'http://desk');
  const token = url?.searchParams.get(TOKEN_PARAMETER) ?? null;
  if (!url || token === null || method !== 'GET') return null;
  url.searchParams.delete(TOKEN_PARAMETER);
  return { token, path: url.pathname + url.search };
}

/** Adds the guard to an app that listens on 127.0.0.1. The start address sets the cookie and redirects without the token. */
function addGuard(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cross-Origin-Resource-Policy', 'same-site').header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    const fromUrl = takeTokenFromUrl(request);
    if (fromUrl && request.headers.host === localHost(request) && isSameToken(fromUrl.token, token)) {
      const cookie = `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`;
      return reply.header('Set-Cookie', cookie).redirect(fromUrl.path, 303);
    }
    const reason = refusalReason(request, token);
    if (reason) return reply.code(403).type('text/plain; charset=utf-8').send(reason);
  });
}
