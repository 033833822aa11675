import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Accounts } from './accounts.ts';
import type { Person } from './person.ts';
import { TEST_ORIGIN, testAccounts } from './testing/test-accounts.ts';
import { testAuthenticator } from './testing/test-authenticator.ts';

const RP_ID = new URL(TEST_ORIGIN).hostname;
const FAILED = expect.objectContaining({ code: 'passkey-failed' });
const ANA: Person = { id: 'persona-ana', name: 'Ana', email: 'ana@example.org', role: 'board', teams: [] };

let dir: string;
let accounts: Accounts;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'llaves-'));
  accounts = testAccounts(dir);
});
afterEach(async () => {
  await accounts.close();
  rmSync(dir, { recursive: true });
});

/** Adds a passkey for Ana in her session. */
async function addPasskey(authenticator = testAuthenticator(RP_ID)) {
  const { challenge } = await accounts.passkeys.registrationOptions(ANA, 'sesion');
  const response = authenticator.create({ challenge, origin: TEST_ORIGIN });
  await accounts.passkeys.register(ANA.id, { sessionId: 'sesion', device: 'Chrome en Android', response });
  return authenticator;
}
const challengeFor = async (browser: string) =>
  (await accounts.passkeys.authenticationOptions(browser)).challenge;

test('signs a person in with a passkey, once for each challenge', async () => {
  const passkey = await addPasskey();
  expect(accounts.passkeys.forPerson(ANA.id)).toMatchObject([
    { id: passkey.id, device: 'Chrome en Android' },
  ]);
  const response = passkey.get({ challenge: await challengeFor('móvil'), origin: TEST_ORIGIN });
  expect(await accounts.passkeys.authenticate('móvil', response)).toBe(ANA.id);
  await expect(accounts.passkeys.authenticate('móvil', response)).rejects.toEqual(FAILED);
  expect(accounts.passkeys.forPerson(ANA.id)[0]?.usedAt).not.toBeNull();
});

test('sign-in options do not reveal whether anybody has a passkey', async () => {
  const before = await accounts.passkeys.authenticationOptions('móvil');
  await addPasskey();
  const after = await accounts.passkeys.authenticationOptions('móvil');
  expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' });
  expect(after.allowCredentials).toBeUndefined();
});

test('refuses another browser’s challenge, another site, and a device that was not unlocked', async () => {
  const passkey = await addPasskey();
  const expectRefusal = async (browser: string, ceremony: Parameters<typeof passkey.get>[0]) =>
    expect(accounts.passkeys.authenticate(browser, passkey.get(ceremony))).rejects.toEqual(FAILED);
  const ownChallenge = await challengeFor('mío');
  await challengeFor('otro');
  await expectRefusal('otro', { challenge: ownChallenge, origin: TEST_ORIGIN });
  await expectRefusal('nadie', { challenge: ownChallenge, origin: TEST_ORIGIN });
  await expectRefusal('mío', { challenge: ownChallenge, origin: 'https://vista.club.example.org' });
  const challenge = await challengeFor('mío');
  await expectRefusal('mío', { challenge, origin: TEST_ORIGIN, isVerified: false });
});

test('refuses a passkey of another site’s RP ID, one that nobody added, and one that was removed', async () => {
  const foreignAuthenticator = testAuthenticator('malo.example');
  await expect(addPasskey(foreignAuthenticator)).rejects.toEqual(FAILED);
  const unknownAuthenticator = testAuthenticator(RP_ID);
  const ceremony = async () => ({ challenge: await challengeFor('móvil'), origin: TEST_ORIGIN });
  await expect(
    accounts.passkeys.authenticate('móvil', unknownAuthenticator.get(await ceremony())),
  ).rejects.toEqual(FAILED);
  const passkey = await addPasskey();
  accounts.passkeys.remove('persona-otra', passkey.id);
  expect(accounts.passkeys.forPerson(ANA.id)).toHaveLength(1);
  accounts.passkeys.remove(ANA.id, passkey.id);
  await expect(accounts.passkeys.authenticate('móvil', passkey.get(await ceremony()))).rejects.toEqual(
    FAILED,
  );
});

test('refuses a copied passkey whose counter goes back', async () => {
  const passkey = await addPasskey();
  const use = async (counter: number) =>
    accounts.passkeys.authenticate(
      'móvil',
      passkey.get({ challenge: await challengeFor('móvil'), origin: TEST_ORIGIN, counter }),
    );
  expect(await use(5)).toBe(ANA.id);
  await expect(use(5)).rejects.toEqual(FAILED);
  expect(await use(6)).toBe(ANA.id);
});

test('removes the passkeys of a removed person', async () => {
  await addPasskey();
  accounts.revokeAccess(ANA.id);
  expect(accounts.passkeys.forPerson(ANA.id)).toEqual([]);
});
