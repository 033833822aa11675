/** Sessions of people who signed in to the desk on the club's server. */
import { randomUUID } from 'node:crypto';
import type { AccountDatabase } from './account-database.ts';
import { deriveToken, hashToken, newAccountToken } from './tokens.ts';

const MINUTE = 60_000;
/** Time after its last use at which a session ends. */
export const SESSION_LIFETIME_MS = 60 * 24 * 60 * MINUTE;
/** Minimum interval between two writes of the time of last use. */
const EXTENSION_INTERVAL_MS = 5 * MINUTE;
/** Maximum number of stored sessions of a person, with those that have ended. */
const SESSIONS_PER_PERSON = 50;

export interface Session {
  /** Identifies the session on screens; not a secret. */
  id: string;
  personId: string;
  /** Browser and system in Spanish: «Chrome en Android». */
  device: string;
  /** Times in ms since 1970. */
  createdAt: number;
  seenAt: number;
}

export interface FoundSession extends Session {
  /** Token of the preview, which is another origin. Derived from the session's token, which it does not reveal. */
  previewToken: string;
  /** True if the session was extended: the cookie has to be sent again. */
  isExtended: boolean;
}

interface SessionRow {
  id: string;
  person_id: string;
  device: string;
  created_at: number;
  seen_at: number;
}

const toSession = ({ id, person_id, device, created_at, seen_at }: SessionRow): Session => ({
  id,
  personId: person_id,
  device,
  createdAt: created_at,
  seenAt: seen_at,
});

const previewTokenOf = (token: string) => deriveToken(token, 'vista').toString('base64url');

/** Sessions by person. A session is valid only while its person is in personas.yaml, which the caller checks. */
export class Sessions {
  readonly #database: AccountDatabase;

  constructor(database: AccountDatabase) {
    this.#database = database;
  }

  /** Starts a session. The token goes to the browser's cookie; only its hash is stored. */
  create(personId: string, device: string): { id: string; token: string; previewToken: string } {
    const { now } = this.#database;
    const [id, token, at] = [randomUUID(), newAccountToken(), now()];
    const previewToken = previewTokenOf(token);
    this.#database.run(
      `INSERT INTO sessions (id, token_hash, preview_hash, person_id, device, created_at, seen_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[id, hashToken(token), hashToken(previewToken), personId, device, at, at],
    );
    // Not by age: while the clock is wrong, all sessions may seem to have ended.
    this.#database.run(
      `DELETE FROM sessions WHERE person_id = ? AND id NOT IN
         (SELECT id FROM sessions WHERE person_id = ? ORDER BY seen_at DESC, rowid DESC LIMIT ?)`,
      ...[personId, personId, SESSIONS_PER_PERSON],
    );
    this.#recordSeen(personId, at);
    return { id, token, previewToken };
  }

  /** Finds the valid session of a token and extends it. */
  find(token: string): FoundSession | null {
    const session = this.#findBy('token_hash', token);
    return session && { ...session, previewToken: previewTokenOf(token), isExtended: this.#extend(session) };
  }

  /** Finds the valid session of a preview token, without extending it. */
  findPreview(previewToken: string): Session | null {
    return this.#findBy('preview_hash', previewToken);
  }

  /** Returns a person's valid sessions, the last used first. */
  forPerson(personId: string): Session[] {
    return this.#database
      .all<SessionRow>('SELECT * FROM sessions WHERE person_id = ? ORDER BY seen_at DESC', personId)
      .map(toSession)
      .filter((session) => this.#isValid(session));
  }

  end(id: string): void {
    this.#database.run('DELETE FROM sessions WHERE id = ?', id);
  }

  endAllFor(personId: string): void {
    this.#database.run('DELETE FROM sessions WHERE person_id = ?', personId);
  }

  /** Returns when each person was last seen, in ms since 1970, also if their sessions have ended. */
  lastSeen(): Map<string, number> {
    const rows = this.#database.all<{ person_id: string; at: number }>('SELECT person_id, at FROM last_seen');
    return new Map(rows.map(({ person_id, at }) => [person_id, at]));
  }

  #findBy(column: 'token_hash' | 'preview_hash', token: string): Session | null {
    // The lookup compares hashes, so its timing reveals nothing about a valid token.
    const row = this.#database.get<SessionRow>(
      `SELECT * FROM sessions WHERE ${column} = ?`,
      hashToken(token),
    );
    const session = row ? toSession(row) : null;
    return session && this.#isValid(session) ? session : null;
  }

  #isValid({ seenAt }: Session): boolean {
    return this.#database.now() - seenAt < SESSION_LIFETIME_MS;
  }

  /** Extends a session unless that was done in the last minutes. Returns true if it did. */
  #extend({ id, personId, seenAt }: Session): boolean {
    const at = this.#database.now();
    // A time in the future was written before the clock was set back, and would make the session last too long.
    if (at >= seenAt && at - seenAt < EXTENSION_INTERVAL_MS) return false;
    try {
      this.#database.run('UPDATE sessions SET seen_at = ? WHERE id = ?', at, id);
      this.#recordSeen(personId, at);
      return true;
    } catch {
      // The disk is full or busy. The session keeps its current end.
      return false;
    }
  }

  #recordSeen(personId: string, at: number): void {
    this.#database.run('INSERT OR REPLACE INTO last_seen (person_id, at) VALUES (?, ?)', personId, at);
  }
}
