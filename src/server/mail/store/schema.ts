import type { DatabaseSync } from 'node:sqlite';

/** Column types and table options of a database. */
interface ColumnTypes {
  id: string;
  integer: string;
  bytes: string;
  timestamp: string;
  table: string;
  keyedTable: string;
}

const SQLITE_TYPES: ColumnTypes = {
  id: 'TEXT',
  integer: 'INTEGER',
  bytes: 'BLOB',
  timestamp: 'INTEGER',
  table: 'STRICT',
  keyedTable: 'STRICT, WITHOUT ROWID',
};
const POSTGRES_TYPES: ColumnTypes = {
  id: 'uuid',
  integer: 'bigint',
  bytes: 'bytea',
  timestamp: 'timestamptz',
  table: '',
  keyedTable: '',
};

/**
 * Table definitions for SQLite and PostgreSQL. Every row names its club; a SQLite file holds only one. Times are in
 * ms since the epoch by the relay's clock, except for leases and limits: several processes share them, so they use
 * the clock of the database. SQLite has none, because a single process delivers.
 */
const tables = ({ id, integer, bytes, timestamp, table, keyedTable }: ColumnTypes) => ({
  // clave: idempotency key of the page, or a generated unique value. digest: HMAC of the text with the club's
  // secret, to recognise a repeated POST. suspicion: null unless the message looks like spam.
  message: `
CREATE TABLE message (
  id ${id} PRIMARY KEY, clave TEXT NOT NULL, digest TEXT, accepted_at ${integer} NOT NULL,
  from_name TEXT, from_email TEXT, telefono TEXT, message TEXT, suspicion TEXT,
  club TEXT NOT NULL DEFAULT 'club', UNIQUE (clave, digest)
) ${table};`,
  // turn: priority while the hourly limit is reached: 0 mail to the club, 1 marked mail to the club, 2 copies.
  // attempts: number of claims since first_at; also a fencing token, only the last claimant may record the outcome.
  // first_at: start of the retry period: acceptance, or a manual requeue.
  // last_error: last answer of the mail server; for a skipped copy, the reason.
  // copy_to: for copies, the normalised address that the daily caps count.
  delivery: `
CREATE TABLE delivery (
  message_id ${id} NOT NULL REFERENCES message ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('club', 'copy')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'dead', 'skipped')),
  turn ${integer} NOT NULL, attempts ${integer} NOT NULL DEFAULT 0,
  first_at ${integer} NOT NULL, next_at ${integer} NOT NULL, finished_at ${integer}, last_error TEXT, copy_to TEXT,
  club TEXT NOT NULL DEFAULT 'club', lease_until ${timestamp},
  PRIMARY KEY (message_id, kind)
) ${keyedTable};`,
  // secret: 32 random bytes that sign tokens and key the digests. noticed_at: time of the last notice about
  // undelivered messages. notice_lease: lease of the process that sends one.
  club: `
CREATE TABLE club (
  key TEXT PRIMARY KEY, secret ${bytes} NOT NULL, noticed_at ${integer} NOT NULL DEFAULT 0, notice_lease ${timestamp},
  probed_at ${integer}
) ${keyedTable};`,
  indexes: `
CREATE INDEX message_text ON message (club, digest, accepted_at);
CREATE INDEX delivery_due ON delivery (club, turn, next_at) WHERE state IN ('pending', 'sending');
CREATE INDEX delivery_dead ON delivery (club) WHERE state = 'dead';
CREATE INDEX delivery_copies ON delivery (club, first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';`,
});

/** Schema version of a SQLite file (`PRAGMA user_version`). */
export const SQLITE_VERSION = 4;

const { message, delivery, club, indexes } = tables(SQLITE_TYPES);

/** Version 1 held suspect messages back until a person released them, and kept rows of purged messages. */
const FROM_1 = `
ALTER TABLE delivery RENAME TO delivery_1;
${delivery}
INSERT INTO delivery (message_id, kind, state, turn, attempts, first_at, next_at, finished_at, last_error, copy_to)
  SELECT message_id, kind,
    CASE WHEN state <> 'held' THEN state WHEN kind = 'club' THEN 'pending' ELSE 'skipped' END,
    CASE WHEN kind = 'copy' THEN 2 WHEN suspicion IS NULL THEN 0 ELSE 1 END,
    attempts,
    CASE WHEN state = 'held' THEN CAST(unixepoch('subsec') * 1000 AS INTEGER) ELSE first_at END,
    next_at, finished_at,
    CASE WHEN state = 'held' AND kind = 'copy' THEN 'suspect' ELSE last_error END,
    copy_to
  FROM delivery_1 JOIN message ON id = message_id WHERE purged_at IS NULL;
DROP TABLE delivery_1;
DELETE FROM message WHERE purged_at IS NOT NULL;
ALTER TABLE message DROP COLUMN purged_at;`;

const FROM_2 = `
ALTER TABLE delivery ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
ALTER TABLE delivery ADD COLUMN lease_until INTEGER;`;

/** Versions 1 and 2 had no club column. */
const FROM_1_OR_2 = `
ALTER TABLE message ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
${club}
INSERT INTO club (key, secret, noticed_at)
  SELECT 'club', value, coalesce((SELECT value FROM setting WHERE name = 'notice'), 0) FROM setting WHERE name = 'secret';
DROP TABLE setting;`;

/** Creates the tables of a new file or migrates older ones. Runs inside the caller's transaction. */
export function migrateSqlite(file: DatabaseSync, version: number): void {
  if (version >= SQLITE_VERSION) return;
  for (const name of ['message_digest', 'delivery_due', 'delivery_copies'])
    file.exec(`DROP INDEX IF EXISTS ${name}`);
  if (version === 0) file.exec(message + delivery + club);
  if (version === 1) file.exec(FROM_1);
  if (version === 2) file.exec(FROM_2);
  if (version === 1 || version === 2) file.exec(FROM_1_OR_2);
  file.exec(`${indexes} PRAGMA user_version = ${SQLITE_VERSION}`);
}

/** Schema version in PostgreSQL (`relay.setting`). */
export const POSTGRES_VERSION = 1;

/** Tables that only PostgreSQL has, for stored sizes and shared rate limits. */
export const POSTGRES_TABLES = `
CREATE SCHEMA relay;
CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO setting VALUES ('version', '${POSTGRES_VERSION}');
${Object.values(tables(POSTGRES_TYPES)).join('')}
-- Besides the text, a message and its mails take about 700 bytes in rows, keys and indexes.
ALTER TABLE message ADD COLUMN bytes integer NOT NULL GENERATED ALWAYS AS
  (700 + octet_length(from_name) + octet_length(from_email) + octet_length(telefono) + octet_length(message)) STORED;
CREATE INDEX message_size ON message (club) INCLUDE (bytes);
-- A crash of the database empties this table, which resets the limits.
CREATE UNLOGGED TABLE rate_window (
  club text NOT NULL, name text NOT NULL, key text NOT NULL, ends timestamptz NOT NULL, used integer NOT NULL,
  PRIMARY KEY (club, name, key)
);`;
