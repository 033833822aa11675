import type { FastifyBaseLogger } from 'fastify';
import { Acceptor } from './accept/accept.ts';
import { RateLimiter } from './accept/rate-limiter.ts';
import { SubmissionTokens } from './accept/submission-token.ts';
import { type Clock, MINUTE, SECOND } from './clock.ts';
import type { MailConfig } from './config.ts';
import { mailboxFolder } from './deliver/mailbox-folder.ts';
import { smtpTransport } from './deliver/smtp.ts';
import type { Transport } from './deliver/transport.ts';
import { type Deliverer, Worker } from './deliver/worker.ts';
import { type MailLog, mailLog } from './logs.ts';
import type { Stores } from './store/open.ts';
import type { MessageStore } from './store/store.ts';
import { Upkeep } from './upkeep.ts';

export interface ClubParts {
  config: MailConfig;
  stores: Stores;
  clock: Clock;
  /** Whose lines are this club's. */
  log: FastifyBaseLogger;
  /** Instead of the one that the configuration names. */
  transport?: Transport | undefined;
  random?: (() => number) | undefined;
}

/** Requests of any kind that one visitor may make in a minute before the body is even read. */
export const ATTEMPTS_A_MINUTE = 120;
/** Patience for mails under way when it ends. */
const DRAIN = 10 * SECOND;

/** All that one club's messages need: they are taken, kept, delivered and forgotten, apart from any other club's. */
export class ClubRelay {
  readonly config: MailConfig;
  readonly store: MessageStore;
  readonly tokens: SubmissionTokens;
  readonly acceptor: Acceptor;
  readonly attempts: RateLimiter;
  readonly log: MailLog;
  readonly #worker: Worker;
  readonly #upkeep: Upkeep;
  readonly #transport: Transport;

  constructor({ config, stores, clock, log: lines, transport: given, random = Math.random }: ClubParts) {
    const log = mailLog(lines, clock);
    const store = stores.of({ config, clock, log });
    const transport = given ?? (config.smtp ? smtpTransport(config.smtp) : mailboxFolder(config));
    this.config = config;
    this.store = store;
    this.log = log;
    this.tokens = new SubmissionTokens(store, clock);
    this.acceptor = new Acceptor({ store, tokens: this.tokens, clock, config, log });
    this.attempts = new RateLimiter(clock, Math.max(ATTEMPTS_A_MINUTE, config.limits.perVisitor), MINUTE);
    this.#transport = transport;
    this.#worker = new Worker({ store, transport, clock, config, log, random });
    const mayDeliver = () => this.deliverer === 'here';
    this.#upkeep = new Upkeep({ store, transport, clock, config, log, mayDeliver });
  }

  get deliverer(): Deliverer {
    return this.#worker.deliverer;
  }

  /** Begins to deliver, and to look after what is kept. */
  start(): void {
    this.log.started(this.#transport.description);
    this.#worker.wake();
    this.#upkeep.start();
  }

  /** There may be mail to deliver. */
  wake(): void {
    this.#worker.wake();
  }

  /** Resolves when what was under way has ended, or its time is over. */
  async stop(): Promise<void> {
    this.#upkeep.stop();
    await this.#worker.stop(DRAIN);
    await this.store.close();
  }
}
