import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
CREATE TABLE message (
  id          TEXT PRIMARY KEY,
  clave       TEXT NOT NULL,
  -- Keyed hash of the text, so that a re-sent POST is known again; gone with the text.
  digest      TEXT,
  accepted_at INTEGER NOT NULL,
  from_name   TEXT, from_email TEXT, telefono TEXT, message TEXT,
  -- Null unless the message is, or was, kept aside.
  suspicion   TEXT,
  purged_at   INTEGER,
  UNIQUE (clave, digest)
) STRICT;
CREATE INDEX message_digest ON message (digest, accepted_at);
CREATE TABLE delivery (
  message_id   TEXT NOT NULL REFERENCES message ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('club', 'copy')),
  state        TEXT NOT NULL CHECK (state IN ('held', 'pending', 'sending', 'delivered', 'dead', 'skipped')),
  attempts     INTEGER NOT NULL DEFAULT 0,
  -- Retries are counted from here: acceptance, or the day a person released it.
  first_at     INTEGER NOT NULL,
  next_at      INTEGER NOT NULL,
  finished_at  INTEGER,
  last_error   TEXT,
  -- Copies only: the address under which the daily cap counts.
  copy_to      TEXT,
  PRIMARY KEY (message_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivery_due ON delivery (state, next_at);
-- The daily caps look at copies that count, and at no other row.
CREATE INDEX delivery_copies ON delivery (first_at, copy_to) WHERE kind = 'copy' AND state <> 'skipped';
CREATE TABLE setting (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;
`;
const VERSION = 1;

/** An open message store and the secret that goes with it. */
export interface Database {
  sql: DatabaseSync;
  /** 32 random bytes, drawn when the store was made: signs time-trap tokens, keys the digests. */
  secret: Buffer;
}

/** Path of the store inside the data folder. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'mensajes.sqlite');
}

/**
 * Opens (or makes) the store: folder 0700, file 0600, WAL, synchronous FULL (a commit is on disk when it returns),
 * deleted content overwritten.
 * @throws Error in Spanish when the store was written by a newer version.
 */
export function openDatabase(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = storePath(dataDir);
  closeSync(openSync(path, 'a', 0o600));
  // SQLite gives the WAL the permissions of the database file.
  chmodSync(path, 0o600);
  const sql = new DatabaseSync(path, { timeout: 2000 });
  sql.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
  );
  inTransaction(sql, () => {
    const found = Number(sql.prepare('PRAGMA user_version').get()?.user_version);
    if (found > VERSION)
      throw new Error(`${path} es de una versión más nueva de la web: actualiza el programa.`);
    if (found === 0) {
      sql.exec(SCHEMA);
      sql.prepare("INSERT INTO setting VALUES ('secret', ?)").run(randomBytes(32));
      sql.exec(`PRAGMA user_version = ${VERSION}`);
    }
  });
  const secret = sql.prepare("SELECT value FROM setting WHERE name = 'secret'").get()?.value;
  return { sql, secret: Buffer.from(secret as Uint8Array) };
}

/** Runs `work` in one write transaction; whatever it throws (a full disk, say) leaves nothing behind. */
export function inTransaction<T>(sql: DatabaseSync, work: () => T): T {
  sql.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    sql.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back by itself after some errors (SQLITE_FULL among them).
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
}
