import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SENT_ID, SENT_WITHOUT_COPY_ID, SENT_WITHOUT_REPLY_ID } from '../../base/addresses/anchors.ts';
import { NO_MAIL_HEADER, parseEmailAddress, RELAY } from '../../base/addresses/contact-form.ts';
import { FormRefusal, type FormSubmission, isForm, parseSubmission, readBody } from './accept/form.ts';
import type { OriginHeaders } from './accept/origin.ts';
import { type Clock, MINUTE, SECOND } from './clock.ts';
import type { ClubRelay } from './club-relay.ts';
import { networkOf, REQUESTS_PER_MINUTE, rateLimiter } from './limiter.ts';
import type { MailLog } from './logs.ts';
import { plainPagePolicy, type RefusalPage, refusalPage, sentWithoutMailPage } from './plain-page.ts';

/**
 * Fastify options that the relay requires: timeouts for slow clients. The effective body limit is the relay's own
 * (accept/form.ts), because its response is in Spanish and reaches the visitor.
 */
export const serverLimits = {
  /** Timeout for head and body together; enough for 64 KiB on a bad phone line. */
  requestTimeout: 30 * SECOND,
  /** Timeout for an idle socket. */
  connectionTimeout: MINUTE,
  keepAliveTimeout: 10 * SECOND,
  bodyLimit: 64 * 1024,
  http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND, maxHeaderSize: 16 * 1024 },
} as const;

/** Links on a refusal page. `sameSite`: the page belongs to the club's own site, so its form can be sent again. */
type RefusalLinks = Pick<RefusalPage, 'home' | 'alternativeContact'> & { sameSite: boolean };

interface FormRoutesOptions {
  clock: Clock;
  trustProxy: boolean;
  /** Log for requests that belong to no club. */
  log: MailLog;
  /** Returns the club whose page started this request; null for any other page. */
  findClub(headers: OriginHeaders): ClubRelay | null;
  /** Returns the URL that a form sent without scripts redirects to, without its fragment. */
  returnUrl(headers: OriginHeaders): string;
  refusalLinks(club: ClubRelay | null): RefusalLinks;
}

/** Registers the routes of the form: the EmailJS POST and the time-trap token. */
export function addFormRoutes(app: FastifyInstance, options: FormRoutesOptions): void {
  const { findClub, returnUrl, refusalLinks, log: unknownClubLog } = options;
  const unknownClubAttempts = rateLimiter(options.clock, REQUESTS_PER_MINUTE, MINUTE);
  /** Clubs of the requests in progress. */
  const clubs = new WeakMap<FastifyRequest, ClubRelay>();

  finishResponseOnClientError(app.server);
  // The handler reads the body itself, up to its own limit.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    const club = clubs.get(request) ?? null;
    const log = club?.log ?? unknownClubLog;
    const refusal = error instanceof FormRefusal ? error : toFormRefusal(error);
    if (refusal.status === 503 && !(error instanceof FormRefusal)) log.failed(error);
    log.refused(refusal.status, error instanceof FormRefusal ? 'refusal' : 'error');
    return sendRefusal(request, reply, refusal, refusalLinks(club));
  });

  const guard = async (request: FastifyRequest) => {
    const club = findClub(originHeaders(request));
    const log = club?.log ?? unknownClubLog;
    if (club) clubs.set(request, club);
    if (!options.trustProxy && request.headers['x-forwarded-for'] !== undefined) log.unknownProxy();
    const wait = (club?.attempts ?? unknownClubAttempts).take(networkOf(request.ip));
    if (wait > 0) throw new FormRefusal(429, { code: 'requests-too-fast' }, null, wait);
    if (!club) throw new FormRefusal(403, { code: 'not-from-the-site' });
    if (!isForm(request.headers['content-type'])) throw new FormRefusal(415, { code: 'damaged-form' });
  };
  const acceptForm = async (request: FastifyRequest, reply: FastifyReply) => {
    const contentType = request.headers['content-type'] ?? '';
    const body = await readBody(request.raw);
    const submission = await parseSubmission(body, contentType);
    const club = clubs.get(request);
    if (!club) throw new Error('a request without its club');
    await club.accept(submission, request.ip);
    if (!isNavigation(request)) return sendOk(reply);
    const back = returnUrl(originHeaders(request));
    // Only somebody who tries the site out gets this page, so the notices of all pages need not include its text.
    if (!sendsMail(club) && parseEmailAddress(submission.from_email))
      return sendPage(reply.header('cache-control', 'no-store'), sentWithoutMailPage(back));
    return reply.redirect(`${back}#${noticeAnchor(submission)}`, 303);
  };
  app.post(RELAY.form, { onRequest: guard }, acceptForm);
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: RELAY.form,
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new FormRefusal(405, { code: 'only-post' });
    },
  });
  app.get(RELAY.token, async (request, reply) => {
    const club = findClub(originHeaders(request));
    if (!club) throw new FormRefusal(403, { code: 'not-from-the-site' });
    clubs.set(request, club);
    const token = await club.tokens.issue();
    if (!sendsMail(club)) reply.header(NO_MAIL_HEADER, '1');
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(token);
  });
}

/** False for a club without a mail server, whose messages become files and whose visitors get no copies. */
const sendsMail = ({ config }: ClubRelay): boolean => config.smtp !== null;

/** Returns the anchor of the notice shown after a submission without scripts. */
function noticeAnchor({ from_email, telefono }: FormSubmission): string {
  if (parseEmailAddress(from_email)) return SENT_ID;
  return from_email.trim() || telefono.trim() ? SENT_WITHOUT_COPY_ID : SENT_WITHOUT_REPLY_ID;
}

export function originHeaders({ headers, host }: FastifyRequest): OriginHeaders {
  const site = headers['sec-fetch-site'];
  return {
    origin: headers.origin,
    secFetchSite: Array.isArray(site) ? site.join() : site,
    referer: headers.referer,
    host,
  };
}

/** Maps an unexpected error or one of Fastify's to a refusal. In both cases nothing was stored. */
function toFormRefusal(error: unknown): FormRefusal {
  const status = Number((error as { statusCode?: unknown }).statusCode);
  return status >= 400 && status < 500
    ? new FormRefusal(400, { code: 'damaged-form' })
    : new FormRefusal(503, { code: 'cannot-store' }, null, 60);
}

/** True if the browser will show the response as a page, because a form without scripts sent the request. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate';
}

/** Sends the exact response of the EmailJS service: `200 text/plain OK`. */
function sendOk(reply: FastifyReply): FastifyReply {
  return reply.code(200).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('OK');
}

/** Sends a refusal: plain text for scripts; for a plain form, a page that keeps what was typed. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: FormRefusal,
  { home, alternativeContact, sameSite }: RefusalLinks,
): FastifyReply {
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
  if (!isNavigation(request)) return reply.type('text/plain; charset=utf-8').send(refusal.message);
  const html = refusalPage({
    reason: refusal.message,
    typed: sameSite ? refusal.typed : null,
    alternativeContact,
    home,
  });
  return sendPage(reply, html);
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('content-security-policy', plainPagePolicy).type('text/html; charset=utf-8').send(html);

/**
 * Sends the response to a complete request even if the client sends garbage after it. Node would send 400 instead,
 * and a stored message would look lost. Fastify's own handler gets all other client errors.
 */
function finishResponseOnClientError(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => responses.set(socket, response));
  const handlers = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error, socket) => {
    const response = responses.get(socket);
    if (response?.req.complete && !response.writableFinished)
      response.once('finish', () => socket.end(() => socket.destroy()));
    else for (const handle of handlers) handle.call(server, error, socket);
  });
}
