import { type Clock, HOUR } from './clock.ts';
import type { MailConfig } from './config.ts';
import { purgeMailbox } from './deliver/mailbox-purge.ts';
import { sendNotice } from './deliver/notice.ts';
import { DeliveryError, type Transport } from './deliver/transport.ts';
import type { MailLog } from './logs.ts';
import type { Database } from './store/open.ts';
import { purge } from './store/retention.ts';

export interface UpkeepParts {
  db: Database;
  transport: Transport;
  clock: Clock;
  config: MailConfig;
  log: MailLog;
  /** Only the process that delivers sends the daily notice. */
  mayDeliver: () => boolean;
}

/** What happens every hour: old texts and files are purged, and the club is told when messages need a person. */
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
    const { db, transport, clock, config, log, mayDeliver } = this.#parts;
    this.#cancel = clock.after(HOUR, () => void this.#run());
    try {
      const texts = purge(db, clock.now(), config);
      const files = purgeMailbox(db, config, clock.now());
      if (texts + files > 0) log.purged(texts, files);
      if (mayDeliver()) await sendNotice(db, transport, config, clock.now());
    } catch (error) {
      if (this.#stopped) return;
      if (error instanceof DeliveryError) log.noticeFailed(error.code);
      else log.storeFailed(error);
    }
  }
}
