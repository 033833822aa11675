import type { FastifyBaseLogger } from 'fastify';
import type { PushFacts } from '../../base/addresses/site-info.ts';
import { madridClock } from '../../club/agenda/madrid.ts';
import { compareAgendas, isQuiet, URGENT } from '../../club/agenda/push-notices.ts';
import { type Clock, MINUTE, SECOND } from '../mail/clock.ts';
import type { ClaimedMessage, Outcome, PushStore } from './push-store.ts';
import { outcomeOf, type PushAnswer } from './send-push.ts';

/** Messages that are sent at once. */
const CONCURRENCY = 20;
/** Time between looks at the published site. */
const LOOK_INTERVAL = 2 * SECOND;

export interface NotifierOptions {
  store: PushStore;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Returns the agenda that the public pages show; undefined if the published site offers no notices. */
  published: () => Promise<PushFacts | undefined>;
  send: (message: ClaimedMessage, now: number) => Promise<PushAnswer>;
  random: () => number;
}

/**
 * Tells phones about changes of the published agenda. Looks at the published site, records who has to be told, and sends. A message
 * is claimed before it is sent; one that a crash interrupts is given up rather than told twice.
 */
export class Notifier {
  readonly #options: NotifierOptions;
  readonly #outcomes: { notice: number; subscription: number; outcome: Outcome }[] = [];
  readonly #sending = new Set<Promise<void>>();
  #cancel = () => {};
  #isStopped = false;
  #compared: { published: PushFacts | undefined; at: number } = { published: undefined, at: 0 };

  constructor(options: NotifierOptions) {
    this.#options = options;
  }

  start(): void {
    const { store, log } = this.#options;
    const interrupted = store.giveUpInterrupted();
    if (interrupted > 0) log.warn({ interrupted }, 'notices in doubt after a crash are given up');
    void this.#look();
  }

  /** Stops after the messages in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await Promise.all(this.#sending);
    this.#claim(0);
  }

  async #look(): Promise<void> {
    const { clock, published } = this.#options;
    try {
      const facts = await published();
      if (this.#isStopped) return;
      this.#compare(facts);
      this.#fill();
      this.#hasFailed = false;
    } catch (error) {
      this.#logFailure(error);
    }
    if (!this.#isStopped) this.#cancel = clock.after(LOOK_INTERVAL, () => void this.#look());
  }

  #hasFailed = false;
  /** Logs the first failure of a series; the store is tried again every LOOK_INTERVAL. */
  #logFailure(error: unknown): void {
    if (!this.#hasFailed) this.#options.log.error({ err: error }, 'notices could not be sent');
    this.#hasFailed = true;
  }

  /** Records the changes since the last comparison. Once a minute the same agenda is compared again, because nights end. */
  #compare(published: PushFacts | undefined): void {
    const { store, clock, log } = this.#options;
    const now = clock.now();
    const isNew = published !== this.#compared.published;
    if (!published || (!isNew && Math.abs(now - this.#compared.at) < MINUTE)) return;
    const ended = store.endSeason(published, madridClock(now).date);
    if (ended > 0) log.info({ ended }, 'subscriptions of a past season ended');
    const known = store.knownEvents();
    const comparison = compareAgendas(known, published, now);
    const changed = comparison.known.filter(
      (event) => JSON.stringify(known.get(event.id)) !== JSON.stringify(event),
    );
    const { notices, gone } = comparison;
    if (changed.length + gone.length + notices.length > 0)
      store.recordComparison(changed, gone, notices, now);
    if (notices.length > 0) log.info({ notices: notices.length }, 'changes to tell phones about');
    this.#compared = { published, at: now };
  }

  /** Sends waiting messages, up to CONCURRENCY at once. */
  #fill(): void {
    if (this.#isStopped) return;
    for (const message of this.#claim(CONCURRENCY - this.#sending.size)) {
      const task = this.#send(message).finally(() => {
        this.#sending.delete(task);
        this.#fillSoon();
      });
      this.#sending.add(task);
    }
  }

  #isFilling = false;
  /** Fills after all outcomes of this turn of the event loop, so that one transaction records them. */
  #fillSoon(): void {
    if (this.#isFilling) return;
    this.#isFilling = true;
    setImmediate(() => {
      this.#isFilling = false;
      try {
        this.#fill();
      } catch (error) {
        // The next look tries again.
        this.#logFailure(error);
      }
    });
  }

  /** Records finished messages and claims new ones. If the store fails, the outcomes are recorded later. */
  #claim(limit: number): ClaimedMessage[] {
    const { store, clock } = this.#options;
    const now = clock.now();
    const outcomes = [...this.#outcomes];
    const claimed = store.recordAndClaim(outcomes, {
      limit,
      now,
      quiet: isQuiet(madridClock(now)),
      urgentUntil: now + URGENT,
    });
    this.#outcomes.splice(0, outcomes.length);
    return claimed;
  }

  async #send(message: ClaimedMessage): Promise<void> {
    const { send, clock, random, log } = this.#options;
    const { notice, subscription, attempts } = message;
    const answer = await send(message, clock.now()).catch((error) => {
      // Damaged keys cannot be encrypted for.
      log.warn({ err: error }, 'notice could not be encrypted');
      return { status: 400, retryAfter: null };
    });
    const now = clock.now();
    const outcome = outcomeOf(answer, { attempts, now, day: madridClock(now).date, random: random() });
    if (outcome.kind === 'refused') log.warn({ status: answer?.status }, 'a push service refuses a notice');
    this.#outcomes.push({ notice, subscription, outcome });
  }
}
