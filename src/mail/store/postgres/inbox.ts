import { randomUUID } from 'node:crypto';
import type { Submission } from '../../accept/fields.ts';
import { addressForLimits } from '../../address.ts';
import { DAY } from '../../clock.ts';
import type { MailConfig } from '../../config.ts';
import { type CopiesSent, whyNoCopy } from '../copy-caps.ts';
import { digestOf } from '../digest.ts';
import { type Accepted, SAME_TEXT, type ToStore } from '../message-store.ts';
import type { PostgresDatabase, Query } from './database.ts';

type InboxConfig = Pick<MailConfig, 'club' | 'limits' | 'mailTo' | 'mailFrom'>;

/** The side of one club's store that takes messages in. */
export class PostgresInbox {
  readonly #db: PostgresDatabase;
  readonly #config: InboxConfig;
  readonly #secret: () => Promise<Buffer>;

  constructor(db: PostgresDatabase, config: InboxConfig, secret: () => Promise<Buffer>) {
    this.#db = db;
    this.#config = config;
    this.#secret = secret;
  }

  async find(submission: Submission, now: number): Promise<string | null> {
    const digest = digestOf(await this.#secret(), submission);
    return this.#find(
      (text, values) => this.#db.run(this.#config.club, text, values),
      submission.clave,
      digest,
      now,
    );
  }

  /** One transaction; of two processes that get the same message at once, the second waits and finds it stored. */
  async store(message: ToStore): Promise<Accepted> {
    const { submission, copyTo, suspicion, now } = message;
    const { club } = this.#config;
    const digest = digestOf(await this.#secret(), submission);
    const counted = copyTo && addressForLimits(copyTo);
    return this.#db.transaction(club, async (query) => {
      // Caps on copies are exact only one message at a time; and what has no key has nothing else to be unique by.
      if (counted && !suspicion) await lock(query, `copies ${club}`);
      if (!submission.clave) await lock(query, `text ${club} ${digest}`);
      const before = await this.#find(query, submission.clave, digest, now);
      if (before) return { id: before, duplicate: true };
      const id = randomUUID();
      const { clave, from_name, from_email, telefono, message: text } = submission;
      const key = clave || `sin-${id}`;
      const stored = await query(
        `INSERT INTO relay.message (id, club, clave, digest, accepted_at, from_name, from_email, telefono, message, suspicion)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (club, clave, digest) DO NOTHING RETURNING id`,
        [id, club, key, digest, now, from_name, from_email, telefono, text, suspicion],
      );
      if (stored.length === 0)
        return { id: (await this.#find(query, clave, digest, now)) ?? id, duplicate: true };
      const sent = counted && !suspicion ? await this.#copiesSent(query, counted, now) : NONE;
      const why = counted && whyNoCopy(counted, suspicion, this.#config, () => sent);
      const mails = [['club', 'pending', suspicion ? 1 : 0, null, null]];
      if (counted) mails.push(['copy', why ? 'skipped' : 'pending', 2, counted, why]);
      for (const mail of mails)
        await query(
          `INSERT INTO relay.delivery (message_id, club, first_at, next_at, kind, state, turn, copy_to, last_error)
           VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8)`,
          [id, club, now, ...mail],
        );
      return { id, duplicate: false };
    });
  }

  async #find(query: Query, clave: string, digest: string, now: number): Promise<string | null> {
    const { club } = this.#config;
    const [row] = clave
      ? await query('SELECT id FROM relay.message WHERE club = $1 AND clave = $2 AND digest = $3', [
          club,
          clave,
          digest,
        ])
      : await query(
          'SELECT id FROM relay.message WHERE club = $1 AND digest = $2 AND accepted_at > $3 AND accepted_at <= $4 LIMIT 1',
          [club, digest, now - SAME_TEXT, now],
        );
    return row ? String(row.id) : null;
  }

  async #copiesSent(query: Query, address: string, now: number): Promise<CopiesSent> {
    const [row] = await query(
      `SELECT count(*) AS total, count(*) FILTER (WHERE copy_to = $2) AS same FROM relay.delivery
       WHERE club = $1 AND kind = 'copy' AND state <> 'skipped' AND first_at > $3 AND first_at <= $4`,
      [this.#config.club, address, now - DAY, now],
    );
    return { same: Number(row?.same), total: Number(row?.total) };
  }
}

const NONE: CopiesSent = { same: 0, total: 0 };

/** Held until the transaction ends, however that ends. */
const lock = (query: Query, name: string) =>
  query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
