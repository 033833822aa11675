import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The version that `migrate` leaves behind. */
export const VERSION = 2;

const MESSAGE = `
CREATE TABLE message (
  id          TEXT PRIMARY KEY,
  clave       TEXT NOT NULL,
  -- Keyed hash of the text, so that a re-sent POST is known again.
  digest      TEXT,
  accepted_at INTEGER NOT NULL,
  from_name   TEXT, from_email TEXT, telefono TEXT, message TEXT,
  -- Null unless the message looks like spam.
  suspicion   TEXT,
  UNIQUE (clave, digest)
) STRICT;
CREATE INDEX message_digest ON message (digest, accepted_at);
CREATE TABLE setting (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
`;

const DELIVERY = `
CREATE TABLE delivery (
  message_id   TEXT NOT NULL REFERENCES message ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('club', 'copy')),
  state        TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'dead', 'skipped')),
  -- Who goes first when more waits than may leave: 0 the club's mail, 1 the club's marked mail, 2 copies.
  turn         INTEGER NOT NULL,
  attempts     INTEGER NOT NULL DEFAULT 0,
  -- Retries are counted from here: acceptance, or the day a person asked for more.
  first_at     INTEGER NOT NULL,
  next_at      INTEGER NOT NULL,
  finished_at  INTEGER,
  -- Of a skipped copy: why.
  last_error   TEXT,
  -- Copies only: the address under which the daily caps count.
  copy_to      TEXT,
  PRIMARY KEY (message_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_due ON delivery (state, turn, next_at, first_at);
-- The daily caps look at copies that count, and at no other row.
CREATE INDEX delivery_copies ON delivery (first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';
`;

/** Version 1 kept suspects aside until a person released them, and the rows of messages whose text was purged. */
const FROM_1 = `
ALTER TABLE delivery RENAME TO delivery_1;
DROP INDEX delivery_due;
DROP INDEX delivery_copies;
${DELIVERY}
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

/** Makes the tables of a new store, or brings those of an older version up to date. Runs inside the caller's transaction. */
export function migrate(sql: DatabaseSync, found: number): void {
  if (found === 0) {
    sql.exec(MESSAGE + DELIVERY);
    sql.prepare("INSERT INTO setting VALUES ('secret', ?)").run(randomBytes(32));
  }
  if (found === 1) sql.exec(FROM_1);
  if (found !== VERSION) sql.exec(`PRAGMA user_version = ${VERSION}`);
}
