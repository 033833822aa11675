import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
  dir = mkdtempSync(join(tmpdir(), 'codigos-'));
  time = Date.parse('2026-11-27T10:00:00Z');
  accounts = testAccounts(dir, { now: () => time });
  codes = accounts.codes;
});
afterEach(async () => {
  await accounts.close();
  rmSync(dir, { recursive: true });
});

const refusal = (work: () => unknown): string => {
  try {
    work();
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
/** Returns a code that differs from the issued one. */
const wrongCode = ({ code }: IssuedCode, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0');

test('accepts a code once, typed with or without spaces', () => {
  const issued = codes.request(ANA);
  const { browserToken, code } = issued;
  expect(codes.isPending(browserToken)).toBe(true);
  expect(codes.redeemCode(browserToken, ` ${code.slice(0, 3)} ${code.slice(3)}`).personId).toBe('ana');
  expect(codes.isPending(browserToken)).toBe(false);
  expect(refusal(() => codes.redeemCode(browserToken, code))).toBe('code-expired');
  expect(refusal(() => codes.redeemLink(browserToken, issued.linkToken))).toBe('other-browser');
});

test('accepts a link once', () => {
  const { browserToken, linkToken, code } = codes.request(ANA);
  expect(codes.redeemLink(browserToken, linkToken).personId).toBe('ana');
  expect(refusal(() => codes.redeemLink(browserToken, linkToken))).toBe('other-browser');
  expect(refusal(() => codes.redeemCode(browserToken, code))).toBe('code-expired');
});

test('binds code and link to the browser that requested them', () => {
  const [mine, other] = [
    codes.request(ANA),
    codes.request({ ...ANA, personId: 'eva', email: 'eva@example.org' }),
  ];
  expect(refusal(() => codes.redeemCode('', mine.code))).toBe('code-expired');
  expect(refusal(() => codes.redeemCode(other.browserToken, mine.code))).toBe('wrong-code');
  expect(refusal(() => codes.redeemLink('', mine.linkToken))).toBe('other-browser');
  expect(refusal(() => codes.redeemLink(other.browserToken, mine.linkToken))).toBe('other-browser');
  expect(codes.redeemLink(mine.browserToken, mine.linkToken).personId).toBe('ana');
});

test.each([
  ['just in time', 10 * MINUTE - 1, 'accepted'],
  ['late', 10 * MINUTE, 'code-expired'],
  ['after the clock was corrected by seconds', -30_000, 'accepted'],
  ['after the clock was set back', -HOUR, 'code-expired'],
])('expires after ten minutes: %s', (_name, passed, result) => {
  const [first, second] = [codes.request(ANA), codes.request(ANA)];
  time += passed;
  expect(refusal(() => codes.redeemCode(first.browserToken, first.code))).toBe(result);
  expect(refusal(() => codes.redeemLink(second.browserToken, second.linkToken))).toBe(
    result === 'accepted' ? 'accepted' : 'other-browser',
  );
});

test('closes a code after five wrong guesses, also for the right one', () => {
  const issued = codes.request(ANA);
  const results = [1, 2, 3, 4, 5].map((n) =>
    refusal(() => codes.redeemCode(issued.browserToken, wrongCode(issued, n))),
  );
  expect(results).toEqual(['wrong-code', 'wrong-code', 'wrong-code', 'wrong-code', 'code-expired']);
  expect(refusal(() => codes.redeemCode(issued.browserToken, issued.code))).toBe('code-expired');
});

test('answers requests and guesses for an unknown address like those for a known one', () => {
  const answers = [ANA, NOBODY].map((request) => {
    const issued = codes.request(request);
    const guesses = [1, 2, 3, 4, 5, 6].map((n) =>
      refusal(() => codes.redeemCode(issued.browserToken, wrongCode(issued, n))),
    );
    const requests = Array.from({ length: 10 }, () => refusal(() => codes.request(request)));
    return { keys: Object.keys(issued), guesses, requests };
  });
  expect(answers[1]).toEqual(answers[0]);
});

test('never accepts the code or the link of an unknown address', () => {
  const { browserToken, code, linkToken } = codes.request(NOBODY);
  expect(refusal(() => codes.redeemLink(browserToken, linkToken))).toBe('other-browser');
  expect(refusal(() => codes.redeemCode(browserToken, code))).toBe('wrong-code');
});

test('limits ten thousand guesses from many networks to thirty a day, and still accepts the link', () => {
  let counted = 0;
  for (let n = 0; n < 10_000; n++) {
    time += 8000;
    const ip = `198.51.${n % 200}.7`;
    let issued: IssuedCode | undefined;
    if (refusal(() => (issued = codes.request({ ...ANA, ip }))) !== 'accepted' || !issued) continue;
    const { browserToken } = issued;
    for (let guess = 1; guess <= 5; guess++)
      if (
        refusal(() => codes.redeemCode(browserToken, wrongCode(issued as IssuedCode, guess))) !==
        'too-many-guesses'
      )
        counted++;
  }
  // 22 hours: requests for an address are limited to 20 a day, guesses to 30.
  expect(counted).toBe(30);
  time += 3 * HOUR;
  const mine = codes.request({ ...ANA, ip: '192.0.2.1' });
  expect(codes.redeemLink(mine.browserToken, mine.linkToken).personId).toBe('ana');
});

test('limits the guesses of one network for many addresses', () => {
  let counted = 0;
  for (let n = 0; n < 25; n++) {
    const issued = codes.request({ ...ANA, email: `p${n}@example.org`, ip: `203.0.113.${n}` });
    for (let guess = 1; guess <= 4; guess++)
      if (refusal(() => codes.redeemCode(issued.browserToken, wrongCode(issued, guess))) === 'wrong-code')
        counted++;
  }
  expect(counted).toBe(50);
});

test.each([
  [
    'an address in other capitals',
    6,
    (n: number) => ({ ...ANA, email: n % 2 ? 'ANA@example.org' : 'ana@example.org', ip: `198.51.${n}.1` }),
  ],
  ['an IPv4 /24', 30, (n: number) => ({ ...NOBODY, email: `p${n}@example.org`, ip: `203.0.113.${n}` })],
  ['an IPv6 /64', 30, (n: number) => ({ ...NOBODY, email: `p${n}@example.org`, ip: `2001:db8:1:2:${n}::1` })],
  [
    'an IPv6 /56',
    60,
    (n: number) => ({ ...NOBODY, email: `p${n}@example.org`, ip: `2001:db8:1:2${(n % 90) + 10}::1` }),
  ],
  [
    'an IPv6 /48',
    120,
    (n: number) => ({ ...NOBODY, email: `p${n}@example.org`, ip: `2001:db8:1:${(n * 256).toString(16)}::1` }),
  ],
])('limits the requests of an hour for %s', (_name, limit, requestOf) => {
  const send = (n: number) => refusal(() => codes.request(requestOf(n)));
  const sent = Array.from({ length: limit + 1 }, (_, n) => send(n));
  expect(sent.filter((result) => result === 'accepted')).toHaveLength(limit);
  expect(sent.at(-1)).toBe('too-many-requests');
  time += HOUR;
  expect(send(0)).toBe('accepted');
});

test('accepts the requests of known people while strangers send theirs from everywhere, and stores a limited number', () => {
  const database = new AccountDatabase(join(dir, 'otras.db'), { now: () => time });
  const limited = new SignInCodes(database, { maxUnknown: 50 });
  const mine = limited.request({ ...ANA, ip: '192.0.2.1' });
  const send = (n: number) =>
    limited.request({ ...NOBODY, email: `p${n}@example.org`, ip: `10.${n >> 8}.${n & 255}.1` });
  const sent = Array.from({ length: 700 }, (_, n) => send(n));
  expect(sent.filter(({ browserToken }) => limited.isPending(browserToken))).toHaveLength(50);
  expect(limited.isPending(sent.at(-1)?.browserToken ?? '')).toBe(true);
  limited.request({ ...ANA, ip: '192.0.2.2' });
  expect(limited.redeemCode(mine.browserToken, mine.code).personId).toBe('ana');
  database.close();
});

test('accepts requests after a clock that ran ahead was corrected', () => {
  time += 3650 * 24 * HOUR;
  for (let n = 0; n < 6; n++) codes.request(ANA);
  time -= 3650 * 24 * HOUR;
  expect(refusal(() => codes.request(ANA))).toBe('accepted');
});

test('invalidates the codes of a removed person at once', () => {
  const { browserToken, code } = codes.request(ANA);
  accounts.revokeAccess('ana');
  expect(refusal(() => codes.redeemCode(browserToken, code))).toBe('code-expired');
});

test('stores neither codes nor tokens nor addresses', () => {
  const issued = codes.request(ANA);
  const stored = readdirSync(dir)
    .map((name) => readFileSync(join(dir, name), 'latin1'))
    .join();
  for (const secret of [...Object.values(issued), ANA.email, ANA.ip]) expect(stored).not.toContain(secret);
});
