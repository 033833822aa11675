import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import { readAddress } from '../contract/relay.ts';
import { Refusal, type Submission } from './accept/form.ts';
import { pathToReturn, startedHere } from './accept/origin.ts';
import { submissionTokens, suspicionOf } from './accept/suspicion.ts';
import { ATTEMPTS_A_MINUTE, addCalls } from './calls.ts';
import { type Clock, MINUTE, SECOND, systemClock } from './clock.ts';
import type { MailConfig } from './config.ts';
import { mailboxFolder } from './deliver/mailbox-folder.ts';
import { outboxOf } from './deliver/outbox.ts';
import { smtpTransport } from './deliver/smtp.ts';
import type { Transport } from './deliver/transport.ts';
import { addHealth, clubHealth } from './health.ts';
import { rateLimiter } from './limiter.ts';
import { type MailLog, mailLog } from './logs.ts';
import { openStores, type Stores } from './store/open.ts';
import type { MessageStore } from './store/store.ts';
import { startUpkeep } from './upkeep.ts';
import { REFUSED } from './words.ts';

/** What all that looks after one club's messages works with. */
export interface ClubParts {
  config: MailConfig;
  store: MessageStore;
  transport: Transport;
  clock: Clock;
  log: MailLog;
  /** 0..1; Math.random in production. */
  random: () => number;
}

/** Patience for mails under way when it ends. */
const DRAIN = 10 * SECOND;

export interface RelayOptions {
  /** Another way to reach the club, as a sentence in Spanish; shown when a message cannot be taken. */
  wayOut?: () => string;
  clock?: Clock;
  /** Instead of the one that the configuration names. */
  transport?: Transport;
  random?: () => number;
}

export type ClubRelay = ReturnType<typeof clubRelay>;

/**
 * All that one club's messages need: they are accepted, kept, delivered and forgotten, apart from any other club's.
 * @param logger whose lines are this club's
 */
export function clubRelay(
  config: MailConfig,
  stores: Stores,
  logger: FastifyBaseLogger,
  { clock = systemClock, random = Math.random, transport: given }: RelayOptions = {},
) {
  const { perVisitor } = config.limits;
  const log = mailLog(logger, clock);
  const store = stores.of({ config, clock, log });
  const transport = given ?? (config.smtp ? smtpTransport(config.smtp) : mailboxFolder(config));
  const parts: ClubParts = { config, store, transport, clock, log, random };
  const tokens = submissionTokens(store, clock);
  const visits = store.limiter('visitor', perVisitor, 10 * MINUTE);
  const outbox = outboxOf(parts);
  let stopUpkeep = () => {};
  return {
    config,
    store,
    log,
    tokens,
    /** Requests of any kind, by visitor. */
    attempts: rateLimiter(clock, Math.max(ATTEMPTS_A_MINUTE, perVisitor), MINUTE),

    /** Begins to deliver, and to look after what is kept. */
    start(): void {
      log.started(transport.description);
      outbox.wake();
      stopUpkeep = startUpkeep(parts, outbox.delivers);
    },

    /**
     * Takes a message. When this resolves, it is on disk.
     * @param ip the visitor's, known to the limits by a pseudonym
     * @throws Refusal 429 over the visitor's limit, 503 when the store cannot be written; each carries what was typed
     */
    async accept(submission: Submission, ip: string): Promise<void> {
      const now = clock.now();
      let counted: string | null = null;
      try {
        // A message that is already safe costs nothing and is always confirmed.
        if (await store.find(submission, now)) return;
        const visitor = await store.visitor(ip);
        const wait = await visits.take(visitor);
        if (wait > 0) throw new Refusal(429, REFUSED.messagesTooFast(wait), submission, wait);
        counted = visitor;
        const suspicion = suspicionOf(submission, await tokens.judge(submission.sello));
        const copyTo = readAddress(submission.from_email);
        log.accepted(await store.store({ submission, suspicion, copyTo, now }), suspicion);
      } catch (error) {
        if (error instanceof Refusal) throw error;
        log.storeFailed(error);
        // The limits may be out of order with the store.
        if (counted !== null)
          await Promise.resolve(visits.giveBack(counted)).catch((failed) => log.storeFailed(failed));
        throw new Refusal(503, REFUSED.cannotStore, submission, 60);
      }
      outbox.wake();
    },

    /** Resolves when what was under way has ended, or its time is over. */
    async stop(): Promise<void> {
      stopUpkeep();
      await outbox.stop(DRAIN);
      await store.close();
    },
  };
}

/**
 * The contact relay of one club beside its site, as a Fastify plugin: the calls of the EmailJS protocol, the health
 * routes, and delivery, which starts when the server is ready and drains when it closes. While the store cannot be opened,
 * messages are refused and everything else goes on.
 */
export function mailRelay(config: MailConfig, options: RelayOptions = {}): FastifyPluginAsync {
  const { clock = systemClock, wayOut = () => '' } = options;
  return async (app) => {
    const stores = await openStores(config.databaseUrl);
    const club = clubRelay(config, stores, app.log, options);
    addCalls(app, {
      clock,
      trustProxy: config.trustProxy !== false,
      log: club.log,
      clubOf: (headers) => (startedHere(headers, config.publicOrigin) ? club : null),
      returnTo: (headers) => pathToReturn(headers, config.publicOrigin),
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
