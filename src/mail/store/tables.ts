import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ColumnType, Generated } from 'kysely';
import type { NoCopy, SpamReason } from '../reasons.ts';

export type DeliveryState = 'pending' | 'sending' | 'delivered' | 'dead' | 'skipped';

/**
 * The tables, in SQLite and in PostgreSQL. Every row names its club, which in SQLite is always the same, since a file holds
 * one. Times are those of the relay's clock, in ms since the epoch; only leases and limits, which several processes share,
 * go by the clock of the database, and SQLite, where one process delivers, has none.
 */
export interface Tables {
  message: {
    id: string;
    club: string;
    /** The page's key of the message, or one that no other has. */
    clave: string;
    /** Keyed hash of the text, so that a POST that is sent again is known. */
    digest: string;
    accepted_at: number;
    from_name: string;
    from_email: string;
    telefono: string;
    message: string;
    /** Null unless the message looks like spam. */
    suspicion: SpamReason | null;
  };
  delivery: {
    message_id: string;
    club: string;
    kind: 'club' | 'copy';
    state: DeliveryState;
    /** Who goes first when more waits than may leave: 0 the club's mail, 1 the club's marked mail, 2 copies. */
    turn: number;
    /** How often it was claimed since `first_at`. Only the process that claimed it last may say how it ended. */
    attempts: Generated<number>;
    /** Retries are counted from here: acceptance, or the day a person asked for more. */
    first_at: number;
    next_at: number;
    finished_at: number | null;
    /** What the mail server said last; of a skipped copy, why it was. */
    last_error: NoCopy | string | null;
    /** Copies only: the address as the daily caps count it. */
    copy_to: string | null;
    lease_until: Moment | null;
  };
  club: {
    key: string;
    /** 32 random bytes: sign time-trap tokens, key the digests. */
    secret: Uint8Array;
    /** When the club was told last of what waits for a person; who is telling it has a lease. */
    noticed_at: Generated<number>;
    notice_lease: Moment | null;
    probed_at: number | null;
  };
}

/** By the database's clock: written and compared there, never read. */
export type Moment = ColumnType<unknown, unknown, unknown>;

/** The version of a file in SQLite (`PRAGMA user_version`). */
export const SQLITE_VERSION = 3;

const SQLITE_MESSAGE = `
CREATE TABLE message (
  id TEXT PRIMARY KEY, clave TEXT NOT NULL, digest TEXT, accepted_at INTEGER NOT NULL,
  from_name TEXT, from_email TEXT, telefono TEXT, message TEXT, suspicion TEXT,
  UNIQUE (clave, digest)
) STRICT;
CREATE INDEX message_digest ON message (digest, accepted_at);
CREATE TABLE setting (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
`;

const SQLITE_DELIVERY = `
CREATE TABLE delivery (
  message_id TEXT NOT NULL REFERENCES message ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('club', 'copy')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'dead', 'skipped')),
  turn INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  first_at INTEGER NOT NULL, next_at INTEGER NOT NULL, finished_at INTEGER, last_error TEXT, copy_to TEXT,
  PRIMARY KEY (message_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_due ON delivery (state, turn, next_at, first_at);
-- The daily caps look at copies that count, and at no other row.
CREATE INDEX delivery_copies ON delivery (first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';
`;

/** Version 1 kept suspects aside until a person released them, and the rows of messages whose text was purged. */
const SQLITE_1_TO_2 = `
ALTER TABLE delivery RENAME TO delivery_1;
DROP INDEX delivery_due;
DROP INDEX delivery_copies;
${SQLITE_DELIVERY}
INSERT INTO delivery
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
ALTER TABLE message DROP COLUMN purged_at;
`;

/** Version 3 has the tables that PostgreSQL has. No row is written anew. */
const SQLITE_2_TO_3 = `
ALTER TABLE message ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
ALTER TABLE delivery ADD COLUMN club TEXT NOT NULL DEFAULT 'club';
ALTER TABLE delivery ADD COLUMN lease_until INTEGER;
CREATE TABLE club (
  key TEXT PRIMARY KEY, secret BLOB NOT NULL, noticed_at INTEGER NOT NULL DEFAULT 0, notice_lease INTEGER, probed_at INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO club (key, secret, noticed_at)
  SELECT 'club', value, coalesce((SELECT value FROM setting WHERE name = 'notice'), 0) FROM setting WHERE name = 'secret';
DROP TABLE setting;
`;

/** Makes the tables of a new file, or brings those of an older version up to date, inside the caller's transaction. */
export function migrateSqlite(sql: DatabaseSync, found: number): void {
  if (found === 0) {
    sql.exec(SQLITE_MESSAGE + SQLITE_DELIVERY);
    sql.prepare("INSERT INTO setting VALUES ('secret', ?)").run(randomBytes(32));
  }
  if (found === 1) sql.exec(SQLITE_1_TO_2);
  if (found < SQLITE_VERSION) sql.exec(`${SQLITE_2_TO_3} PRAGMA user_version = ${SQLITE_VERSION}`);
}

/** The version of the tables in PostgreSQL (`relay.setting`). */
export const POSTGRES_VERSION = 1;

export const POSTGRES_TABLES = `
CREATE SCHEMA relay;
CREATE TABLE relay.setting (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO relay.setting VALUES ('version', '${POSTGRES_VERSION}');

CREATE TABLE relay.club (
  key text PRIMARY KEY, secret bytea NOT NULL, noticed_at bigint NOT NULL DEFAULT 0, notice_lease timestamptz, probed_at bigint
);

CREATE TABLE relay.message (
  id uuid PRIMARY KEY, club text NOT NULL, clave text NOT NULL, digest text NOT NULL, accepted_at bigint NOT NULL,
  from_name text NOT NULL, from_email text NOT NULL, telefono text NOT NULL, message text NOT NULL, suspicion text,
  -- Rows, keys and indexes of a message and its mails come to some 700 bytes beside the text.
  bytes integer NOT NULL GENERATED ALWAYS AS
    (700 + octet_length(from_name) + octet_length(from_email) + octet_length(telefono) + octet_length(message)) STORED,
  UNIQUE (club, clave, digest)
);
CREATE INDEX message_text ON relay.message (club, digest, accepted_at);
CREATE INDEX message_size ON relay.message (club) INCLUDE (bytes);

CREATE TABLE relay.delivery (
  message_id uuid NOT NULL REFERENCES relay.message ON DELETE CASCADE,
  club text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('club', 'copy')),
  state text NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'dead', 'skipped')),
  turn smallint NOT NULL, attempts integer NOT NULL DEFAULT 0,
  first_at bigint NOT NULL, next_at bigint NOT NULL, finished_at bigint, last_error text, copy_to text,
  lease_until timestamptz,
  PRIMARY KEY (message_id, kind)
);
CREATE INDEX delivery_due ON relay.delivery (club, turn, next_at) WHERE state IN ('pending', 'sending');
CREATE INDEX delivery_dead ON relay.delivery (club) WHERE state = 'dead';
CREATE INDEX delivery_copies ON relay.delivery (club, first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';

-- A crash of the database forgets the limits, and nothing else.
CREATE UNLOGGED TABLE relay.rate_window (
  club text NOT NULL, name text NOT NULL, key text NOT NULL, ends timestamptz NOT NULL, used integer NOT NULL,
  PRIMARY KEY (club, name, key)
);
`;
