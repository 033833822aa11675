/** Base of the desk's HTTP servers: what they refuse before any route runs, and how they end a refused upload. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { DeskAccess } from './access.ts';

/** Maximum duration of a request, ms: enough for a photo of 20 MB at 22 KB/s. */
const REQUEST_TIMEOUT = 15 * 60_000;
/** Time in which the rest of a refused body is discarded before the connection is closed, ms. */
const LINGER_MS = 5000;

/** Creates a server that parses no bodies and refuses unusual paths. */
export function deskApp(access: Pick<DeskAccess, 'serverOptions'>): FastifyInstance {
  const app = Fastify({
    ...access.serverOptions,
    requestTimeout: REQUEST_TIMEOUT,
    logger: false,
    forceCloseConnections: true,
  });
  app.server.on('request', closeRefusedUpload);
  // Routes read bodies themselves.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('onRequest', async ({ url }, reply) => {
    if (isPlainPath(url)) return;
    const message = 'Esta dirección no existe: puede que esté mal escrita.';
    return reply
      .code(400)
      .headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send(message);
  });
  return app;
}

/**
 * Discards the rest of a body that nothing reads any more, and closes the connection if it does not end soon. A connection that is
 * closed at once would be reset, and the sender would not receive the response.
 */
function closeRefusedUpload(request: IncomingMessage, response: ServerResponse): void {
  // Without a listener an error of a connection that nothing reads would end the process.
  request.on('error', () => {});
  response.once('finish', () => {
    if (request.complete) return;
    request.resume();
    setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, LINGER_MS).unref();
  });
}

/**
 * True for a request target whose path every parser reads alike: without dot segments, empty segments, backslashes, and encoded
 * slashes or control characters.
 */
export function isPlainPath(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  return (
    path.startsWith('/') &&
    !/\/\/|\\|%(?:[01][\da-f]|2f|5c|7f)/i.test(path) &&
    URL.parse(path, 'http://desk')?.pathname === path
  );
}
