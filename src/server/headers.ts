/** Security headers of every answer; the pages' own policy is added where a page is sent. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NO_FRAMING, securityHeaders } from '../contract/http-headers.ts';

/** Of answers that load nothing. */
const POLICY = `default-src 'none'; ${NO_FRAMING}`;

/** @param secure true when visitors reach the site over TLS (PUBLIC_URL is https) */
export function addSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(securityHeaders(secure));
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', POLICY);
  });
}

/** An address that cannot even be read is an unknown one: home. Hooks do not see it. */
export const answerNoAddress =
  (secure: boolean) => (_error: unknown, _request: unknown, reply: FastifyReply) =>
    reply.headers({ ...securityHeaders(secure), 'Content-Security-Policy': POLICY }).redirect('/', 302);

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers what is no HTTP, never ends or has endless headers: it never becomes a request, and reaches no hook. */
export function answerNoRequest(secure: boolean) {
  const headers = { ...securityHeaders(secure), 'Content-Security-Policy': POLICY };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
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
