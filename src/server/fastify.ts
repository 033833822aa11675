import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import {
  CACHE_FOR_A_YEAR,
  DOCUMENT_HEADERS,
  NO_FRAMING,
  securityHeaders,
} from '../base/config/http-headers.ts';
import { serverLimits } from './mail/form-routes.ts';
import { serverLogger } from './mail/logs.ts';
import { plainPage, plainPagePolicy } from './mail/plain-page.ts';

export interface ServerOptions {
  /** Origin for visitors; null for any host name. */
  publicOrigin: string | null;
  trustProxy: false | string[];
  /** Minimum log level; `silent` for none. */
  logLevel: string;
  /** Receives the log as lines of JSON; the standard output by default. */
  logStream?: LogStream | undefined;
}

export interface LogStream {
  write(line: string): void;
}

/** Creates a server without routes, with limits, host check, headers and error handling. */
export function createServer({
  publicOrigin,
  trustProxy,
  logLevel,
  logStream,
}: ServerOptions): FastifyInstance {
  const secure = publicOrigin?.startsWith('https:') ?? false;
  const app = Fastify({
    ...serverLimits,
    trustProxy,
    logger: { ...serverLogger, level: logLevel, ...(logStream && { stream: logStream }) },
    // No request logging, for the visitors' privacy.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // A malformed URL redirects to the home page like an unknown one; hooks do not run for it.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply
        .headers({
          ...securityHeaders(secure),
          ...DOCUMENT_HEADERS,
          'Content-Security-Policy': NO_CONTENT_CSP,
        })
        .redirect('/', 302),
  });
  addSecurityHeaders(app, secure);
  checkHost(app, publicOrigin);
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendErrorPage(reply, status);
  });
  return app;
}

/** CSP for responses that load no subresources. */
const NO_CONTENT_CSP = `default-src 'none'; ${NO_FRAMING}`;

/** @param secure true if visitors reach the site over TLS (PUBLIC_URL is https) */
function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders(secure));
    if (reply.getHeader('Cache-Control') !== CACHE_FOR_A_YEAR) reply.headers(DOCUMENT_HEADERS);
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', NO_CONTENT_CSP);
  });
}

/** Health checks, available under any host name. */
const HEALTH_PATHS = ['/healthz', '/readyz'];
/** Loopback hosts, which DNS rebinding cannot imitate. */
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const withoutWww = (name: string) => name.replace(/^www\./, '');

/**
 * Refuses requests with a foreign Host header: another domain pointed here would show the club's site as its own and
 * could send messages. Redirects between `www.` and the bare name.
 * @param publicOrigin `https://club.example.org`; null to accept any host
 */
function checkHost(app: FastifyInstance, publicOrigin: string | null): void {
  const ownHost = publicOrigin && new URL(publicOrigin).hostname;
  let warned = false;
  app.addHook('onRequest', async (request, reply) => {
    const name = request.hostname.toLowerCase();
    if (!ownHost || name === ownHost || LOOPBACK_HOST.test(name)) return;
    if (HEALTH_PATHS.includes(request.url)) return;
    if (
      withoutWww(name) === withoutWww(ownHost) &&
      ['GET', 'HEAD'].includes(request.method) &&
      request.url[0] === '/'
    ) {
      return reply.redirect(publicOrigin + request.url, 301);
    }
    if (!warned) request.log.warn({ host: name.slice(0, 100) }, 'refused: PUBLIC_URL has another name');
    warned = true;
    return sendErrorPage(reply, 421);
  });
}

/** Spanish sentences of the statuses that visitors can get. */
const ERROR_SENTENCES: Record<number, string> = {
  400: 'La dirección no es correcta.',
  404: 'Esta página no existe.',
  405: 'Aquí no se puede enviar nada.',
  408: 'La petición ha tardado demasiado.',
  413: 'Lo que se ha enviado es demasiado grande.',
  414: 'La dirección es demasiado larga.',
  421: 'Esta dirección no es de esta web.',
  429: 'Demasiadas peticiones seguidas.',
  431: 'La petición es demasiado grande.',
  500: 'Error del servidor.',
  503: 'El servidor no está disponible ahora mismo.',
};

const HOME_LINK = '<a class="boton" href="/">Volver a la página principal</a>';

/**
 * Sends the error page for an internal error. It is standalone, since the site's files may be the cause, and shows
 * only the status, because exception messages may name files or people.
 */
export function sendErrorPage(reply: FastifyReply, status: number): FastifyReply {
  const notice = `<div class="aviso"><p><strong>${status}</strong> ${ERROR_SENTENCES[status] ?? 'Error'}</p></div>`;
  return reply
    .code(status)
    .header('Content-Security-Policy', plainPagePolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage('¡Vaya!', `<p>Parece que se ha producido un error.</p>\n${notice}\n${HOME_LINK}`));
}

/** Longest wait for requests and mails in progress at shutdown, ms. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

/** Closes the server and exits on SIGTERM or SIGINT. */
export function closeOnSignal(app: FastifyInstance): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // Exits even if a client never disconnects.
      setTimeout(() => process.exit(0), SHUTDOWN_TIMEOUT_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
}
