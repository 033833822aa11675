import { setImmediate as othersTurn } from 'node:timers/promises';
import { DAY, HOUR } from './clock.ts';
import { composeNotice, type Envelope } from './deliver/compose.ts';
import { purgeMailbox } from './deliver/mailbox-folder.ts';
import { DeliveryError } from './deliver/transport.ts';
import type { ClubParts } from './relay.ts';
import { PURGE_STEP, type Undelivered } from './store/store.ts';

/**
 * Begins what happens every hour: old messages and files are purged, and the club is notified when something needs a person.
 * @param mayDeliver only the process that delivers sends the daily notice
 * @returns ends it
 */
export function startUpkeep(
  { store, transport, clock, config, log }: ClubParts,
  mayDeliver: () => boolean,
): () => void {
  let cancel = () => {};
  let stopped = false;
  let senderNotifiedAt = Number.NEGATIVE_INFINITY;

  async function run(): Promise<void> {
    cancel = clock.after(HOUR, run);
    const now = clock.now();
    try {
      await store.pullBack(now);
      const messages = await purge(now, config.retentionDays);
      // Delivered messages go before their time rather than close the form for a month. Never within a day: the daily caps on
      // copies count them. Without a mail server the club's file goes with the message, and nobody may have read it.
      const early = config.smtp && (await store.isCrowded()) ? await purge(now, 1) : 0;
      const stores = await store.tidy(now);
      const files = purgeMailbox(config, now);
      if (messages + early + files + stores > 0) log.purged({ messages, early, files, stores });
      if (mayDeliver()) await store.notice(now, (news) => notify(news, now));
    } catch (error) {
      if (stopped) return;
      if (error instanceof DeliveryError) log.noticeFailed(error.code);
      else log.storeFailed(error);
    }
  }

  /**
   * Notifies the club by mail that messages could not be delivered or that a damaged store was put aside, since nobody looks
   * at a command line by themselves; and once more a week before undelivered messages go. Resolves with false when there is nothing new.
   * @throws DeliveryError when the mail does not go out; the next hour tries again
   */
  async function notify(news: Undelivered, now: number): Promise<boolean> {
    const damaged = store.keptAside().filter(({ at }) => at > news.last).length;
    if (news.dead + news.ending + damaged === 0) return false;
    const notice = composeNotice({ ...news, damaged }, config, now);
    await transport.send(notice).catch(async (error) => {
      await notifySender(notice).catch(() => {});
      throw error;
    });
    return true;
  }

  /** The club's box may be what is broken: meanwhile the address that the site writes from is notified, once a day. */
  async function notifySender(notice: Envelope): Promise<void> {
    const isSame = config.mailFrom.address.toLowerCase() === config.mailTo.address.toLowerCase();
    if (isSame || clock.elapsed() - senderNotifiedAt < DAY) return;
    await transport.send({ ...notice, to: config.mailFrom, text: `${TO_SENDER}\n\n${notice.text}` });
    senderNotifiedAt = clock.elapsed();
  }

  /** Deletes what has stayed for so many days, in small steps: pages are served by the same thread. */
  async function purge(now: number, days: number): Promise<number> {
    let gone = 0;
    for (;;) {
      const step = await store.purge(now, days);
      gone += step;
      if (step < PURGE_STEP || stopped) return gone;
      await othersTurn();
    }
  }

  void run();
  return () => {
    stopped = true;
    cancel();
  };
}

const TO_SENDER =
  'Este aviso llega a la dirección desde la que escribe la web porque el buzón del club no lo admite.';
