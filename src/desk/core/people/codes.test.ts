import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { readFiles } from '../../../server/mail/testing/test-relay.ts';
import { AccountDatabase } from './account-database.ts';
import type { Accounts } from './accounts.ts';
import { type CodeRequest, type IssuedCode, SignInCodes } from './codes.ts';
import { testAccounts } from './testing/test-accounts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ANA: CodeRequest = { email: 'ana@example.org', personId: 'ana', ip: '203.0.113.9' };
const NOBODY: CodeRequest = { ...ANA, email: 'nadie@example.org', personId: null };

let dir: string;
let time: number;
let accounts: Accounts;
let codes: SignInCodes;

beforeEach(() => {
  dir = newFolder();
  time = Date.parse('2026-11-27T10:00:00Z');
  accounts = testAccounts(dir, { now: () => time });
  onTestFinished(() => accounts.close());
  codes = accounts.codes;
});

/** Returns the id of the person that an attempt signs in, or the code of its refusal. */
const resultOf = (attempt: () => { personId: string }): string => {
  try {
    return attempt().personId;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const redeemCode = ({ browserToken, code }: Pick<IssuedCode, 'browserToken' | 'code'>) =>
  resultOf(() => codes.redeemCode(browserToken, code));
const redeemLink = ({ browserToken, linkToken }: Pick<IssuedCode, 'browserToken' | 'linkToken'>) =>
  resultOf(() => codes.redeemLink(browserToken, linkToken));
/** Types a code that differs from the issued one. */
const guess = ({ browserToken, code }: IssuedCode, n = 1) =>
  redeemCode({ browserToken, code: String((Number(code) + n) % 1_000_000).padStart(6, '0') });
/** Requests a code. Returns it, or null if there are too many requests. */
const tryRequest = (request: CodeRequest): IssuedCode | null => {
  try {
    return codes.request(request);
  } catch (error) {
    expect(error).toMatchObject({ code: 'too-many-requests' });
    return null;
  }
};

test('accepts a code once, typed with or without spaces', () => {
  const issued = codes.request(ANA);
  const { browserToken, code } = issued;
  expect(codes.isPending(browserToken)).toBe(true);
  expect(redeemCode({ browserToken, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).toBe('ana');
  expect(codes.isPending(browserToken)).toBe(false);
  expect([redeemCode(issued), redeemLink(issued)]).toEqual(['code-expired', 'other-browser']);
});

test('accepts a link once', () => {
  const issued = codes.request(ANA);
  expect(redeemLink(issued)).toBe('ana');
  expect([redeemCode(issued), redeemLink(issued)]).toEqual(['code-expired', 'other-browser']);
});

test('binds code and link to the browser that requested them', () => {
  const mine = codes.request(ANA);
  const { browserToken } = codes.request({ ...ANA, personId: 'eva', email: 'eva@example.org' });
  expect(redeemCode({ ...mine, browserToken: '' })).toBe('code-expired');
  expect(redeemCode({ ...mine, browserToken })).toBe('wrong-code');
  for (const other of ['', browserToken])
    expect(redeemLink({ ...mine, browserToken: other })).toBe('other-browser');
  expect(redeemLink(mine)).toBe('ana');
});

test.each([
  ['just in time', 10 * MINUTE - 1, true],
  ['late', 10 * MINUTE, false],
  ['after the clock was corrected by seconds', -30_000, true],
  ['after the clock was set back', -HOUR, false],
])('expires after ten minutes: %s', (_name, passed, isAccepted) => {
  const [first, second] = [codes.request(ANA), codes.request(ANA)];
  time += passed;
  expect(redeemCode(first)).toBe(isAccepted ? 'ana' : 'code-expired');
  expect(redeemLink(second)).toBe(isAccepted ? 'ana' : 'other-browser');
});

test('closes a code after five wrong guesses, also for the right one', () => {
  const issued = codes.request(ANA);
  const results = [1, 2, 3, 4, 5].map((n) => guess(issued, n));
  expect(results).toEqual(['wrong-code', 'wrong-code', 'wrong-code', 'wrong-code', 'code-expired']);
  expect(redeemCode(issued)).toBe('code-expired');
});

test('never accepts the code or the link of an unknown address', () => {
  const issued = codes.request(NOBODY);
  expect([redeemLink(issued), redeemCode(issued)]).toEqual(['other-browser', 'wrong-code']);
});

test('limits a thousand guesses from many networks to thirty a day, and still accepts the link', () => {
  let counted = 0;
  for (let n = 0; n < 1000; n++) {
    time += 80_000;
    const issued = tryRequest({ ...ANA, ip: `198.51.${n % 200}.7` });
    for (let wrong = 1; issued && wrong <= 5; wrong++)
      counted += Number(guess(issued, wrong) !== 'too-many-guesses');
  }
  // 22 hours: requests for an address are limited to 20 a day, guesses to 30.
  expect(counted).toBe(30);
  time += 3 * HOUR;
  expect(redeemLink(codes.request({ ...ANA, ip: '192.0.2.1' }))).toBe('ana');
});

test('limits the guesses of one network for many addresses', () => {
  let counted = 0;
  for (let n = 0; n < 25; n++) {
    const issued = codes.request({ ...ANA, email: `p${n}@example.org`, ip: `203.0.113.${n}` });
    for (let wrong = 1; wrong <= 4; wrong++) counted += Number(guess(issued, wrong) === 'wrong-code');
  }
  expect(counted).toBe(50);
});

const strangerFrom = (ip: string, n: number): CodeRequest => ({ ...NOBODY, email: `p${n}@example.org`, ip });

test.each<[string, number, (n: number) => CodeRequest]>([
  [
    'an address in other capitals',
    6,
    (n) => ({ ...ANA, email: n % 2 ? 'ANA@example.org' : 'ana@example.org', ip: `198.51.${n}.1` }),
  ],
  ['an IPv4 /24', 30, (n) => strangerFrom(`203.0.113.${n}`, n)],
  ['an IPv6 /64', 30, (n) => strangerFrom(`2001:db8:1:2:${n}::1`, n)],
  ['an IPv6 /56', 60, (n) => strangerFrom(`2001:db8:1:2${(n % 90) + 10}::1`, n)],
  ['an IPv6 /48', 120, (n) => strangerFrom(`2001:db8:1:${(n * 256).toString(16)}::1`, n)],
])('limits the requests of an hour for %s', (_name, limit, requestOf) => {
  const sent = Array.from({ length: limit + 1 }, (_, n) => tryRequest(requestOf(n)) !== null);
  expect(sent).toEqual([...Array(limit).fill(true), false]);
  time += HOUR;
  expect(tryRequest(requestOf(0))).not.toBeNull();
});

test('accepts the requests of known people while strangers send theirs from everywhere, and stores a limited number', () => {
  const database = new AccountDatabase(join(dir, 'otras.db'), { now: () => time });
  onTestFinished(() => database.close());
  codes = new SignInCodes(database, { maxUnknown: 50 });
  const mine = codes.request({ ...ANA, ip: '192.0.2.1' });
  const sent = Array.from({ length: 120 }, (_, n) =>
    codes.request(strangerFrom(`10.${n >> 8}.${n & 255}.1`, n)),
  );
  expect(sent.filter(({ browserToken }) => codes.isPending(browserToken))).toHaveLength(50);
  expect(codes.isPending(sent.at(-1)?.browserToken ?? '')).toBe(true);
  codes.request({ ...ANA, ip: '192.0.2.2' });
  expect(redeemCode(mine)).toBe('ana');
});

test('accepts requests after a clock that ran ahead was corrected', () => {
  time += 3650 * 24 * HOUR;
  for (let n = 0; n < 6; n++) codes.request(ANA);
  time -= 3650 * 24 * HOUR;
  expect(tryRequest(ANA)).not.toBeNull();
});

test('stores neither codes nor tokens nor addresses', () => {
  const issued = codes.request(ANA);
  const stored = readFiles(dir).join();
  for (const secret of [...Object.values(issued), ANA.email, ANA.ip]) expect(stored).not.toContain(secret);
});
