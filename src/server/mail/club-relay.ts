import type { FastifyBaseLogger } from 'fastify';
import { parseEmailAddress } from '../../base/addresses/contact-form.ts';
import { FormRefusal, type FormSubmission } from './accept/form.ts';
import { submissionTokens, suspicionOf } from './accept/suspicion.ts';
import { type Clock, MINUTE, SECOND, systemClock } from './clock.ts';
import type { ClubContext } from './club-context.ts';
import type { MailConfig } from './config.ts';
import { folderTransport } from './deliver/mailbox-folder.ts';
import { Outbox } from './deliver/outbox.ts';
import { smtpTransport } from './deliver/smtp.ts';
import type { Transport } from './deliver/transport.ts';
import { REQUESTS_PER_MINUTE, rateLimiter } from './limiter.ts';
import { mailLog } from './logs.ts';
import type { Stores } from './store/open.ts';
import { startUpkeep } from './upkeep.ts';

/** Longest wait for mails in progress at shutdown. */
const DRAIN_TIMEOUT = 10 * SECOND;

export interface RelayOptions {
  /** Another way to reach the club, as a sentence in Spanish; shown with a refusal. */
  alternativeContact?: () => string;
  clock?: Clock;
  /** Replaces the configured transport. */
  transport?: Transport;
  random?: () => number;
}

export type ClubRelay = ReturnType<typeof createClubRelay>;

/**
 * Relay of one club: accepts, stores, delivers and purges its messages, independent of other clubs.
 * @param logger child logger of this club
 */
export function createClubRelay(
  config: MailConfig,
  stores: Stores,
  logger: FastifyBaseLogger,
  { clock = systemClock, random = Math.random, transport: customTransport }: RelayOptions = {},
) {
  const { perVisitor } = config.limits;
  const log = mailLog(logger, clock);
  const store = stores.forClub({ config, clock, log });
  const transport = customTransport ?? (config.smtp ? smtpTransport(config.smtp) : folderTransport(config));
  const context: ClubContext = { config, store, transport, clock, log, random };
  const tokens = submissionTokens(store, clock);
  const visitorLimiter = store.limiter('visitor', perVisitor, 10 * MINUTE);
  const outbox = new Outbox(context);
  let stopUpkeep = () => {};
  return {
    config,
    store,
    log,
    tokens,
    /** Rate limiter for requests of any kind, by visitor. */
    attempts: rateLimiter(clock, Math.max(REQUESTS_PER_MINUTE, perVisitor), MINUTE),

    /** Starts delivery and upkeep. */
    start(): void {
      log.started(transport.description);
      outbox.wake();
      stopUpkeep = startUpkeep(context, () => outbox.isDelivering());
    },

    /**
     * Accepts a message. When this resolves, it is on disk.
     * @param ip address of the visitor; the limits only see a pseudonym
     * @throws FormRefusal 429 over the visitor's limit, 503 if the store cannot be written; both carry the submission
     */
    async accept(submission: FormSubmission, ip: string): Promise<void> {
      const now = clock.now();
      let countedKey: string | null = null;
      try {
        // A repeated submission is always confirmed and does not count towards the limit.
        if (await store.findRepeated(submission, now)) return;
        const visitor = await store.visitorKey(ip);
        const wait = await visitorLimiter.take(visitor);
        if (wait > 0)
          throw new FormRefusal(429, { code: 'messages-too-fast', seconds: wait }, submission, wait);
        countedKey = visitor;
        const suspicion = suspicionOf(submission, await tokens.judge(submission.sello));
        const copyTo = parseEmailAddress(submission.from_email);
        log.accepted(await store.store({ submission, suspicion, copyTo, now }), suspicion);
      } catch (error) {
        if (error instanceof FormRefusal) throw error;
        log.storeFailed(error);
        // The limiter may fail together with the store.
        if (countedKey !== null)
          await Promise.resolve(visitorLimiter.refund(countedKey)).catch((failed) => log.storeFailed(failed));
        throw new FormRefusal(503, { code: 'cannot-store' }, submission, 60);
      }
      outbox.wake();
    },

    /** Stops delivery and upkeep. Resolves after the mail in progress, or after DRAIN_TIMEOUT. */
    async stop(): Promise<void> {
      stopUpkeep();
      await outbox.stop(DRAIN_TIMEOUT);
      await store.close();
    },
  };
}
