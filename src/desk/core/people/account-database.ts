/** SQLite file of sessions, sign-in codes and passkeys. It is not part of backups. */
import { chmodSync, closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { PeopleError } from './people-error.ts';

const SCHEMA_VERSION = 2;
/** Indexes that keep a flood of requests cheap. */
const CODE_INDEXES = `
  CREATE INDEX codes_by_address ON codes (address_hash, created_at);
  CREATE INDEX codes_by_network ON codes (network_hash, created_at);
  CREATE INDEX codes_by_site ON codes (site_hash, created_at);
  CREATE INDEX codes_by_wide_network ON codes (wide_hash, created_at);
  CREATE INDEX unknown_codes ON codes (id) WHERE person_id IS NULL;
`;
const FROM_VERSION_1 = `
  ALTER TABLE codes ADD COLUMN site_hash BLOB NOT NULL DEFAULT x'';
  ALTER TABLE codes ADD COLUMN wide_hash BLOB NOT NULL DEFAULT x'';
  ${CODE_INDEXES}
  PRAGMA user_version = ${SCHEMA_VERSION};
`;
const SCHEMA = `
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    preview_hash BLOB NOT NULL UNIQUE,
    person_id TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sessions_of_person ON sessions (person_id);
  CREATE TABLE last_seen (person_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
  CREATE TABLE codes (
    id INTEGER PRIMARY KEY,
    person_id TEXT,
    address_hash BLOB NOT NULL,
    network_hash BLOB NOT NULL,
    -- Defaults, so that an earlier version of the desk still writes rows after a rollback.
    site_hash BLOB NOT NULL DEFAULT x'',
    wide_hash BLOB NOT NULL DEFAULT x'',
    browser_hash BLOB NOT NULL UNIQUE,
    code_hash BLOB NOT NULL,
    link_hash BLOB NOT NULL,
    guesses INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    is_open INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE INDEX codes_by_time ON codes (created_at);
  ${CODE_INDEXES}
  CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    person_id TEXT NOT NULL,
    public_key BLOB NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT;
  CREATE INDEX passkeys_of_person ON passkeys (person_id);
  CREATE TABLE content_folder (id TEXT NOT NULL) STRICT;
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** Primary result codes, https://www.sqlite.org/rescode.html. */
const SQLITE_FULL = 13;
const SQLITE_DAMAGED = [11, 26];
const resultCode = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff;
const isDamaged = (error: unknown) => SQLITE_DAMAGED.includes(resultCode(error));

export interface AccountDatabaseOptions {
  /** Clock, ms since 1970. */
  now?: () => number;
  /** Receives a Spanish line if a damaged file was renamed. */
  log?: (line: string) => void;
}

/**
 * Opens or creates the file: folder 0700, file 0600, a commit is on disk when it returns. A damaged file is renamed and
 * replaced by an empty one, even while it is in use: everybody has to sign in again.
 */
export class AccountDatabase {
  readonly #path: string;
  readonly #log: (line: string) => void;
  readonly now: () => number;
  #file: DatabaseSync;

  constructor(path: string, { now = Date.now, log = console.error }: AccountDatabaseOptions = {}) {
    this.#path = path;
    this.#log = log;
    this.now = now;
    this.#file = this.#openOrReplace();
  }

  all<Row>(statement: string, ...values: SQLInputValue[]): Row[] {
    return this.#withFile((file) => file.prepare(statement).all(...values) as Row[]);
  }

  get<Row>(statement: string, ...values: SQLInputValue[]): Row | undefined {
    return this.all<Row>(statement, ...values)[0];
  }

  /** Returns the number of changed rows. */
  run(statement: string, ...values: SQLInputValue[]): number {
    return this.#withFile((file) => Number(file.prepare(statement).run(...values).changes));
  }

  close(): void {
    this.#file.close();
  }

  #withFile<Result>(work: (file: DatabaseSync) => Result): Result {
    try {
      return work(this.#file);
    } catch (error) {
      if (resultCode(error) === SQLITE_FULL) throw new PeopleError({ code: 'disk-full' }, { cause: error });
      if (!isDamaged(error)) throw error;
      this.#file.close();
      this.#renameDamaged();
      this.#file = openFile(this.#path);
      return work(this.#file);
    }
  }

  #openOrReplace(): DatabaseSync {
    try {
      return openFile(this.#path);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      this.#renameDamaged();
      return openFile(this.#path);
    }
  }

  #renameDamaged(): void {
    const time = new Date(this.now()).toISOString().slice(0, 23).replace(/[:.]/g, '-');
    const name = `sesiones-danada-${time}.db`;
    for (const suffix of ['', '-wal', '-shm'])
      if (statSync(this.#path + suffix, { throwIfNoEntry: false }))
        renameSync(this.#path + suffix, join(dirname(this.#path), name + suffix));
    this.#log(
      `El archivo de las sesiones estaba dañado: se ha apartado como «${name}» y se ha empezado otro. Todas las personas tienen que volver a entrar.`,
    );
  }
}

function openFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  // SQLite gives the write-ahead log the permissions of the database file.
  chmodSync(path, 0o600);
  const file = new DatabaseSync(path, { timeout: 2000 });
  try {
    const [check] = file.prepare('PRAGMA quick_check(1)').all();
    if (check?.quick_check !== 'ok') throw Object.assign(new Error('damaged'), { errcode: 11 });
    file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    const version = Number(file.prepare('PRAGMA user_version').get()?.user_version);
    if (version === 0) file.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT`);
    if (version === 1) file.exec(`BEGIN IMMEDIATE; ${FROM_VERSION_1} COMMIT`);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}
