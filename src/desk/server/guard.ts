/**
 * Access control of the desk. Only the browser that opened the start address and the desk's own pages may send requests: other
 * programs of this machine do not know the token, other sites do not have the cookie, and the Host header of a site that
 * resolves to this machine (DNS rebinding) is refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Name of the session cookie, which is not sent to other sites and not readable by scripts. Ports of one host share their cookies, so the preview has it too. */
const COOKIE = 'escritorio';
/** Query parameter of the start address that carries the token once. */
const TOKEN_PARAMETER = 'clave';
const READ_METHODS = ['GET', 'HEAD'];

export const newToken = () => randomBytes(32).toString('base64url');

/** Returns the address that opens the desk in a browser. */
export const startAddress = (origin: string, token: string) => `${origin}/?${TOKEN_PARAMETER}=${token}`;

function isSameToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readCookie({ headers }: FastifyRequest): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}

/** Returns the host of a request from its local port, which is known only once the server listens. */
const localHost = ({ raw }: FastifyRequest) => `127.0.0.1:${raw.socket.localPort}`;

/** Returns the Spanish reason why a request is refused; undefined if it is allowed. */
function refusalReason(request: FastifyRequest, token: string): string | undefined {
  const own = localHost(request);
  if (request.headers.host !== own) return 'El escritorio solo se abre en este ordenador, por su dirección.';
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (!READ_METHODS.includes(request.method) && origin !== `http://${own}`)
    return 'El escritorio no acepta órdenes de otras páginas.';
  if (site === 'cross-site') return 'El escritorio no se abre desde otras páginas.';
  if (!isSameToken(readCookie(request), token))
    return 'Abre el escritorio con la dirección que salió al ejecutar «npm run editar».';
  return undefined;
}

/** Adds the guard to an app that listens on 127.0.0.1. The start address sets the cookie and redirects without the token. */
export function addGuard(app: FastifyInstance, token: string): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Cross-Origin-Resource-Policy', 'same-site').header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    // A URL that starts with two slashes would name another host.
    const url = URL.parse(request.url.replace(/^[/\\]+/, '/'), 'http://desk');
    const given = url?.searchParams.get(TOKEN_PARAMETER) ?? null;
    if (url && given !== null && request.method === 'GET' && request.headers.host === localHost(request)) {
      if (isSameToken(given, token)) {
        const cookie = `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/`;
        url.searchParams.delete(TOKEN_PARAMETER);
        return reply.header('Set-Cookie', cookie).redirect(url.pathname + url.search, 303);
      }
    }
    const why = refusalReason(request, token);
    if (why) return reply.code(403).type('text/plain; charset=utf-8').send(why);
  });
}
