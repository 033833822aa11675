import type { Submission } from '../accept/fields.ts';
import { RateLimiter } from '../accept/rate-limiter.ts';
import { visitorKey } from '../accept/visitor.ts';
import type { Clock } from '../clock.ts';
import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { takeDeliveryLock } from '../deliver/lock.ts';
import type { MailLog } from '../logs.ts';
import type { Delivery, MessageStore, ToStore, Undelivered } from './message-store.ts';
import { lastNotice, noticed, undelivered } from './notice.ts';
import { DEAD_DAYS, emptyWal, isCrowded, known, pullBack, purge } from './retention.ts';
import { asideSince, dropStoresAside, storesAside } from './set-aside.ts';
import { Store } from './store.ts';

/** The store in a file of the data folder. One process delivers from it; its limits count in that process's memory. */
export class SqliteStore implements MessageStore {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #config: MailConfig;

  constructor(parts: { config: MailConfig; clock: Clock; log: MailLog }) {
    this.#store = new Store(parts);
    this.#clock = parts.clock;
    this.#config = parts.config;
  }

  async secret() {
    return this.#store.use(({ db }) => db.secret);
  }

  async visitor(ip: string) {
    return visitorKey(ip);
  }

  limiter(_name: string, most: number, windowMs: number) {
    return new RateLimiter(this.#clock, most, windowMs);
  }

  find(submission: Submission, now: number) {
    return this.#store.patiently(({ inbox }) => inbox.find(submission, now));
  }

  store(message: ToStore) {
    return this.#store.patiently(({ inbox }) => inbox.store(message));
  }

  probe(now: number) {
    return this.#store.patiently(({ inbox }) => inbox.probe(now));
  }

  deliveryLock() {
    return takeDeliveryLock(this.#config.dataDir);
  }

  async recover() {
    return this.#store.use(({ outbox }) => outbox.recover());
  }

  async claim(now: number) {
    return this.#store.use(({ outbox }) => outbox.claim(now));
  }

  finish(mail: Delivery, state: 'delivered' | 'dead' | 'skipped', now: number, error: string | null) {
    return this.#store.patiently(({ outbox }) => outbox.finish(mail, state, now, error));
  }

  retryAt(mail: Delivery, at: number, error: string) {
    return this.#store.patiently(({ outbox }) => outbox.retryAt(mail, at, error));
  }

  async nextDue(now: number) {
    return this.#store.use(({ outbox }) => outbox.nextDue(now));
  }

  queue() {
    return this.#store.patiently(({ outbox }) => outbox.queue());
  }

  pullBack(now: number) {
    return this.#store.patiently(({ db }) => pullBack(db, now));
  }

  purge(now: number, retentionDays: number) {
    return this.#store.patiently(({ db }) => purge(db, now, retentionDays));
  }

  async isCrowded() {
    return this.#store.use(({ db }) => isCrowded(db, this.#config));
  }

  async known(ids: string[]) {
    return this.#store.use(({ db }) => known(db, ids));
  }

  async tidy(now: number) {
    // Deleted text is in the write-ahead log until that is emptied.
    this.#store.use(({ db }) => emptyWal(db.sql));
    return dropStoresAside(this.#config.dataDir, now - DEAD_DAYS * DAY);
  }

  keptAside() {
    return storesAside(this.#config.dataDir).map(asideSince);
  }

  async notice(now: number, tell: (news: Undelivered) => Promise<boolean>) {
    const last = this.#store.use(({ db }) => lastNotice(db));
    if (now - last < DAY) return false;
    const told = await tell(this.#store.use(({ db }) => undelivered(db, last, now)));
    if (told) await this.#store.patiently(({ db }) => noticed(db, now));
    return told;
  }

  async close() {
    this.#store.close();
  }
}
