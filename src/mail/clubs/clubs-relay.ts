import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { OriginHeaders } from '../accept/origin.ts';
import { addCalls } from '../calls.ts';
import { type Clock, SECOND, systemClock } from '../clock.ts';
import type { ClubRelay } from '../club-relay.ts';
import { addHealth } from '../health.ts';
import { mailLog } from '../logs.ts';
import { openStores } from '../store/stores.ts';
import { Clubs } from './clubs.ts';
import { clubsHealth } from './clubs-health.ts';
import type { RelayConfig } from './relay-config.ts';

/** Looking asks the database once or twice for each club. */
const LOOK_EVERY = 10 * SECOND;
/** How long a browser may keep the answer that a page may call here, in seconds. */
const KEEP_LEAVE = 600;

/**
 * The contact relay of many clubs, whose sites are elsewhere, as a Fastify plugin. The origin of the page that sends says
 * which club it is; none but theirs is answered, and each browser is told the origin that it may read the answer for.
 */
export function clubsRelay(config: RelayConfig, clock: Clock = systemClock): FastifyPluginAsync {
  return async (app) => {
    const stores = await openStores(config.databaseUrl);
    const { clubsFile: file, env } = config;
    const clubs = new Clubs({ file, env, stores, clock, log: app.log });
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/')) return;
      reply.header('vary', 'Origin');
      const { origin, 'access-control-request-method': wanted } = request.headers;
      if (!clubs.at(origin)) return;
      reply.header('access-control-allow-origin', origin);
      if (request.method === 'OPTIONS' && wanted) return giveLeave(reply);
    });
    const clubOf = ({ origin }: OriginHeaders) => clubs.at(origin);
    addCalls(app, {
      clock,
      trustProxy: config.trustProxy !== false,
      log: mailLog(app.log, clock),
      clubOf,
      tokenFor: clubOf,
      returnTo,
      wayBack: (club) => ({ home: club?.config.publicOrigin ?? '/', wayOut: '', sameSite: false }),
    });
    addHealth(app, { clock, every: LOOK_EVERY, look: () => clubsHealth(clubs, clock) });
    app.addHook('onReady', () => clubs.start());
    app.addHook('onClose', async () => {
      await clubs.stop();
      await stores.close();
    });
  };
}

/** A browser asks before a call in JSON; the form needs no leave. */
function giveLeave(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'content-type')
    .header('access-control-max-age', String(KEEP_LEAVE))
    .send();
}

/** The page that sent the form where the browser says which; at that origin in any case, which is the club's. */
function returnTo(_club: ClubRelay, { origin = '', referer }: OriginHeaders): string {
  const page = referer === undefined ? null : URL.parse(referer);
  return page?.origin === origin ? origin + page.pathname : `${origin}/`;
}
