import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { DOCUMENT_HEADERS, FOR_A_YEAR, NO_FRAMING, securityHeaders } from '../contract/http-headers.ts';
import { serverLogger } from '../mail/logs.ts';
import { serverLimits } from '../mail/server-limits.ts';
import { sendErrorPage } from './error-page.ts';

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
    // `answerOwnName` sees to it.
    http: { ...serverLimits.http, requireHostHeader: false },
    clientErrorHandler: answerNoRequest(secure),
    trustProxy,
    logger: { ...serverLogger, level: logLevel },
    // No line per request: visitors leave no trace.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    frameworkErrors: answerNoAddress(secure),
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

/** Of answers that no hook sees. */
const allHeaders = (secure: boolean) => ({
  ...securityHeaders(secure),
  ...DOCUMENT_HEADERS,
  'Content-Security-Policy': POLICY,
});

/** @param secure true when visitors reach the site over TLS (PUBLIC_URL is https) */
function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders(secure));
    if (reply.getHeader('Cache-Control') !== FOR_A_YEAR) reply.headers(DOCUMENT_HEADERS);
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', POLICY);
  });
}

/** An address that cannot even be read is an unknown one: home. Hooks do not see it. */
const answerNoAddress = (secure: boolean) => (_error: unknown, _request: unknown, reply: FastifyReply) =>
  reply.headers(allHeaders(secure)).redirect('/', 302);

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is no HTTP, never ends or has endless headers: it never becomes a request, and reaches no hook. */
function answerNoRequest(secure: boolean) {
  const lines = Object.entries(allHeaders(secure)).map(([name, value]) => `${name}: ${value}\r\n`);
  return ({ code }: { code?: string }, socket: Socket): void => {
    const status = STATUS[code ?? ''] ?? 400;
    const body = 'La petición no es válida.';
    if (socket.writable && code !== 'ECONNRESET') {
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}Connection: close\r\n` +
          `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    }
    socket.destroy();
  };
}

/** For those who look after the server, from the machine itself or by its address. */
const PROBES = ['/healthz', '/readyz'];
/** No page elsewhere can get a browser to call it by these: their meaning is not the DNS's to say. */
const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const hosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
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
    // HTTP/1.1 wants one, not two; Node's own refusal would lack the security headers.
    if (hosts(request.raw) !== 1 && request.raw.httpVersion === '1.1') return sendErrorPage(reply, 400);
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
