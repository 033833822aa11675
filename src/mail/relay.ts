import type { FastifyPluginAsync } from 'fastify';
import { pathToReturn, startedHere } from './accept/origin.ts';
import { addCalls } from './calls.ts';
import { type Clock, SECOND, systemClock } from './clock.ts';
import { ClubRelay } from './club-relay.ts';
import type { MailConfig } from './config.ts';
import type { Transport } from './deliver/transport.ts';
import { addHealth, clubHealth } from './health.ts';
import { openStores } from './store/open.ts';

export interface RelayOptions {
  /** Another way to reach the club, as a sentence in Spanish; shown when a message cannot be taken. */
  wayOut?: () => string;
  clock?: Clock;
  /** Instead of the one that the configuration names. */
  transport?: Transport;
  random?: () => number;
}

/**
 * The contact relay of one club beside its site, as a Fastify plugin: the calls of the EmailJS protocol, the health
 * routes, and delivery, which starts when the server is ready and drains when it closes. While the store cannot be opened,
 * messages are refused and everything else goes on.
 */
export function mailRelay(config: MailConfig, options: RelayOptions = {}): FastifyPluginAsync {
  const { clock = systemClock, wayOut = () => '', transport, random } = options;
  return async (app) => {
    const stores = await openStores(config.databaseUrl);
    const club = new ClubRelay({ config, stores, clock, log: app.log, transport, random });
    addCalls(app, {
      clock,
      trustProxy: config.trustProxy !== false,
      log: club.log,
      clubOf: (headers) => (startedHere(headers, config.publicOrigin) ? club : null),
      tokenFor: () => club,
      returnTo: (_club, headers) => pathToReturn(headers, config.publicOrigin),
      wayBack: () => ({ home: '/', wayOut: wayOut(), sameSite: true }),
    });
    addHealth(app, { clock, every: SECOND, look: () => clubHealth(club, clock) });
    app.addHook('onReady', async () => club.start());
    app.addHook('onClose', async () => {
      await club.stop();
      await stores.close();
    });
  };
}
