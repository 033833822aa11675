import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { ClubContext } from '../club-context.ts';
import type { Limiter } from '../limiter.ts';
import { storeFaultOf } from '../store/fault.ts';
import {
  claimNextMail,
  type Delivery,
  finishMail,
  nextDueTime,
  recoverMails,
  retryMailAt,
} from '../store/queue.ts';
import { composeDelivery } from './compose.ts';
import { DeliveryError } from './transport.ts';

/** Period for which a failed mail is retried. */
const GIVE_UP_AFTER = 5 * DAY;
const MIN_BACKOFF = 30 * SECOND;
const MAX_BACKOFF = 4 * HOUR;
/** Polling interval of the queue, for mails added or abandoned by another process. */
const POLL_INTERVAL = 5 * MINUTE;
/** Maximum backoff of the whole queue while the mail server is unreachable. */
const MAX_QUEUE_BACKOFF = 5 * MINUTE;
/** Maximum pause of a mail that reached no server, so that it leaves soon after the server is back. */
const MAX_UNREACHABLE_BACKOFF = 10 * MINUTE;
/** Pause after the store failed (for example, a full disk). */
const STORE_RETRY_PAUSE = 5 * SECOND;
/** Pause while another process writes. */
const BUSY_PAUSE = SECOND / 4;

/** Delivers the queued mails one after another through the transport, and sleeps until the next is due. */
export class Outbox {
  readonly #context: ClubContext;
  readonly #hourlyLimiter: Limiter;
  #releaseLock: (() => void) | null = null;
  #recovered = false;
  #cancelTimer = () => {};
  #requested = false;
  #running: Promise<void> | null = null;
  #stopped = false;
  /** Consecutive attempts that reached no server; the whole queue backs off meanwhile. */
  #unreachableAttempts = 0;
  #queueBackoffEnd = 0;

  constructor(context: ClubContext) {
    this.#context = context;
    this.#hourlyLimiter = context.store.limiter('hour', context.config.limits.perHour, HOUR);
  }

  /** Checks the queue now; cheap, and safe to call at any time. */
  wake(): void {
    this.#requested = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#requested && !this.#stopped) this.wake();
    });
  }

  /** True if this process holds the delivery lock. */
  isDelivering(): boolean {
    return this.#releaseLock !== null;
  }

  /** Stops delivery: waits up to `timeoutMs` for the mail in progress and releases the lock. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer();
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    await Promise.race([this.#running, timeout]);
    clearTimeout(timer);
    this.#context.transport.close();
    this.#releaseLock?.();
    this.#releaseLock = null;
  }

  /** Delivers until nothing is due, again for every `wake` in the meantime, then sets the timer for the next check. */
  async #run(): Promise<void> {
    while (this.#requested && !this.#stopped) {
      this.#requested = false;
      this.#cancelTimer();
      const pause = await this.#deliverDue();
      if (!this.#stopped) this.#cancelTimer = this.#context.clock.after(pause, () => this.wake());
    }
  }

  /** Delivers all due mails. Returns the pause until the next check. */
  async #deliverDue(): Promise<number> {
    try {
      let pause: number;
      do pause = await this.#deliverNext();
      while (pause === 0 && !this.#stopped);
      return pause;
    } catch (error) {
      if (storeFaultOf(error) === 'busy') return BUSY_PAUSE;
      this.#context.log.storeFailed(error);
      return STORE_RETRY_PAUSE;
    }
  }

  /** Delivers the next due mail. Returns the pause until the next check: 0 after a mail. */
  async #deliverNext(): Promise<number> {
    const { store, clock } = this.#context;
    this.#releaseLock ??= store.deliveryLock();
    if (!this.#releaseLock) return STORE_RETRY_PAUSE;
    if (!this.#recovered) await this.#recover();
    const queueBackoff = this.#queueBackoffEnd - clock.elapsed();
    if (queueBackoff > 0) return queueBackoff;
    const now = clock.now();
    const dueAt = (await nextDueTime(store, now)) ?? now + POLL_INTERVAL;
    if (dueAt > now) return Math.min(dueAt - now, POLL_INTERVAL);
    const wait = (await this.#hourlyLimiter.take('')) * SECOND;
    if (wait > 0) return Math.min(wait, POLL_INTERVAL);
    const delivery = await this.#claim(now);
    if (!delivery) return BUSY_PAUSE;
    await this.#deliver(delivery);
    return 0;
  }

  /** Requeues the mails that a crash left in doubt. */
  async #recover(): Promise<void> {
    const { store, log } = this.#context;
    const uncertainCount = await recoverMails(store);
    this.#recovered = true;
    if (uncertainCount > 0) log.recovered(uncertainCount);
  }

  /** Claims the next due mail. Only a claimed mail counts towards the hourly limit. */
  async #claim(now: number): Promise<Delivery | null> {
    let delivery: Delivery | null = null;
    try {
      if (!this.#stopped) delivery = await claimNextMail(this.#context.store, now);
      return delivery;
    } finally {
      if (!delivery) await this.#hourlyLimiter.refund('');
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { store, config, clock, log } = this.#context;
    // The copy was queued before the mail server was removed from the settings.
    if (delivery.kind === 'copy' && !config.smtp)
      return this.#writeWithRetry(() =>
        finishMail(store, delivery, 'skipped', clock.now(), 'no-mail-server'),
      );
    const failure = await this.#send(delivery);
    const now = clock.now();
    this.#setQueueBackoff(failure);
    if (failure) return this.#recordFailure(delivery, failure, now);
    await this.#writeWithRetry(() => finishMail(store, delivery, 'delivered', now, null));
    log.delivered(delivery);
  }

  /** Sends a mail. Returns the failure; null if the mail was accepted. */
  async #send(delivery: Delivery): Promise<DeliveryError | null> {
    const { transport, config } = this.#context;
    try {
      const no_copy = delivery.no_copy ?? (config.smtp ? null : 'no-mail-server');
      await transport.send(composeDelivery({ ...delivery, no_copy }, config));
      return null;
    } catch (error) {
      return error instanceof DeliveryError ? error : new DeliveryError(String(error), 'ERROR');
    }
  }

  #setQueueBackoff(failure: DeliveryError | null): void {
    const { clock, random } = this.#context;
    this.#unreachableAttempts = failure?.code === 'unreachable' ? this.#unreachableAttempts + 1 : 0;
    if (this.#unreachableAttempts === 0) return;
    const backoff = backoffAfter(this.#unreachableAttempts, random());
    this.#queueBackoffEnd = clock.elapsed() + Math.min(backoff, MAX_QUEUE_BACKOFF);
  }

  /** Gives a mail up or postpones it. */
  async #recordFailure(delivery: Delivery, { message, fault }: DeliveryError, now: number): Promise<void> {
    const { store, log, random } = this.#context;
    const { code: verdict, summary } = fault;
    // The visitor was promised delivery, so no server answer ends the club's mail early; a mistyped address ends a
    // copy.
    const isFinal =
      now - delivery.first_at >= GIVE_UP_AFTER || (delivery.kind === 'copy' && verdict === 'no-such-address');
    if (isFinal) {
      await this.#writeWithRetry(() => finishMail(store, delivery, 'dead', now, message));
      return log.died(delivery, summary);
    }
    const backoff = backoffAfter(delivery.attempts, random());
    const pause = verdict === 'unreachable' ? Math.min(backoff, MAX_UNREACHABLE_BACKOFF) : backoff;
    await this.#writeWithRetry(() => retryMailAt(store, delivery, now + pause, message));
    const isRefused = verdict === 'refused' || verdict === 'no-such-address';
    if (delivery.kind === 'club' && isRefused) log.refusedByServer(delivery, summary);
    else log.postponed(delivery, summary);
  }

  /** Writes an outcome, retrying while the store fails (full disk), so that the mail is not sent twice. */
  async #writeWithRetry(write: () => Promise<void>): Promise<void> {
    const { clock, log } = this.#context;
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log.storeFailed(error);
        if (this.#stopped) return;
        await new Promise<void>((resolve) => clock.after(STORE_RETRY_PAUSE, resolve));
      }
    }
  }
}

/**
 * Exponential backoff in ms: 30 s, doubled up to four hours, with 25 % jitter to spread a queue.
 * @param attempts attempts so far, at least 1
 * @param random 0..1
 */
function backoffAfter(attempts: number, random: number): number {
  const pause = Math.min(MIN_BACKOFF * 2 ** Math.min(attempts - 1, 20), MAX_BACKOFF);
  return Math.round(pause * (0.75 + random / 2));
}
