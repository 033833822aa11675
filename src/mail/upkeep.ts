import { setImmediate as others } from 'node:timers/promises';
import { type Clock, HOUR } from './clock.ts';
import type { MailConfig } from './config.ts';
import { purgeMailbox } from './deliver/mailbox-purge.ts';
import { sendNotice } from './deliver/notice.ts';
import { DeliveryError, type Transport } from './deliver/transport.ts';
import type { MailLog } from './logs.ts';
import type { MessageStore } from './store/message-store.ts';
import { PURGE_STEP } from './store/retention.ts';

export interface UpkeepParts {
  store: MessageStore;
  transport: Transport;
  clock: Clock;
  config: MailConfig;
  log: MailLog;
  /** Only the process that delivers sends the daily notice. */
  mayDeliver: () => boolean;
}

/** What happens every hour: old messages and files are purged, and the club is told when something needs a person. */
export class Upkeep {
  readonly #parts: UpkeepParts;
  #cancel = () => {};
  #stopped = false;

  constructor(parts: UpkeepParts) {
    this.#parts = parts;
  }

  start(): void {
    void this.#run();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancel();
  }

  async #run(): Promise<void> {
    if (this.#stopped) return;
    const { store, transport, clock, config, log, mayDeliver } = this.#parts;
    this.#cancel = clock.after(HOUR, () => void this.#run());
    const now = clock.now();
    try {
      await store.pullBack(now);
      const messages = await this.#purge(now, config.retentionDays);
      const early = await this.#makeRoom(now);
      const stores = await store.tidy(now);
      const files = await purgeMailbox(store, config, now);
      if (messages + early + files + stores > 0) log.purged({ messages, early, files, stores });
      if (mayDeliver()) await sendNotice(store, transport, config, now);
    } catch (error) {
      if (this.#stopped) return;
      if (error instanceof DeliveryError) log.noticeFailed(error.code);
      else log.storeFailed(error);
    }
  }

  /** Deletes what has stayed for so many days, in small steps: pages are served by the same thread. */
  async #purge(now: number, days: number): Promise<number> {
    let gone = 0;
    for (;;) {
      const step = await this.#parts.store.purge(now, days);
      gone += step;
      if (step < PURGE_STEP || this.#stopped) return gone;
      await others();
    }
  }

  /**
   * Past half the quota, delivered messages go before their time, so that a flood does not close the form for a month. Never
   * within a day: the daily caps on copies count them. With a mail server only: without one the club's file goes with the
   * message, and nobody may have read it.
   */
  async #makeRoom(now: number): Promise<number> {
    const { store, config } = this.#parts;
    let gone = 0;
    for (let days = config.retentionDays / 2; config.smtp && days >= 1; days /= 2) {
      if (!(await store.isCrowded())) break;
      gone += await this.#purge(now, days);
    }
    return gone;
  }
}
