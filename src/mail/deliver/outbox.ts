import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { ClubParts } from '../relay.ts';
import { faultOf } from '../store/fault.ts';
import type { Delivery } from '../store/store.ts';
import { compose } from './compose.ts';
import { DeliveryError } from './transport.ts';

/** A mail that could not be handed over is tried again for this long. */
const GIVE_UP_AFTER = 5 * DAY;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 4 * HOUR;
/** At least this often the queue is looked at, for what another process put there or left behind. */
const LOOK_EVERY = 5 * MINUTE;
/** Longest rest of the whole queue while the mail server is out of reach. */
const LONGEST_REST = 5 * MINUTE;
/** Longest pause of a mail that nobody judged: it leaves soon after the server is back. */
const LONGEST_UNREACHED = 10 * MINUTE;
/** Pause after the store failed (a full disk). */
const STORE_PAUSE = 5 * SECOND;
/** Pause while another process writes. */
const BUSY_PAUSE = SECOND / 4;

/** Hands the outbox's mails to the transport, one after another, and sleeps until the next is due. */
export function outboxOf({ store, transport, clock, config, log, random }: ClubParts) {
  const pace = store.limiter('hour', config.limits.perHour, HOUR);
  let unlock: (() => void) | null = null;
  let recovered = false;
  let cancelTimer = () => {};
  let requested = false;
  let running: Promise<void> | null = null;
  let stopped = false;
  /** Hand-overs in a row that reached nobody; until then the whole queue rests. */
  let unreached = 0;
  let restUntil = 0;

  /** Looks at the queue now; cheap to call, and safe to call at any time. */
  function wake(): void {
    requested = true;
    running ??= run().finally(() => {
      running = null;
      if (requested && !stopped) wake();
    });
  }

  /** Delivers until nothing is due, again for every `wake` that came meanwhile, and sets the timer for the next look. */
  async function run(): Promise<void> {
    while (requested && !stopped) {
      requested = false;
      cancelTimer();
      let pause: number;
      try {
        do pause = await next();
        while (pause === 0 && !stopped);
      } catch (error) {
        const busy = faultOf(error) === 'busy';
        if (!busy) log.storeFailed(error);
        pause = busy ? BUSY_PAUSE : STORE_PAUSE;
      }
      if (!stopped) cancelTimer = clock.after(pause, wake);
    }
  }

  /** Delivers the next mail that is due. Returns the pause until the next look: 0 after a mail. */
  async function next(): Promise<number> {
    unlock ??= store.deliveryLock();
    if (!unlock) return STORE_PAUSE;
    if (!recovered) {
      const doubtful = await store.recover();
      recovered = true;
      if (doubtful > 0) log.recovered(doubtful);
    }
    const rest = restUntil - clock.elapsed();
    if (rest > 0) return rest;
    const now = clock.now();
    const due = await store.nextDue(now);
    if (due === null || due > now) return Math.min((due ?? now + LOOK_EVERY) - now, LOOK_EVERY);
    const wait = (await pace.take('')) * SECOND;
    if (wait > 0) return Math.min(wait, LOOK_EVERY);
    let delivery: Delivery | null = null;
    try {
      if (!stopped) delivery = await store.claim(now);
    } finally {
      // Only a claimed mail counts towards the pace.
      if (!delivery) await pace.giveBack('');
    }
    if (!delivery) return BUSY_PAUSE;
    await deliver(delivery);
    return 0;
  }

  async function deliver(delivery: Delivery): Promise<void> {
    // Copies that waited when the mail server was taken out of the settings.
    if (delivery.kind === 'copy' && !config.smtp)
      return record(() => store.finish(delivery, 'skipped', clock.now(), 'no-mail-server'));
    let failure: DeliveryError | null = null;
    try {
      const no_copy = delivery.no_copy ?? (config.smtp ? null : 'no-mail-server');
      await transport.send(compose({ ...delivery, no_copy }, config));
    } catch (error) {
      failure = error instanceof DeliveryError ? error : new DeliveryError(String(error), 'ERROR');
    }
    const now = clock.now();
    unreached = failure?.verdict === 'unreachable' ? unreached + 1 : 0;
    if (unreached > 0) restUntil = clock.elapsed() + Math.min(pauseAfter(unreached, random()), LONGEST_REST);
    if (!failure) {
      await record(() => store.finish(delivery, 'delivered', now, null));
      return log.delivered(delivery);
    }
    const { message, code, verdict } = failure;
    // The visitor has the promise, so no server's word ends the club's own mail; a mistyped address ends a copy.
    const giveUp =
      now - delivery.first_at >= GIVE_UP_AFTER || (delivery.kind === 'copy' && verdict === 'no-such-address');
    const pause = pauseAfter(delivery.attempts, random());
    const again = now + (verdict === 'unreachable' ? Math.min(pause, LONGEST_UNREACHED) : pause);
    await record(() =>
      giveUp ? store.finish(delivery, 'dead', now, message) : store.retryAt(delivery, again, message),
    );
    if (giveUp) log.died(delivery, code);
    else if (delivery.kind === 'club' && (verdict === 'refused' || verdict === 'no-such-address'))
      log.refusedByServer(delivery, code);
    else log.postponed(delivery, code);
  }

  /** The mail's fate is known but may not be writable (full disk): tried until it is, so that the mail does not go twice. */
  async function record(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        log.storeFailed(error);
        if (stopped) return;
        await new Promise<void>((resolve) => clock.after(STORE_PAUSE, resolve));
      }
    }
  }

  return {
    wake,
    /** True where this process may deliver, and no other one does. */
    delivers: () => unlock !== null,
    /** Starts nothing more, waits up to `patienceMs` for the mail under way, gives the lock back. */
    async stop(patienceMs: number): Promise<void> {
      stopped = true;
      cancelTimer();
      const { promise: late, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs);
      await Promise.race([running, late]);
      clearTimeout(timer);
      transport.close();
      unlock?.();
      unlock = null;
    },
  };
}

/**
 * Pause before the next attempt, in ms: 30 s, doubled each time up to four hours, a quarter more or less by chance so that
 * a queue does not come back all at once.
 * @param attempts attempts made so far, at least 1
 * @param random 0..1
 */
function pauseAfter(attempts: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE);
  return Math.round(pause * (0.75 + random / 2));
}
