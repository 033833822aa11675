import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';
import { NO_MAIL_HEADER } from '../../base/addresses/contact-form.ts';
import { SettingsError } from '../../base/config/settings-error.ts';
import { returnPath } from './accept/origin.ts';
import { type Clock, SECOND, systemClock } from './clock.ts';
import { type ClubRelay, createClubRelay } from './club-relay.ts';
import { parseClubs, type RelayClub, type RelayConfig } from './clubs-file.ts';
import { addFormRoutes } from './form-routes.ts';
import { addHealth, clubsHealth } from './health.ts';
import { mailLog } from './logs.ts';
import { openStores } from './store/open.ts';

/** Interval between health checks: each one queries the database once or twice for every club. */
const HEALTH_CHECK_INTERVAL = 10 * SECOND;

/**
 * Fastify plugin: the contact relay of several clubs whose sites are hosted elsewhere. The Origin header of a request
 * selects the club; requests from other origins are refused. CLUBS_FILE is read once, so changing it requires a
 * restart.
 * @throws SettingsError when CLUBS_FILE cannot be read or is not valid
 */
export function clubsRelay(config: RelayConfig, clock: Clock = systemClock): FastifyPluginAsync {
  return async (app) => {
    const clubs = await readClubsFile(config);
    const stores = await openStores(config.databaseUrl);
    const relays = clubs.map((club) =>
      createClubRelay(club.config, stores, app.log.child({ club: club.config.club }), { clock }),
    );
    const relayByOrigin = new Map<string | undefined, ClubRelay>(
      clubs.flatMap(({ origins }, i) => origins.map((origin) => [origin, relays[i] as ClubRelay] as const)),
    );
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/')) return;
      reply.header('vary', 'Origin');
      const { origin } = request.headers;
      // A form post is a simple request: no preflight.
      if (!relayByOrigin.has(origin)) return;
      reply
        .header('access-control-allow-origin', origin)
        .header('access-control-expose-headers', NO_MAIL_HEADER);
    });
    addFormRoutes(app, {
      clock,
      trustProxy: config.trustProxy !== false,
      log: mailLog(app.log, clock),
      findClub: ({ origin }) => relayByOrigin.get(origin) ?? null,
      returnUrl: (headers) => headers.origin + returnPath(headers, headers.origin ?? null),
      refusalLinks: (club) => ({
        home: club?.config.publicOrigin ?? '/',
        alternativeContact: '',
        sameSite: false,
      }),
    });
    addHealth(app, { clock, interval: HEALTH_CHECK_INTERVAL, check: () => clubsHealth(relays, clock) });
    app.addHook('onReady', () => {
      for (const relay of relays) relay.start();
    });
    app.addHook('onClose', async () => {
      await Promise.all(relays.map((relay) => relay.stop()));
      await stores.close();
    });
  };
}

/** Reads CLUBS_FILE. @throws SettingsError */
async function readClubsFile({ clubsFile, env }: RelayConfig): Promise<RelayClub[]> {
  const invalidFile = (problems: readonly string[]) =>
    new SettingsError(`CLUBS_FILE: ${clubsFile} no es válido. Corrige:`, problems);
  const text = await readFile(clubsFile, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw invalidFile([`no se puede leer (${code})`]);
  });
  try {
    return parseClubs(text, env);
  } catch (error) {
    throw error instanceof SettingsError ? invalidFile(error.fault.problems) : error;
  }
}
