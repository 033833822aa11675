import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { readAddress } from '../contract/address.ts';
import { SENT_ID, SENT_WITHOUT_COPY_ID } from '../contract/anchors.ts';
import { RELAY } from '../contract/relay.ts';
import { Acceptor } from './accept/accept.ts';
import { readCapped } from './accept/body.ts';
import { type OriginHeaders, pathToReturn, startedHere } from './accept/origin.ts';
import { type BodyKind, isKind, parseSubmission } from './accept/parse.ts';
import { RateLimiter } from './accept/rate-limiter.ts';
import { Refusal } from './accept/refusal.ts';
import { SubmissionTokens } from './accept/submission-token.ts';
import { visitorKey } from './accept/visitor.ts';
import { answerOk, answerRefusal, isNavigation } from './answer.ts';
import { answerFirst } from './answer-first.ts';
import { type Clock, MINUTE, SECOND, systemClock } from './clock.ts';
import type { MailConfig } from './config.ts';
import { mailboxFolder } from './deliver/mailbox-folder.ts';
import { smtpTransport } from './deliver/smtp.ts';
import type { Transport } from './deliver/transport.ts';
import { Worker } from './deliver/worker.ts';
import { healthRoutes } from './health.ts';
import { mailLog } from './logs.ts';
import { openStores } from './store/stores.ts';
import { Upkeep } from './upkeep.ts';

export interface RelayOptions {
  /** Another way to reach the club, as a sentence in Spanish; shown when a message cannot be taken. */
  wayOut?: () => string;
  clock?: Clock;
  /** Instead of the one that the configuration names. */
  transport?: Transport;
  random?: () => number;
}

/** Requests of any kind that one visitor may make in a minute before the body is even read. */
const ATTEMPTS_A_MINUTE = 120;
/** Patience for mails under way when the process ends. */
const DRAIN = 10 * SECOND;

/**
 * The contact relay as a Fastify plugin: the two POST calls of the EmailJS protocol, the time-trap token, the health
 * routes, and the delivery worker, which starts when the server is ready and drains when it closes. While the store cannot be
 * opened, messages are refused and everything else goes on.
 */
export function mailRelay(config: MailConfig, options: RelayOptions = {}): FastifyPluginAsync {
  const { clock = systemClock, wayOut = () => '' } = options;
  return async (app) => {
    const log = mailLog(app.log, clock);
    const stores = await openStores(config.databaseUrl);
    const store = stores.of({ config, clock, log });
    const tokens = new SubmissionTokens(store, clock);
    const transport = options.transport ?? (config.smtp ? smtpTransport(config.smtp) : mailboxFolder(config));
    const random = options.random ?? Math.random;
    const worker = new Worker({ store, transport, clock, config, log, random });
    const acceptor = new Acceptor({ store, tokens, clock, config, log });
    const attempts = new RateLimiter(clock, Math.max(ATTEMPTS_A_MINUTE, config.limits.perVisitor), MINUTE);

    answerFirst(app.server);
    // Bodies are read by the handler, capped there; nothing is parsed that was not asked for.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    app.setErrorHandler((error, request, reply) => {
      const refusal = error instanceof Refusal ? error : unexpected(error);
      if (refusal.status === 503 && !(error instanceof Refusal)) log.failed(error);
      log.refused(refusal.status, error instanceof Refusal ? 'refusal' : 'error');
      return answerRefusal(request, reply, refusal, wayOut());
    });

    const take = (kind: BodyKind) => async (request: FastifyRequest, reply: FastifyReply) => {
      const contentType = request.headers['content-type'] ?? '';
      const body = await readCapped(request.raw, request.headers['content-length']);
      const submission = await parseSubmission(body, contentType, kind);
      await acceptor.accept(submission, request.ip);
      worker.wake();
      if (!isNavigation(request)) return answerOk(reply);
      const page = pathToReturn(request.headers.referer, originHeaders(request), config.publicOrigin);
      const notice = readAddress(submission.from_email) ? SENT_ID : SENT_WITHOUT_COPY_ID;
      return reply.redirect(`${page}#${notice}`, 303);
    };
    const guard = (kind: BodyKind) => async (request: FastifyRequest) => {
      if (!config.trustProxy && request.headers['x-forwarded-for'] !== undefined) log.unknownProxy();
      const wait = attempts.take(visitorKey(request.ip));
      if (wait > 0)
        throw new Refusal(
          429,
          'Demasiadas peticiones seguidas. Prueba otra vez dentro de un minuto.',
          null,
          wait,
        );
      if (!startedHere(originHeaders(request), config.publicOrigin))
        throw new Refusal(403, 'El mensaje tiene que enviarse desde la web del club.');
      if (!isKind(request.headers['content-type'], kind))
        throw new Refusal(415, 'El formulario no ha llegado en el formato esperado.');
    };
    for (const [url, kind] of Object.entries(CALLS)) {
      app.post(url, { onRequest: guard(kind) }, take(kind));
      app.route({
        method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
        url,
        handler: (_request, reply) => {
          reply.header('allow', 'POST');
          throw new Refusal(405, 'Aquí solo se reciben mensajes del formulario.');
        },
      });
    }
    app.get(RELAY.token, async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await tokens.issue()),
    );
    await app.register(healthRoutes, {
      store,
      clock,
      deliverer: () => worker.deliverer,
    });

    const upkeep = new Upkeep({
      store,
      transport,
      clock,
      config,
      log,
      mayDeliver: () => worker.deliverer === 'here',
    });
    app.addHook('onReady', async () => {
      log.started(transport.description);
      worker.wake();
      upkeep.start();
    });
    app.addHook('onClose', async () => {
      upkeep.stop();
      await worker.stop(DRAIN);
      await store.close();
      await stores.close();
    });
  };
}

const CALLS: Record<string, BodyKind> = {
  [RELAY.form]: 'multipart/form-data',
  [RELAY.json]: 'application/json',
};

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
    ? new Refusal(400, 'La petición no es válida.')
    : new Refusal(503, 'Ahora mismo no podemos guardar tu mensaje.', null, 60);
}
