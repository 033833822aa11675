import { STATUS_CODES } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { DOCUMENT_HEADERS, FOR_A_YEAR, NO_FRAMING, securityHeaders } from '../contract/http-headers.ts';
import { serverLimits } from '../mail/calls.ts';
import { serverLogger } from '../mail/logs.ts';
import { plainPage, plainPagePolicy } from '../mail/plain-page.ts';

export interface ServerOptions {
  /** Where visitors reach it; null: by any name. */
  publicOrigin: string | null;
  trustProxy: false | string[];
  /** Minimum level that is logged; `silent` for none. */
  logLevel: string;
}

/** A server that answers nothing yet, with what holds for all of its answers: limits, names, headers, errors. */
export function createServer({ publicOrigin, trustProxy, logLevel }: ServerOptions): FastifyInstance {
  const secure = publicOrigin?.startsWith('https:') ?? false;
  const app = Fastify({
    ...serverLimits,
    trustProxy,
    logger: { ...serverLogger, level: logLevel },
    // No line per request: visitors leave no trace.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // An address that cannot even be read is an unknown one: home. Hooks do not see it.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply
        .headers({ ...securityHeaders(secure), ...DOCUMENT_HEADERS, 'Content-Security-Policy': POLICY })
        .redirect('/', 302),
  });
  addSecurityHeaders(app, secure);
  answerOwnName(app, publicOrigin);
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendErrorPage(reply, status);
  });
  return app;
}

/** Of answers that load nothing. */
const POLICY = `default-src 'none'; ${NO_FRAMING}`;

/** @param secure true when visitors reach the site over TLS (PUBLIC_URL is https) */
function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders(secure));
    if (reply.getHeader('Cache-Control') !== FOR_A_YEAR) reply.headers(DOCUMENT_HEADERS);
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', POLICY);
  });
}

/** For those who look after the server, from the machine itself or by its address. */
const PROBES = ['/healthz', '/readyz'];
/** No page elsewhere can get a browser to call it by these: their meaning is not the DNS's to say. */
const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const bare = (name: string) => name.replace(/^www\./, '');

/**
 * Refuses requests for other names than that of the public address: whoever points a name of theirs here would show the
 * club's site as theirs, and could write messages from it. `www.` before the name, or without it, is sent on.
 * @param publicOrigin `https://club.example.org`; null: the site goes by any name.
 */
function answerOwnName(app: FastifyInstance, publicOrigin: string | null): void {
  const own = publicOrigin && new URL(publicOrigin).hostname;
  let warned = false;
  app.addHook('onRequest', async (request, reply) => {
    const name = request.hostname.toLowerCase();
    if (!own || name === own || THIS_MACHINE.test(name)) return;
    if (PROBES.includes(request.url)) return;
    if (bare(name) === bare(own) && ['GET', 'HEAD'].includes(request.method) && request.url[0] === '/') {
      return reply.redirect(publicOrigin + request.url, 301);
    }
    if (!warned) request.log.warn({ host: name.slice(0, 100) }, 'refused: PUBLIC_URL has another name');
    warned = true;
    return sendErrorPage(reply, 421);
  });
}

const HOME = '<a class="boton" href="/">Volver a la página principal</a>';

/**
 * The error screen for a fault of the server itself; it stands alone, since the site's files may be what failed. It shows the
 * status' own words, never an exception's, which may name files or people.
 */
export function sendErrorPage(reply: FastifyReply, status: number): FastifyReply {
  const notice = `<div class="aviso"><p><strong>${status}</strong> ${STATUS_CODES[status] ?? 'Error'}</p></div>`;
  return reply
    .code(status)
    .header('Content-Security-Policy', plainPagePolicy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(plainPage('¡Vaya!', `<p>Parece que se ha producido un error.</p>\n${notice}\n${HOME}`));
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * Where the server listens: PORT (4321), HOST (localhost; 0.0.0.0 for all networks), and LOG_LEVEL (info).
 * @throws Error in Spanish for a value that cannot be.
 */
export function readListen(env: Record<string, string | undefined>) {
  const port = Number(env.PORT || 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT: «${env.PORT}» no es un puerto; ha de ser un número entre 1 y 65535.`);
  }
  const logLevel = env.LOG_LEVEL || 'info';
  if (!LEVELS.includes(logLevel)) {
    throw new Error(`LOG_LEVEL: «${logLevel}» no existe; se admite ${LEVELS.join(', ')}.`);
  }
  return { port, host: env.HOST || 'localhost', logLevel };
}

/** How long requests and mails under way may take to end after a signal, ms. */
const GRACE_MS = 15_000;

/** Ends the server and the process at SIGTERM or SIGINT. */
export function endOnSignal(app: FastifyInstance): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      // A client that never lets go must not keep a stopped server alive.
      setTimeout(() => process.exit(0), GRACE_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
}
