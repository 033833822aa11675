import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { pathToReturn } from './accept/origin.ts';
import { addCalls } from './calls.ts';
import { type Clock, SECOND, systemClock } from './clock.ts';
import { type Club, type RelayConfig, readClubs } from './clubs-file.ts';
import { SettingsError } from './config.ts';
import { addHealth, clubsHealth } from './health.ts';
import { mailLog } from './logs.ts';
import { type ClubRelay, clubRelay } from './relay.ts';
import { openStores, type Stores } from './store/open.ts';

/** Looking queries the database once or twice for each club. */
const HEALTH_EVERY = 10 * SECOND;

/**
 * The contact relay of many clubs, whose sites are elsewhere, as a Fastify plugin. The origin of the page that sends says
 * which club it is; none but theirs is answered, and each browser learns the origin that it may read the answer for.
 */
export function clubsRelay(config: RelayConfig, clock: Clock = systemClock): FastifyPluginAsync {
  return async (app) => {
    const stores = await openStores(config.databaseUrl);
    const clubs = followClubs(config, stores, clock, app.log);
    app.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/')) return;
      reply.header('vary', 'Origin');
      const { origin } = request.headers;
      // A form needs no preflight.
      if (clubs.at(origin)) reply.header('access-control-allow-origin', origin);
    });
    addCalls(app, {
      clock,
      trustProxy: config.trustProxy !== false,
      log: mailLog(app.log, clock),
      clubOf: ({ origin }) => clubs.at(origin),
      returnTo: (headers) => headers.origin + pathToReturn(headers, headers.origin ?? null),
      wayBack: (club) => ({ home: club?.config.publicOrigin ?? '/', wayOut: '', sameSite: false }),
    });
    addHealth(app, { clock, every: HEALTH_EVERY, look: () => clubsHealth(clubs, clock) });
    app.addHook('onReady', () => clubs.start());
    app.addHook('onClose', async () => {
      await clubs.stop();
      await stores.close();
    });
  };
}

/** A file's times may lie in how it was copied, so that it is read; it has some kilobytes. */
const LOOK_EVERY = 2 * SECOND;

export type Clubs = ReturnType<typeof followClubs>;

/** The clubs of a relay, by the file, which is read again whenever it changes. */
function followClubs(
  { clubsFile: file, env }: RelayConfig,
  stores: Stores,
  clock: Clock,
  log: FastifyBaseLogger,
) {
  const running = new Map<string, { club: Club; relay: ClubRelay }>();
  let ended: Promise<unknown> = Promise.resolve();
  /** Null: not read, or not readable. */
  let known: string | null = null;
  let cancel = () => {};
  let stopped = false;
  /** What is wrong with the file as it is now; its last valid state holds on. */
  let faults: string[] = [];

  async function look(): Promise<void> {
    const before = faults.join();
    try {
      const text = await readFile(file, 'utf8');
      if (text !== known && !stopped) {
        known = text;
        const clubs = readClubs(text, env);
        faults = [];
        change(clubs);
        log.info({ clubs: clubs.length }, 'contacto: clubes leídos de CLUBS_FILE');
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (error instanceof SettingsError) faults = error.problems;
      else if (code === undefined) throw error;
      else {
        faults = [`no se puede leer (${code})`];
        known = null;
      }
      if (faults.join() !== before && running.size > 0)
        log.error({ faults }, 'contacto: CLUBS_FILE no es válido; sigue valiendo lo que decía antes');
    }
    if (!stopped) cancel = clock.after(LOOK_EVERY, () => void look());
  }

  /** A club whose settings did not change goes on undisturbed. */
  function change(clubs: Club[]): void {
    const next = new Map(clubs.map((club) => [club.config.club, club]));
    for (const [key, { club, relay }] of running) {
      if (isDeepStrictEqual(club, next.get(key))) continue;
      running.delete(key);
      ended = Promise.all([ended, relay.stop()]);
    }
    for (const [key, club] of next) {
      if (running.has(key)) continue;
      const relay = clubRelay(club.config, stores, log.child({ club: key }), { clock });
      running.set(key, { club, relay });
      relay.start();
    }
  }

  /** The clubs that are served. */
  const all = () => [...running.values()].map(({ relay }) => relay);
  return {
    all,
    faults: () => faults,
    /** @throws Error in Spanish when the file cannot be read or is wrong: there is no state before to keep to */
    async start(): Promise<void> {
      await look();
      if (faults.length > 0) throw new SettingsError(`CLUBS_FILE: ${file} no es válido. Corrige:`, faults);
    },
    /** The club whose site has exactly this origin. */
    at: (origin = ''): ClubRelay | null =>
      [...running.values()].find(({ club }) => club.origins.includes(origin))?.relay ?? null,
    async stop(): Promise<void> {
      stopped = true;
      cancel();
      await Promise.all([...all().map((relay) => relay.stop()), ended]);
    },
  };
}
