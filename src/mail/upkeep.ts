import { setImmediate as others } from 'node:timers/promises';
import { DAY, HOUR } from './clock.ts';
import { composeNotice, type Envelope } from './deliver/compose.ts';
import { purgeMailbox } from './deliver/mailbox-folder.ts';
import { DeliveryError } from './deliver/transport.ts';
import type { ClubParts } from './relay.ts';
import { PURGE_STEP, type Undelivered } from './store/store.ts';

/** What happens every hour: old messages and files are purged, and the club is told when something needs a person. */
export class Upkeep {
  readonly #parts: ClubParts;
  readonly #mayDeliver: () => boolean;
  #cancel = () => {};
  #stopped = false;
  #toldElsewhere = Number.NEGATIVE_INFINITY;

  /** @param mayDeliver only the process that delivers sends the daily notice */
  constructor(parts: ClubParts, mayDeliver: () => boolean) {
    this.#parts = parts;
    this.#mayDeliver = mayDeliver;
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
    const { store, clock, config, log } = this.#parts;
    this.#cancel = clock.after(HOUR, () => void this.#run());
    const now = clock.now();
    try {
      await store.pullBack(now);
      const messages = await this.#purge(now, config.retentionDays);
      const early = await this.#makeRoom(now);
      const stores = await store.tidy(now);
      const files = purgeMailbox(config, now);
      if (messages + early + files + stores > 0) log.purged({ messages, early, files, stores });
      if (this.#mayDeliver()) await store.notice(now, (news) => this.#tell(news, now));
    } catch (error) {
      if (this.#stopped) return;
      if (error instanceof DeliveryError) log.noticeFailed(error.code);
      else log.storeFailed(error);
    }
  }

  /**
   * Tells the club by mail that messages could not be delivered or that a damaged store was put aside: nobody looks at a
   * command line unasked; and once more a week before undelivered messages go. Resolves with false when there is nothing new.
   * @throws DeliveryError when the mail does not go out; the next hour tries again
   */
  async #tell(news: Undelivered, now: number): Promise<boolean> {
    const { store, transport, config } = this.#parts;
    const damaged = store.keptAside().filter(({ at }) => at > news.last).length;
    if (news.dead + news.ending + damaged === 0) return false;
    const notice = composeNotice({ ...news, damaged }, config, now);
    await transport.send(notice).catch(async (error) => {
      await this.#tellElsewhere(notice).catch(() => {});
      throw error;
    });
    return true;
  }

  /**
   * The club's box may be what is broken, and it stays untold until that works: meanwhile the address that it writes from
   * is told, once a day.
   */
  async #tellElsewhere(notice: Envelope): Promise<void> {
    const { clock, transport, config } = this.#parts;
    const isSame = config.mailFrom.address.toLowerCase() === config.mailTo.address.toLowerCase();
    if (isSame || clock.elapsed() - this.#toldElsewhere < DAY) return;
    await transport.send({ ...notice, to: config.mailFrom, text: `${ELSEWHERE}\n\n${notice.text}` });
    this.#toldElsewhere = clock.elapsed();
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

const ELSEWHERE =
  'Este aviso llega a la dirección desde la que escribe la web porque el buzón del club no lo admite.';
