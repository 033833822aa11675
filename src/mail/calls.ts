import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SENT_ID, SENT_WITHOUT_COPY_ID } from '../contract/anchors.ts';
import { RELAY, readAddress } from '../contract/relay.ts';
import { isForm, parseSubmission, Refusal, readCapped } from './accept/form.ts';
import type { OriginHeaders } from './accept/origin.ts';
import { type Clock, MINUTE, SECOND } from './clock.ts';
import { networkOf, rateLimiter } from './limiter.ts';
import type { MailLog } from './logs.ts';
import { plainPagePolicy, type RefusalPage, refusalPage } from './plain-page.ts';
import type { ClubRelay } from './relay.ts';
import { REFUSED } from './words.ts';

/**
 * Fastify options that the relay counts on: they cut off clients that are slow or never finish. The body cap is the relay's
 * own (accept/form.ts), for its answer is in Spanish and reaches the visitor.
 */
export const serverLimits = {
  /** Head and body of a request together; 64 KiB on a bad phone line fit. */
  requestTimeout: 30 * SECOND,
  /** A socket on which nothing moves. */
  connectionTimeout: MINUTE,
  keepAliveTimeout: 10 * SECOND,
  bodyLimit: 64 * 1024,
  http: { headersTimeout: 10 * SECOND, connectionsCheckingInterval: 2 * SECOND, maxHeaderSize: 16 * 1024 },
} as const;

/** Requests of any kind that one visitor may make in a minute before the body is even read. */
export const ATTEMPTS_A_MINUTE = 120;

/** Where the page of a refusal leads; `sameSite`: it is of the club's own site, and its form may be sent from there. */
type WayBack = Pick<RefusalPage, 'home' | 'wayOut'> & { sameSite: boolean };

interface CallsParts {
  clock: Clock;
  trustProxy: boolean;
  /** Lines about requests that are no club's. */
  log: MailLog;
  /** The club whose page started this request; null for any other page. */
  clubOf(headers: OriginHeaders): ClubRelay | null;
  /** Where a form that was sent without scripts returns to, without its anchor. */
  returnTo(headers: OriginHeaders): string;
  wayBack(club: ClubRelay | null): WayBack;
}

/** The POST call of the EmailJS protocol and the time-trap token. */
export function addCalls(app: FastifyInstance, parts: CallsParts): void {
  const { clubOf, returnTo, wayBack, log: strangers } = parts;
  const strangersAttempts = rateLimiter(parts.clock, ATTEMPTS_A_MINUTE, MINUTE);
  /** Until the request is answered. */
  const clubs = new WeakMap<FastifyRequest, ClubRelay>();

  answerFirst(app.server);
  // Bodies are read by the handler, capped there; nothing is parsed before.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    const club = clubs.get(request) ?? null;
    const log = club?.log ?? strangers;
    const refusal = error instanceof Refusal ? error : unexpected(error);
    if (refusal.status === 503 && !(error instanceof Refusal)) log.failed(error);
    log.refused(refusal.status, error instanceof Refusal ? 'refusal' : 'error');
    return answerRefusal(request, reply, refusal, wayBack(club));
  });

  const guard = async (request: FastifyRequest) => {
    const club = clubOf(originHeaders(request));
    const log = club?.log ?? strangers;
    if (club) clubs.set(request, club);
    if (!parts.trustProxy && request.headers['x-forwarded-for'] !== undefined) log.unknownProxy();
    const wait = (club?.attempts ?? strangersAttempts).take(networkOf(request.ip));
    if (wait > 0) throw new Refusal(429, REFUSED.requestsTooFast, null, wait);
    if (!club) throw new Refusal(403, REFUSED.notFromTheSite);
    if (!isForm(request.headers['content-type'])) throw new Refusal(415, REFUSED.damagedForm);
  };
  const take = async (request: FastifyRequest, reply: FastifyReply) => {
    const contentType = request.headers['content-type'] ?? '';
    const body = await readCapped(request.raw);
    const submission = await parseSubmission(body, contentType);
    const club = clubs.get(request);
    if (!club) throw new Error('a request without its club');
    await club.accept(submission, request.ip);
    if (!isNavigation(request)) return answerOk(reply);
    const notice = readAddress(submission.from_email) ? SENT_ID : SENT_WITHOUT_COPY_ID;
    return reply.redirect(`${returnTo(originHeaders(request))}#${notice}`, 303);
  };
  app.post(RELAY.form, { onRequest: guard }, take);
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: RELAY.form,
    handler: (_request, reply) => {
      reply.header('allow', 'POST');
      throw new Refusal(405, REFUSED.onlyPost);
    },
  });
  app.get(RELAY.token, async (request, reply) => {
    const club = clubOf(originHeaders(request));
    if (!club) throw new Refusal(403, REFUSED.notFromTheSite);
    clubs.set(request, club);
    const token = await club.tokens.issue();
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(token);
  });
}

function originHeaders({ headers, host }: FastifyRequest): OriginHeaders {
  const site = headers['sec-fetch-site'];
  return {
    origin: headers.origin,
    secFetchSite: Array.isArray(site) ? site.join() : site,
    referer: headers.referer,
    host,
  };
}

/** A request that the server itself gave up on, or a fault of ours: in both cases nothing was stored. */
function unexpected(error: unknown): Refusal {
  const status = Number((error as { statusCode?: unknown }).statusCode);
  return status >= 400 && status < 500
    ? new Refusal(400, REFUSED.damagedForm)
    : new Refusal(503, REFUSED.cannotStore, null, 60);
}

/** True when a browser is going to show the answer as a page: a plain form sent it, with scripts off. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? /\btext\/html\b/.test(headers.accept ?? '') : mode === 'navigate';
}

/** Exactly what the EmailJS service answers: `200 text/plain OK`. */
function answerOk(reply: FastifyReply): FastifyReply {
  return reply.code(200).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('OK');
}

/** A refusal: its text for a script; for a plain form a page that shows it and keeps what was typed. */
function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  { home, wayOut, sameSite }: WayBack,
): FastifyReply {
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (refusal.retryAfter !== null) reply.header('retry-after', String(refusal.retryAfter));
  if (!isNavigation(request)) return reply.type('text/plain; charset=utf-8').send(refusal.message);
  const html = refusalPage({ reason: refusal.message, typed: sameSite ? refusal.typed : null, wayOut, home });
  return reply.header('content-security-policy', plainPagePolicy).type('text/html; charset=utf-8').send(html);
}

/**
 * Lets a request that arrived whole have its answer, whatever its client sends after it: Node would answer the rubbish with
 * 400 in its place, and a message that was stored would look lost. Fastify's own handler still gets all others.
 */
function answerFirst(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  const handlers = server.listeners('clientError');
  server.removeAllListeners('clientError');
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket);
    if (answer?.req.complete && !answer.writableFinished)
      answer.once('finish', () => socket.end(() => socket.destroy()));
    else for (const handle of handlers) handle.call(server, error, socket);
  });
}
