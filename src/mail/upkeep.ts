import { type Clock, DAY, HOUR } from './clock.ts';
import type { MailConfig } from './config.ts';
import { purgeMailbox } from './deliver/mailbox-purge.ts';
import { sendNotice } from './deliver/notice.ts';
import { DeliveryError, type Transport } from './deliver/transport.ts';
import type { MailLog } from './logs.ts';
import { DEAD_DAYS, makeRoom, pullBack, purge } from './store/retention.ts';
import { dropStoresAside } from './store/set-aside.ts';
import type { Store } from './store/store.ts';

export interface UpkeepParts {
  store: Store;
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
      await store.patiently(({ db }) => pullBack(db, now));
      const messages = await store.patiently(({ db }) => purge(db, now, config.retentionDays));
      const early = await store.patiently(({ db }) => makeRoom(db, now, config));
      const files = store.use(({ db }) => purgeMailbox(db, config, now));
      const stores = dropStoresAside(config.dataDir, now - DEAD_DAYS * DAY);
      if (messages + early + files + stores > 0) log.purged({ messages, early, files, stores });
      if (mayDeliver()) await sendNotice(store, transport, config, now);
    } catch (error) {
      if (this.#stopped) return;
      if (error instanceof DeliveryError) log.noticeFailed(error.code);
      else log.storeFailed(error);
    }
  }
}
