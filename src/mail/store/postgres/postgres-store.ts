import { createHmac, randomBytes } from 'node:crypto';
import type { Submission } from '../../accept/fields.ts';
import { networkOf } from '../../accept/visitor.ts';
import type { MailConfig } from '../../config.ts';
import type { Delivery, MessageStore, ToStore, Undelivered } from '../message-store.ts';
import type { PostgresDatabase } from './database.ts';
import { PostgresInbox } from './inbox.ts';
import { PostgresLimiter } from './limiter.ts';
import { PostgresOutbox } from './outbox.ts';
import { PostgresUpkeep } from './upkeep.ts';

/** One club's messages in a PostgreSQL database that several processes and clubs share. Any of the processes may die. */
export class PostgresStore implements MessageStore {
  readonly #db: PostgresDatabase;
  readonly #club: string;
  readonly #inbox: PostgresInbox;
  readonly #outbox: PostgresOutbox;
  readonly #upkeep: PostgresUpkeep;
  #secret: Promise<Buffer> | null = null;

  constructor(db: PostgresDatabase, config: MailConfig) {
    this.#db = db;
    this.#club = config.club;
    this.#inbox = new PostgresInbox(db, config, () => this.secret());
    this.#outbox = new PostgresOutbox(db, config.club);
    this.#upkeep = new PostgresUpkeep(db, config);
  }

  async secret(): Promise<Buffer> {
    this.#secret ??= this.#readSecret();
    try {
      return await this.#secret;
    } catch (error) {
      this.#secret = null;
      throw error;
    }
  }

  /** Keyed by a secret that stays in the database; the rows it stands in go when their window is over. */
  async visitor(ip: string): Promise<string> {
    const hash = createHmac('sha256', await this.secret()).update(`visitante ${networkOf(ip)}`);
    return hash.digest('base64url').slice(0, 16);
  }

  limiter(name: string, most: number, windowMs: number): PostgresLimiter {
    return new PostgresLimiter(this.#db, this.#club, name, most, windowMs);
  }

  find(submission: Submission, now: number) {
    return this.#inbox.find(submission, now);
  }

  async store(message: ToStore) {
    await this.#upkeep.checkQuota();
    const accepted = await this.#inbox.store(message);
    if (!accepted.duplicate) this.#upkeep.grown(Buffer.byteLength(message.submission.message) + 700);
    return accepted;
  }

  async probe(now: number) {
    await this.#upkeep.checkQuota();
    await this.secret();
    await this.#db.run(this.#club, 'UPDATE relay.club SET probed_at = $2 WHERE key = $1', [this.#club, now]);
  }

  /** Every process may: each mail is leased to one of them. */
  deliveryLock() {
    return () => {};
  }

  /** A mail in the hands of a process that died comes back when its lease is over. */
  async recover() {
    return 0;
  }

  claim(now: number) {
    return this.#outbox.claim(now);
  }

  finish(mail: Delivery, state: 'delivered' | 'dead' | 'skipped', now: number, error: string | null) {
    return this.#outbox.finish(mail, state, now, error);
  }

  retryAt(mail: Delivery, at: number, error: string) {
    return this.#outbox.retryAt(mail, at, error);
  }

  nextDue(now: number) {
    return this.#outbox.nextDue(now);
  }

  queue() {
    return this.#outbox.queue();
  }

  pullBack(now: number) {
    return this.#upkeep.pullBack(now);
  }

  purge(now: number, retentionDays: number) {
    return this.#upkeep.purge(now, retentionDays);
  }

  isCrowded() {
    return this.#upkeep.isCrowded();
  }

  known(ids: string[]) {
    return this.#upkeep.known(ids);
  }

  async tidy() {
    await this.#upkeep.tidy();
    return 0;
  }

  keptAside() {
    return [];
  }

  async notice(now: number, tell: (news: Undelivered) => Promise<boolean>) {
    await this.secret();
    return this.#upkeep.notice(now, tell);
  }

  /** The connections are those of all clubs. */
  async close() {}

  /** Drawn by the first process that asks. */
  async #readSecret(): Promise<Buffer> {
    const run = (text: string, values: unknown[]) => this.#db.run(this.#club, text, values);
    await run('INSERT INTO relay.club (key, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      this.#club,
      randomBytes(32),
    ]);
    const [row] = await run('SELECT secret FROM relay.club WHERE key = $1', [this.#club]);
    return row?.secret as Buffer;
  }
}
