import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { ClubContext } from '../club-context.ts';
import { storeFaultOf } from '../store/fault.ts';
import type { Delivery } from '../store/store.ts';
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
export function createOutbox({ store, transport, clock, config, log, random }: ClubContext) {
  const hourlyLimiter = store.limiter('hour', config.limits.perHour, HOUR);
  let releaseLock: (() => void) | null = null;
  let recovered = false;
  let cancelTimer = () => {};
  let requested = false;
  let running: Promise<void> | null = null;
  let stopped = false;
  /** Consecutive attempts that reached no server; the whole queue backs off meanwhile. */
  let unreachableAttempts = 0;
  let queueBackoffEnd = 0;

  /** Checks the queue now; cheap, and safe to call at any time. */
  function wake(): void {
    requested = true;
    running ??= run().finally(() => {
      running = null;
      if (requested && !stopped) wake();
    });
  }

  /** Delivers until nothing is due, again for every `wake` in the meantime, then sets the timer for the next check. */
  async function run(): Promise<void> {
    while (requested && !stopped) {
      requested = false;
      cancelTimer();
      let pause: number;
      try {
        do pause = await deliverNext();
        while (pause === 0 && !stopped);
      } catch (error) {
        const busy = storeFaultOf(error) === 'busy';
        if (!busy) log.storeFailed(error);
        pause = busy ? BUSY_PAUSE : STORE_RETRY_PAUSE;
      }
      if (!stopped) cancelTimer = clock.after(pause, wake);
    }
  }

  /** Delivers the next due mail. Returns the pause until the next check: 0 after a mail. */
  async function deliverNext(): Promise<number> {
    releaseLock ??= store.deliveryLock();
    if (!releaseLock) return STORE_RETRY_PAUSE;
    if (!recovered) {
      const uncertainCount = await store.recover();
      recovered = true;
      if (uncertainCount > 0) log.recovered(uncertainCount);
    }
    const queueBackoff = queueBackoffEnd - clock.elapsed();
    if (queueBackoff > 0) return queueBackoff;
    const now = clock.now();
    const dueAt = await store.nextDue(now);
    if (dueAt === null || dueAt > now) return Math.min((dueAt ?? now + POLL_INTERVAL) - now, POLL_INTERVAL);
    const wait = (await hourlyLimiter.take('')) * SECOND;
    if (wait > 0) return Math.min(wait, POLL_INTERVAL);
    let delivery: Delivery | null = null;
    try {
      if (!stopped) delivery = await store.claim(now);
    } finally {
      // Only a claimed mail counts towards the hourly limit.
      if (!delivery) await hourlyLimiter.refund('');
    }
    if (!delivery) return BUSY_PAUSE;
    await deliver(delivery);
    return 0;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    // The copy was queued before the mail server was removed from the settings.
    if (delivery.kind === 'copy' && !config.smtp)
      return writeWithRetry(() => store.finish(delivery, 'skipped', clock.now(), 'no-mail-server'));
    let failure: DeliveryError | null = null;
    try {
      const no_copy = delivery.no_copy ?? (config.smtp ? null : 'no-mail-server');
      await transport.send(composeDelivery({ ...delivery, no_copy }, config));
    } catch (error) {
      failure = error instanceof DeliveryError ? error : new DeliveryError(String(error), 'ERROR');
    }
    const now = clock.now();
    unreachableAttempts = failure?.code === 'unreachable' ? unreachableAttempts + 1 : 0;
    if (unreachableAttempts > 0)
      queueBackoffEnd =
        clock.elapsed() + Math.min(backoffAfter(unreachableAttempts, random()), MAX_QUEUE_BACKOFF);
    if (!failure) {
      await writeWithRetry(() => store.finish(delivery, 'delivered', now, null));
      return log.delivered(delivery);
    }
    const { message, fault } = failure;
    const { code: verdict, summary } = fault;
    // The visitor was promised delivery, so no server answer ends the club's mail early; a mistyped address ends a
    // copy.
    const isFinal =
      now - delivery.first_at >= GIVE_UP_AFTER || (delivery.kind === 'copy' && verdict === 'no-such-address');
    const pause = backoffAfter(delivery.attempts, random());
    const retryTime = now + (verdict === 'unreachable' ? Math.min(pause, MAX_UNREACHABLE_BACKOFF) : pause);
    await writeWithRetry(() =>
      isFinal ? store.finish(delivery, 'dead', now, message) : store.retryAt(delivery, retryTime, message),
    );
    if (isFinal) log.died(delivery, summary);
    else if (delivery.kind === 'club' && (verdict === 'refused' || verdict === 'no-such-address'))
      log.refusedByServer(delivery, summary);
    else log.postponed(delivery, summary);
  }

  /** Writes an outcome, retrying while the store fails (full disk), so that the mail is not sent twice. */
  async function writeWithRetry(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log.storeFailed(error);
        if (stopped) return;
        await new Promise<void>((resolve) => clock.after(STORE_RETRY_PAUSE, resolve));
      }
    }
  }

  return {
    wake,
    /** True if this process holds the delivery lock. */
    isDelivering: () => releaseLock !== null,
    /** Stops delivery: waits up to `timeoutMs` for the mail in progress and releases the lock. */
    async stop(timeoutMs: number): Promise<void> {
      stopped = true;
      cancelTimer();
      const { promise: timeout, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, timeoutMs);
      await Promise.race([running, timeout]);
      clearTimeout(timer);
      transport.close();
      releaseLock?.();
      releaseLock = null;
    },
  };
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
