import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { DAY, HOUR } from './clock.ts';
import type { ClubContext } from './club-context.ts';
import { composeNotice, type OutgoingMail } from './deliver/compose.ts';
import { purgeMailbox } from './deliver/mailbox-folder.ts';
import { DeliveryError } from './deliver/transport.ts';
import {
  clampFutureTimes,
  PURGE_BATCH,
  purgeMessages,
  sendNotice,
  type UndeliveredNews,
} from './store/retention.ts';

/**
 * Starts the hourly upkeep: purges old messages and files, and notifies the club about undelivered mail.
 * @param isDelivering only the process that delivers sends the daily notice
 * @returns a function that stops it
 */
export function startUpkeep(
  { store, transport, clock, config, log }: ClubContext,
  isDelivering: () => boolean,
): () => void {
  let cancel = () => {};
  let stopped = false;
  let senderNotifiedAt = Number.NEGATIVE_INFINITY;

  async function runUpkeep(): Promise<void> {
    cancel = clock.after(HOUR, runUpkeep);
    const now = clock.now();
    try {
      await clampFutureTimes(store, now);
      const messages = await purge(now, config.retentionDays);
      // Near the quota, delivered messages are deleted early rather than closing the form. They stay for at least
      // a day, since the daily caps on copies count them. Without a mail server the file would be deleted, too, perhaps
      // unread, so nothing is deleted early.
      const early = config.smtp && (await store.isHalfFull()) ? await purge(now, 1) : 0;
      const stores = await store.cleanUp(now);
      const files = purgeMailbox(config, now);
      if (messages + early + files + stores > 0) log.purged({ messages, early, files, stores });
      if (isDelivering()) await sendNotice(store, now, (news) => notifyClub(news, now));
    } catch (error) {
      if (stopped) return;
      if (error instanceof DeliveryError) log.noticeFailed(error.fault.summary);
      else log.storeFailed(error);
    }
  }

  /**
   * Notifies the club by mail about undelivered messages and renamed damaged stores, and again a week before
   * undelivered messages are deleted. Resolves with false if there is nothing new.
   * @throws DeliveryError if the mail cannot be sent; the next hour retries
   */
  async function notifyClub(news: UndeliveredNews, now: number): Promise<boolean> {
    const damaged = store.damagedStores().filter(({ at }) => at > news.last).length;
    if (news.dead + news.ending + damaged === 0) return false;
    const notice = composeNotice({ ...news, damaged }, config, now);
    await transport.send(notice).catch(async (error) => {
      await notifySender(notice).catch(() => {});
      throw error;
    });
    return true;
  }

  /**
   * Sends the notice to the sender address instead, at most once a day, because the club's mailbox itself may be
   * failing.
   */
  async function notifySender(notice: OutgoingMail): Promise<void> {
    const isSame = config.mailFrom.address.toLowerCase() === config.mailTo.address.toLowerCase();
    if (isSame || clock.elapsed() - senderNotifiedAt < DAY) return;
    await transport.send({ ...notice, to: config.mailFrom, text: `${NOTICE_TO_SENDER}\n\n${notice.text}` });
    senderNotifiedAt = clock.elapsed();
  }

  /** Deletes messages older than `days` in small batches, because the same thread serves pages. */
  async function purge(now: number, days: number): Promise<number> {
    let deletedCount = 0;
    for (;;) {
      const step = await purgeMessages(store, now, days);
      deletedCount += step;
      if (step < PURGE_BATCH || stopped) return deletedCount;
      await yieldToEventLoop();
    }
  }

  void runUpkeep();
  return () => {
    stopped = true;
    cancel();
  };
}

const NOTICE_TO_SENDER =
  'Este aviso llega a la dirección desde la que escribe la web porque el buzón del club no lo admite.';
