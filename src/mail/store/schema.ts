import type { DatabaseSync } from 'node:sqlite';

/** What each database calls the types of columns, and writes after a table. */
interface Words {
  id: string;
  whole: string;
  bytes: string;
  moment: string;
  table: string;
  keyed: string;
}

const SQLITE: Words = {
  id: 'TEXT',
  whole: 'INTEGER',
  bytes: 'BLOB',
  moment: 'INTEGER',
  table: 'STRICT',
  keyed: 'STRICT, WITHOUT ROWID',
};
const POSTGRES: Words = {
  id: 'uuid',
  whole: 'bigint',
  bytes: 'bytea',
  moment: 'timestamptz',
  table: '',
  keyed: '',
};

/**
 * The tables, in SQLite and in PostgreSQL. Every row names its club, which in SQLite is always the same, since a file holds
 * one. Times are those of the relay's clock, in ms since the epoch; only leases and limits, which several processes share,
 * go by the clock of the database, and SQLite, where one process delivers, has none.
 */
const tables = ({ id, whole, bytes, moment, table, keyed }: Words) => ({
  // clave: the page's key of the message, or one that no other has. digest: hash of the text keyed by the club's secret, so
  // that a POST that is sent again is known. suspicion: null unless the message looks like spam.
  message: `
CREATE TABLE message (
  id ${id} PRIMARY KEY, clave TEXT NOT NULL, digest TEXT, accepted_at ${whole} NOT NULL,
  from_name TEXT, from_email TEXT, telefono TEXT, message TEXT, suspicion TEXT,
  club TEXT NOT NULL DEFAULT 'club', UNIQUE (clave, digest)
) ${table};`,
  // turn: who goes first when more waits than may leave: 0 the club's mail, 1 the club's marked mail, 2 copies.
  // attempts: how often it was claimed since first_at; only the process that claimed it last may say how it ended.
  // first_at: retries are counted from here: acceptance, or the day a person put it back.
  // last_error: the mail server's last words; of a skipped copy, why it was.
  // copy_to: of copies, the address as the daily caps count it.
  delivery: `
CREATE TABLE delivery (
  message_id ${id} NOT NULL REFERENCES message ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('club', 'copy')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'dead', 'skipped')),
  turn ${whole} NOT NULL, attempts ${whole} NOT NULL DEFAULT 0,
  first_at ${whole} NOT NULL, next_at ${whole} NOT NULL, finished_at ${whole}, last_error TEXT, copy_to TEXT,
  club TEXT NOT NULL DEFAULT 'club', lease_until ${moment},
  PRIMARY KEY (message_id, kind)
) ${keyed};`,
  // secret: 32 random bytes that sign time-trap tokens and key the digests. noticed_at: when the club was notified last of what
  // waits for a person; whoever notifies it has a lease.
  club: `
CREATE TABLE club (
  key TEXT PRIMARY KEY, secret ${bytes} NOT NULL, noticed_at ${whole} NOT NULL DEFAULT 0, notice_lease ${moment},
  probed_at ${whole}
) ${keyed};`,
  indexes: `
CREATE INDEX message_text ON message (club, digest, accepted_at);
CREATE INDEX delivery_due ON delivery (club, turn, next_at) WHERE state IN ('pending', 'sending');
CREATE INDEX delivery_dead ON delivery (club) WHERE state = 'dead';
CREATE INDEX delivery_copies ON delivery (club, first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';`,
});

/** The version of a file in SQLite (`PRAGMA user_version`). */
export const SQLITE_VERSION = 4;

const { message, delivery, club, indexes } = tables(SQLITE);

/** Version 1 kept suspects aside until a person released them, and the rows of messages whose text was purged. */
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

/** Up to version 2 a file named no club. */
const FROM_1_OR_2 = `
ALTER TABLE message ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
${club}
INSERT INTO club (key, secret, noticed_at)
  SELECT 'club', value, coalesce((SELECT value FROM setting WHERE name = 'notice'), 0) FROM setting WHERE name = 'secret';
DROP TABLE setting;`;

/** Makes the tables of a new file, or brings those of an older version up to date, inside the caller's transaction. */
export function migrateSqlite(file: DatabaseSync, found: number): void {
  if (found >= SQLITE_VERSION) return;
  for (const name of ['message_digest', 'delivery_due', 'delivery_copies'])
    file.exec(`DROP INDEX IF EXISTS ${name}`);
  if (found === 0) file.exec(message + delivery + club);
  if (found === 1) file.exec(FROM_1);
  if (found === 2) file.exec(FROM_2);
  if (found === 1 || found === 2) file.exec(FROM_1_OR_2);
  file.exec(`${indexes} PRAGMA user_version = ${SQLITE_VERSION}`);
}

/** The version of the tables in PostgreSQL (`relay.setting`). */
export const POSTGRES_VERSION = 1;

/** PostgreSQL's own: what a club's messages take, and limits that all processes share. */
export const POSTGRES_TABLES = `
CREATE SCHEMA relay;
CREATE TABLE setting (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO setting VALUES ('version', '${POSTGRES_VERSION}');
${Object.values(tables(POSTGRES)).join('')}
-- Rows, keys and indexes of a message and its mails come to some 700 bytes beside the text.
ALTER TABLE message ADD COLUMN bytes integer NOT NULL GENERATED ALWAYS AS
  (700 + octet_length(from_name) + octet_length(from_email) + octet_length(telefono) + octet_length(message)) STORED;
CREATE INDEX message_size ON message (club) INCLUDE (bytes);
-- A crash of the database forgets the limits, and nothing else.
CREATE UNLOGGED TABLE rate_window (
  club text NOT NULL, name text NOT NULL, key text NOT NULL, ends timestamptz NOT NULL, used integer NOT NULL,
  PRIMARY KEY (club, name, key)
);`;
