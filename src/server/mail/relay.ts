import type { FastifyPluginAsync } from 'fastify';
import { isSameOrigin, returnPath } from './accept/origin.ts';
import { SECOND, systemClock } from './clock.ts';
import { createClubRelay, type RelayOptions } from './club-relay.ts';
import type { MailConfig } from './config.ts';
import { addFormRoutes } from './form-routes.ts';
import { addHealth, clubHealth } from './health.ts';
import { openStores } from './store/open.ts';

/**
 * Fastify plugin: contact relay of a single club beside its site. Registers the EmailJS routes and the health checks;
 * delivery starts when the server is ready and drains when it closes. While the store cannot be opened, messages are
 * refused and the rest of the server keeps working.
 */
export function mailRelay(config: MailConfig, options: RelayOptions = {}): FastifyPluginAsync {
  const { clock = systemClock, alternativeContact = () => '' } = options;
  return async (app) => {
    const stores = await openStores(config.databaseUrl);
    const club = createClubRelay(config, stores, app.log, options);
    addFormRoutes(app, {
      clock,
      trustProxy: config.trustProxy !== false,
      log: club.log,
      findClub: (headers) => (isSameOrigin(headers, config.publicOrigin) ? club : null),
      returnUrl: (headers) => returnPath(headers, config.publicOrigin),
      refusalLinks: () => ({ home: '/', alternativeContact: alternativeContact(), sameSite: true }),
    });
    addHealth(app, { clock, interval: SECOND, check: () => clubHealth(club, clock) });
    app.addHook('onReady', async () => club.start());
    app.addHook('onClose', async () => {
      await club.stop();
      await stores.close();
    });
  };
}
