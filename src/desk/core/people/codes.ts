/**
 * Sign-in codes. A code is valid for ten minutes, once, and only in the browser that requested it.
 * Requests for unknown addresses are stored and counted like others, so that responses do not reveal who may sign in.
 */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { networkOf } from '../../../server/mail/limiter.ts';
import type { AccountDatabase } from './account-database.ts';
import { normalizeEmail } from './people-file.ts';
import { SignInRefusal } from './sign-in-refusal.ts';
import { deriveToken, hashToken, newAccountToken } from './tokens.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CODE_LIFETIME_MS = 10 * MINUTE;
/** Largest step back of the clock that does not invalidate a code, ms. */
const CLOCK_TOLERANCE_MS = MINUTE;

/** Limits of code requests per address. */
const REQUESTS_PER_ADDRESS_AND_HOUR = 6;
const REQUESTS_PER_ADDRESS_AND_DAY = 20;

/** Limits of guesses. Only the limit per code affects the link in the mail, so that a stranger cannot lock a person out. */
const GUESSES_PER_CODE = 5;
const GUESSES_PER_ADDRESS_AND_DAY = 30;

/**
 * Limits per hour of the networks that a client belongs to, the narrowest first (`networksOf`). All people in a sports hall may share
 * one network. A provider gives a line a /64, a /56 or a /48, so wider networks are counted, too.
 */
const NETWORK_LIMITS = [
  { column: 'network_hash', requests: 30, guesses: 50 },
  { column: 'site_hash', requests: 60, guesses: 100 },
  { column: 'wide_hash', requests: 120, guesses: 200 },
] as const;

/**
 * Maximum number of stored requests for unknown addresses. Further ones displace the oldest: a limit for everybody together would
 * let strangers use up the requests of the club's people.
 */
const MAX_UNKNOWN = 5000;

export interface CodeRequest {
  email: string;
  /** Person with this address; null if there is none. */
  personId: string | null;
  /** Address of the client. */
  ip: string;
}

export interface IssuedCode {
  /** Token for the cookie of the browser that requested the code. */
  browserToken: string;
  /** Six digits. */
  code: string;
  /** Token for the link in the mail. */
  linkToken: string;
}

/** Used code. */
export interface RedeemedCode {
  personId: string;
  /** True if the code was mailed to an address. The person may have another one since. */
  wasSentTo(email: string): boolean;
}

interface CodeRow {
  id: number;
  person_id: string | null;
  address_hash: Uint8Array;
  network_hash: Uint8Array;
  site_hash: Uint8Array;
  wide_hash: Uint8Array;
  code_hash: Uint8Array;
  link_hash: Uint8Array;
  guesses: number;
  created_at: number;
  is_open: number;
}

/** Returns the networks whose clients share limits, the narrowest first: IPv6 /64, /56 and /48; three times an IPv4 /24. */
function networksOf(ip: string): [string, string, string] {
  const network = networkOf(ip);
  const [, a = '', b = '', c = '', d = ''] = /^(\w+):(\w+):(\w+):(\w+)::\/64$/.exec(network) ?? [];
  if (a) {
    const prefix = `${a}:${b}:${c}`;
    return [network, `${prefix}:${(Number.parseInt(d, 16) >> 8).toString(16)}/56`, `${prefix}/48`];
  }
  const wide = network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
  return [wide, wide, wide];
}

export class SignInCodes {
  readonly #database: AccountDatabase;

  readonly #maxUnknown: number;

  constructor(database: AccountDatabase, { maxUnknown = MAX_UNKNOWN }: { maxUnknown?: number } = {}) {
    this.#database = database;
    this.#maxUnknown = maxUnknown;
  }

  /** Issues a code. @throws SignInRefusal `too-many-requests` */
  request({ email, personId, ip }: CodeRequest): IssuedCode {
    const now = this.#database.now();
    this.#deleteExpired(now);
    const address = addressHash(email);
    const networks = networksOf(ip).map(hashToken) as [Buffer, Buffer, Buffer];
    const count = (condition: string, since: number, ...values: Buffer[]) =>
      this.#count(
        `SELECT count(*) AS total FROM codes WHERE created_at > ? ${condition}`,
        now - since,
        values,
      );
    if (
      count('AND address_hash = ?', HOUR, address) >= REQUESTS_PER_ADDRESS_AND_HOUR ||
      count('AND address_hash = ?', DAY, address) >= REQUESTS_PER_ADDRESS_AND_DAY ||
      NETWORK_LIMITS.some(
        ({ column, requests }, i) => count(`AND ${column} = ?`, HOUR, networks[i] as Buffer) >= requests,
      )
    )
      throw new SignInRefusal({ code: 'too-many-requests' });
    const [browserToken, linkToken] = [newAccountToken(), newAccountToken()];
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#database.run(
      `INSERT INTO codes
         (person_id, address_hash, network_hash, site_hash, wide_hash, browser_hash, code_hash, link_hash, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      personId,
      address,
      ...networks,
      hashToken(browserToken),
      // Nobody receives the code for an unknown address, so no guess may match it.
      personId === null ? randomBytes(32) : codeHash(browserToken, code),
      hashToken(linkToken),
      now,
    );
    if (personId === null)
      this.#database.run(
        'DELETE FROM codes WHERE id IN (SELECT id FROM codes WHERE person_id IS NULL ORDER BY id DESC LIMIT -1 OFFSET ?)',
        this.#maxUnknown,
      );
    return { browserToken, code, linkToken };
  }

  /** True while the browser has a valid, unused code. */
  isPending(browserToken: string): boolean {
    return this.#openRow(browserToken) !== null;
  }

  /**
   * Uses a typed code. Counts the guess first, so that parallel guesses and failing writes cannot exceed the limits.
   * @throws SignInRefusal `code-expired`, `wrong-code`, `too-many-guesses`
   */
  redeemCode(browserToken: string, typed: string): RedeemedCode {
    const row = this.#requireOpenRow(browserToken);
    const now = this.#database.now();
    const guesses = (condition: string, since: number, hash: Uint8Array) =>
      this.#count(
        `SELECT coalesce(sum(guesses), 0) AS total FROM codes WHERE created_at > ? AND ${condition}`,
        now - since,
        [hash],
      );
    if (
      guesses('address_hash = ?', DAY, row.address_hash) >= GUESSES_PER_ADDRESS_AND_DAY ||
      NETWORK_LIMITS.some(
        ({ column, guesses: limit }) => guesses(`${column} = ?`, HOUR, row[column]) >= limit,
      )
    )
      throw new SignInRefusal({ code: 'too-many-guesses' });
    const counted = this.#database.run(
      'UPDATE codes SET guesses = guesses + 1 WHERE id = ? AND is_open = 1 AND guesses < ?',
      row.id,
      GUESSES_PER_CODE,
    );
    if (counted === 0) throw new SignInRefusal({ code: 'code-expired' });
    const isRight = timingSafeEqual(codeHash(browserToken, typed.replace(/\D/g, '')), row.code_hash);
    if (isRight && row.person_id !== null) {
      if (!this.#close(row.id)) throw new SignInRefusal({ code: 'code-expired' });
      return toRedeemed(row.person_id, row);
    }
    const left = GUESSES_PER_CODE - row.guesses - 1;
    if (left > 0) throw new SignInRefusal({ code: 'wrong-code', left });
    this.#close(row.id);
    throw new SignInRefusal({ code: 'code-expired' });
  }

  /** Uses the link of a mail. @throws SignInRefusal `code-expired`, `other-browser` */
  redeemLink(browserToken: string, linkToken: string): RedeemedCode {
    const row = this.#requireOpenRow(browserToken, 'other-browser');
    if (!timingSafeEqual(hashToken(linkToken), row.link_hash) || row.person_id === null)
      throw new SignInRefusal({ code: 'other-browser' });
    if (!this.#close(row.id)) throw new SignInRefusal({ code: 'code-expired' });
    return toRedeemed(row.person_id, row);
  }

  closeAllFor(personId: string): void {
    this.#database.run('UPDATE codes SET is_open = 0 WHERE person_id = ?', personId);
  }

  /** Closes a code. Returns false if another request has closed it. */
  #close(id: number): boolean {
    return this.#database.run('UPDATE codes SET is_open = 0 WHERE id = ? AND is_open = 1', id) === 1;
  }

  #requireOpenRow(browserToken: string, code: 'code-expired' | 'other-browser' = 'code-expired'): CodeRow {
    const row = this.#openRow(browserToken);
    if (!row) throw new SignInRefusal({ code });
    return row;
  }

  #openRow(browserToken: string): CodeRow | null {
    const row = this.#database.get<CodeRow>(
      'SELECT * FROM codes WHERE browser_hash = ? AND is_open = 1',
      hashToken(browserToken),
    );
    if (!row) return null;
    const age = this.#database.now() - row.created_at;
    return age >= -CLOCK_TOLERANCE_MS && age < CODE_LIFETIME_MS ? row : null;
  }

  #count(statement: string, since: number, values: Uint8Array[]): number {
    return this.#database.get<{ total: number }>(statement, since, ...values)?.total ?? 0;
  }

  /** Deletes codes that are too old for any limit, and those with a future time, from before the clock was set back. */
  #deleteExpired(now: number): void {
    this.#database.run(
      'DELETE FROM codes WHERE created_at <= ? OR created_at > ?',
      now - DAY,
      now + CLOCK_TOLERANCE_MS,
    );
  }
}

const addressHash = (email: string): Buffer => hashToken(normalizeEmail(email));

const toRedeemed = (personId: string, { address_hash }: CodeRow): RedeemedCode => ({
  personId,
  wasSentTo: (email) => addressHash(email).equals(address_hash),
});

/** Hash of a code. Keyed by the browser's token, since a stored hash of six digits alone could be reversed. */
const codeHash = (browserToken: string, code: string): Buffer => deriveToken(browserToken, `código ${code}`);
