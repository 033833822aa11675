/** SQLite store of subscriptions, of the agenda that phones know, and of messages that wait; beside the contact messages. */
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PhoneCount, PushChoice, PushSubscriptionData } from '../../base/addresses/push.ts';
import type { PushEvent, PushFacts } from '../../base/addresses/site-info.ts';
import { addDays, later } from '../../club/agenda/dates.ts';
import { type Notice, noticeSince } from '../../club/agenda/push-notices.ts';

/** Maximum number of subscriptions, about 3 MB. */
const MAX_SUBSCRIPTIONS = 5000;

/** Age of a build in days at which the server's clock is in doubt. Clubs without a timer build rarely in summer. */
const MAX_BUILD_AGE = 60;

const SCHEMA_VERSION = 1;
/**
 * `day`: Madrid day of the last saved choice or accepted message. `known`: events as phones know them. `delivery`: messages that wait
 * or are being sent; `due` and the times of a notice are epoch ms. `fact`: last day of the season. Ids are never used again: phones
 * recognize a repeated notice by its id, and a late answer about a deleted subscription must not meet a new one.
 */
const SCHEMA = `
CREATE TABLE subscription (
  id INTEGER PRIMARY KEY AUTOINCREMENT, endpoint TEXT NOT NULL UNIQUE, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  results INTEGER NOT NULL, day TEXT NOT NULL
) STRICT;
CREATE TABLE chosen_team (
  subscription INTEGER NOT NULL REFERENCES subscription ON DELETE CASCADE, team TEXT NOT NULL,
  PRIMARY KEY (subscription, team)
) STRICT, WITHOUT ROWID;
CREATE INDEX chosen_team_by_team ON chosen_team (team);
CREATE TABLE known (id TEXT PRIMARY KEY, event TEXT NOT NULL) STRICT;
CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, kind TEXT NOT NULL, before TEXT NOT NULL,
  title TEXT NOT NULL, body TEXT NOT NULL, path TEXT NOT NULL, starts_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE delivery (
  notice INTEGER NOT NULL REFERENCES notice ON DELETE CASCADE,
  subscription INTEGER NOT NULL REFERENCES subscription ON DELETE CASCADE,
  is_sending INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL,
  PRIMARY KEY (notice, subscription)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_by_due ON delivery (is_sending, due);
CREATE INDEX delivery_by_subscription ON delivery (subscription);
CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
PRAGMA user_version = ${SCHEMA_VERSION};`;

/** Message that a process has claimed, with everything that its request needs. */
export interface ClaimedMessage extends Pick<Notice, 'event' | 'kind' | 'title' | 'body' | 'path'> {
  notice: number;
  subscription: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Number of this attempt, from 1. */
  attempts: number;
  expiresAt: number;
}

type MessageKey = Pick<ClaimedMessage, 'notice' | 'subscription'>;

/** Outcome of a request to a push service. */
export type Outcome =
  | { kind: 'accepted'; day: string }
  /** The subscription no longer exists. */
  | { kind: 'gone' }
  /** The message will never be accepted. */
  | { kind: 'refused' }
  /** @param due epoch ms of the next attempt; `wholeService` if all messages to this service wait for it */
  | { kind: 'retry'; due: number; wholeService: boolean };

type Row = Record<string, string | number>;

export class PushStore {
  readonly #db: DatabaseSync;

  readonly #maxSubscriptions: number;

  /** Opens or creates the store: folder 0700, file 0600, deleted content overwritten. @throws if it cannot be opened */
  constructor(dataDir: string, maxSubscriptions = MAX_SUBSCRIPTIONS) {
    this.#maxSubscriptions = maxSubscriptions;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const path = join(dataDir, 'avisos.sqlite');
    closeSync(openSync(path, 'a', 0o600));
    chmodSync(path, 0o600);
    const db = new DatabaseSync(path, { timeout: 2000 });
    try {
      db.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; BEGIN IMMEDIATE',
      );
      const version = Number(db.prepare('PRAGMA user_version').get()?.user_version);
      if (version > SCHEMA_VERSION) throw new Error('A newer version of the program wrote avisos.sqlite.');
      if (version === 0) db.exec(SCHEMA);
      db.exec('COMMIT');
    } catch (error) {
      db.close();
      throw error;
    }
    this.#db = db;
  }

  close(): void {
    this.#db.close();
  }

  #all = (text: string, ...values: (string | number)[]) => this.#db.prepare(text).all(...values) as Row[];
  #run = (text: string, ...values: (string | number)[]) =>
    Number(this.#db.prepare(text).run(...values).changes);

  #transaction<T>(task: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = task();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Saves a subscription, or the new choice of a known one. Returns false if there is no room. */
  save({ endpoint, keys, teams, results }: PushSubscriptionData, day: string): boolean {
    return this.#transaction(() => {
      const [known] = this.#all('SELECT id FROM subscription WHERE endpoint = ?', endpoint);
      const [{ count = 0 } = {}] = this.#all('SELECT count(*) AS count FROM subscription');
      if (!known && Number(count) >= this.#maxSubscriptions) return false;
      const [{ id = 0 } = {}] = this.#all(
        `INSERT INTO subscription (endpoint, p256dh, auth, results, day) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, results = excluded.results, day = excluded.day
         RETURNING id`,
        endpoint,
        keys.p256dh,
        keys.auth,
        Number(results),
        day,
      );
      this.#run('DELETE FROM chosen_team WHERE subscription = ?', id);
      for (const team of teams) this.#run('INSERT INTO chosen_team VALUES (?, ?)', id, team);
      return true;
    });
  }

  /** Returns the choice of an endpoint; null if it is not subscribed. */
  choiceOf(endpoint: string): PushChoice | null {
    const [found] = this.#all('SELECT id, results FROM subscription WHERE endpoint = ?', endpoint);
    if (!found) return null;
    const teams = this.#all('SELECT team FROM chosen_team WHERE subscription = ?', found.id ?? 0);
    return { teams: teams.map(({ team }) => String(team)), results: found.results === 1 };
  }

  end(endpoint: string): void {
    this.#run('DELETE FROM subscription WHERE endpoint = ?', endpoint);
    this.#emptyLog();
  }

  /** Ends all subscriptions. Returns their number. */
  endAll(): number {
    const ended = this.#run('DELETE FROM subscription');
    this.#emptyLog();
    return ended;
  }

  /** Empties the write-ahead log, which still contains what was deleted. If the store is in use, a later deletion does. */
  #emptyLog(): void {
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  countPhones(): PhoneCount {
    const rows = this.#all('SELECT team, count(*) AS count FROM chosen_team GROUP BY team');
    const [{ total = 0 } = {}] = this.#all('SELECT count(*) AS total FROM subscription');
    return {
      total: Number(total),
      teams: Object.fromEntries(rows.map(({ team, count }) => [String(team), Number(count)])),
    };
  }

  /**
   * Ends the subscriptions of a season that is over, unless their choice was saved again since. The season that is remembered may get
   * longer; the next one begins after its end.
   * @param today day by the server's clock; nothing is ended long after the build's, when that clock may be wrong
   * @returns the number of ended subscriptions
   */
  endSeason(
    { day, firstDay, lastDay }: Pick<PushFacts, 'day' | 'firstDay' | 'lastDay'>,
    today: string,
  ): number {
    if (today > addDays(day, MAX_BUILD_AGE)) return 0;
    const ended = this.#transaction(() => {
      const [fact] = this.#all("SELECT value FROM fact WHERE name = 'season'");
      const stored = String(fact?.value ?? lastDay);
      const seasonEnd = firstDay !== '' && firstDay <= stored ? later(stored, lastDay) : stored;
      const isOver = seasonEnd !== '' && seasonEnd < today;
      const deleted = isOver ? this.#run('DELETE FROM subscription WHERE day <= ?', seasonEnd) : 0;
      const next = isOver || seasonEnd === '' ? (lastDay < today ? '' : lastDay) : seasonEnd;
      if (fact?.value !== next) this.#run("INSERT OR REPLACE INTO fact VALUES ('season', ?)", next);
      return deleted;
    });
    if (ended > 0) this.#emptyLog();
    return ended;
  }

  /** Returns the events as phones know them, by id. */
  knownEvents(): Map<string, PushEvent> {
    const rows = this.#all('SELECT id, event FROM known');
    return new Map(rows.map(({ id, event }) => [String(id), JSON.parse(String(event)) as PushEvent]));
  }

  /**
   * Records what phones know from now on, and a message for each phone that has to be told, in one transaction: a notice that is
   * recorded is never created again. A phone for which an earlier message still waits gets one notice of both changes instead, or
   * none if the later one takes the earlier one back.
   */
  recordComparison(
    known: readonly PushEvent[],
    gone: readonly string[],
    notices: readonly Notice[],
    now: number,
  ) {
    this.#transaction(() => {
      for (const id of gone) this.#run('DELETE FROM known WHERE id = ?', id);
      for (const event of known)
        this.#run('INSERT OR REPLACE INTO known VALUES (?, ?)', event.id, JSON.stringify(event));
      for (const notice of notices) this.#addNotice(notice, now);
    });
  }

  /** Adds a notice with a message for each phone that wants it. */
  #addNotice(notice: Notice, now: number): void {
    const { event, kind, team, before } = notice;
    // A moved extra training has another id.
    const waitingMessages = this.#all(
      `SELECT subscription, notice, before FROM delivery JOIN notice ON notice.id = notice
       WHERE event IN (?, ?) AND kind = ? AND is_sending = 0 ORDER BY notice`,
      event,
      before.id,
      kind,
    );
    const id = this.#insertNotice(notice);
    this.#run(
      `INSERT INTO delivery (notice, subscription, due)
       SELECT ?, id, ? FROM subscription JOIN chosen_team ON subscription = id
       WHERE team = ? AND (results = 1 OR ? = 'change')`,
      id,
      now,
      team,
      kind,
    );
    /** Ids of the notices for phones that know an older state, by that state; null if it is the current one. */
    const olderStates = new Map<string, number | null>();
    for (const waiting of waitingMessages) {
      const [subscription, state] = [Number(waiting.subscription), String(waiting.before)];
      this.#run(
        'DELETE FROM delivery WHERE notice = ? AND subscription = ?',
        waiting.notice ?? 0,
        subscription,
      );
      if (!olderStates.has(state)) {
        const since = noticeSince(notice, JSON.parse(state) as PushEvent);
        olderStates.set(state, since && this.#insertNotice(since));
      }
      const other = olderStates.get(state) ?? null;
      if (other === null)
        this.#run('DELETE FROM delivery WHERE notice = ? AND subscription = ?', id, subscription);
      else
        this.#run(
          'UPDATE delivery SET notice = ? WHERE notice = ? AND subscription = ?',
          other,
          id,
          subscription,
        );
    }
  }

  /** Returns the id of a new notice. */
  #insertNotice({ event, kind, before, title, body, path, startsAt, expiresAt }: Notice): number {
    const [{ id = 0 } = {}] = this.#all(
      `INSERT INTO notice (event, kind, before, title, body, path, starts_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      event,
      kind,
      JSON.stringify(before),
      title,
      body,
      path,
      startsAt,
      expiresAt,
    );
    return Number(id);
  }

  /** Gives up the messages that another process was sending when it died. Returns their number. */
  giveUpInterrupted = (): number => this.#run('DELETE FROM delivery WHERE is_sending = 1');

  /**
   * Records outcomes and claims waiting messages in one transaction. A claimed message is never claimed again, unless an outcome says
   * that it was not accepted. While an earlier message about the same event is being sent to a phone, the later one waits, so that the
   * phone's last word is the latest.
   * @param quiet true at night: claims only messages about events that begin before `urgentUntil`
   */
  recordAndClaim(
    outcomes: readonly (MessageKey & { outcome: Outcome })[],
    { limit, now, quiet, urgentUntil }: { limit: number; now: number; quiet: boolean; urgentUntil: number },
  ): ClaimedMessage[] {
    return this.#transaction(() => {
      for (const { outcome, ...key } of outcomes) this.#record(key, outcome);
      this.#run(
        'DELETE FROM delivery WHERE is_sending = 0 AND notice IN (SELECT id FROM notice WHERE expires_at <= ?)',
        now,
      );
      this.#run('DELETE FROM notice WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE notice = id)');
      const rows = this.#all(
        `SELECT notice, subscription, attempts + 1 AS attempts, endpoint, p256dh, auth, event, kind, title, body, path,
           expires_at AS expiresAt
         FROM delivery JOIN notice ON notice.id = notice JOIN subscription ON subscription.id = subscription
         WHERE is_sending = 0 AND due <= ? AND starts_at <= ? AND NOT EXISTS (
           SELECT 1 FROM delivery AS other JOIN notice AS former ON former.id = other.notice
           WHERE other.subscription = delivery.subscription AND other.is_sending = 1
             AND former.event = notice.event AND former.kind = notice.kind)
         ORDER BY due LIMIT ?`,
        now,
        quiet ? urgentUntil : Number.MAX_SAFE_INTEGER,
        limit,
      ) as unknown as ClaimedMessage[];
      for (const { notice, subscription } of rows)
        this.#run(
          'UPDATE delivery SET is_sending = 1, attempts = attempts + 1 WHERE notice = ? AND subscription = ?',
          notice,
          subscription,
        );
      return rows;
    });
  }

  #record({ notice, subscription }: MessageKey, outcome: Outcome): void {
    if (outcome.kind === 'gone') {
      this.#run('DELETE FROM subscription WHERE id = ?', subscription);
      return;
    }
    if (outcome.kind !== 'retry') {
      this.#run('DELETE FROM delivery WHERE notice = ? AND subscription = ?', notice, subscription);
      if (outcome.kind === 'accepted')
        this.#run(
          'UPDATE subscription SET day = ? WHERE id = ? AND day < ?',
          outcome.day,
          subscription,
          outcome.day,
        );
      return;
    }
    const { due, wholeService } = outcome;
    this.#run(
      'UPDATE delivery SET is_sending = 0, due = ? WHERE notice = ? AND subscription = ?',
      due,
      notice,
      subscription,
    );
    // A later message replaces this one.
    this.#run(
      `DELETE FROM delivery WHERE notice = ?1 AND subscription = ?2 AND EXISTS (
         SELECT 1 FROM delivery AS later JOIN notice AS next ON next.id = later.notice JOIN notice AS own ON own.id = ?1
         WHERE later.subscription = ?2 AND next.id > own.id AND next.event = own.event AND next.kind = own.kind)`,
      notice,
      subscription,
    );
    const [{ endpoint = '' } = {}] = this.#all(
      'SELECT endpoint FROM subscription WHERE id = ?',
      subscription,
    );
    if (!wholeService || !endpoint) return;
    this.#run(
      `UPDATE delivery SET due = max(due, ?) WHERE is_sending = 0 AND subscription IN
         (SELECT id FROM subscription WHERE substr(endpoint, 1, ?) = ?)`,
      due,
      new URL(String(endpoint)).origin.length + 1,
      `${new URL(String(endpoint)).origin}/`,
    );
  }

  /** Returns the number of messages that wait or are being sent. */
  countWaiting(): number {
    const [{ count = 0 } = {}] = this.#all('SELECT count(*) AS count FROM delivery');
    return Number(count);
  }
}
