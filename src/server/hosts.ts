/** Under which names the server answers. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sendErrorPage } from './error-page.ts';

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
export function answerOwnName(app: FastifyInstance, publicOrigin: string | null): void {
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
