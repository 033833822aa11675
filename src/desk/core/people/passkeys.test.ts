import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { Accounts } from './accounts.ts';
import type { Person } from './person.ts';
import { TEST_ORIGIN, testAccounts } from './testing/test-accounts.ts';
import { testAuthenticator } from './testing/test-authenticator.ts';

const RP_ID = new URL(TEST_ORIGIN).hostname;
const FAILED = expect.objectContaining({ code: 'passkey-failed' });
const ANA: Person = { id: 'persona-ana', name: 'Ana', email: 'ana@example.org', role: 'board', teams: [] };

let accounts: Accounts;
beforeEach(() => {
  accounts = testAccounts(newFolder());
  onTestFinished(() => accounts.close());
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
type Passkey = ReturnType<typeof testAuthenticator>;
type Ceremony = Partial<Parameters<Passkey['get']>[0]>;
/** Answers a browser's challenge with a passkey. Resolves with the id of the person who is signed in. */
const signIn = async (passkey: Passkey, browser = 'móvil', ceremony: Ceremony = {}) => {
  const challenge = ceremony.challenge ?? (await challengeFor(browser));
  return accounts.passkeys.authenticate(
    browser,
    passkey.get({ origin: TEST_ORIGIN, ...ceremony, challenge }),
  );
};

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
  const challenge = await challengeFor('mío');
  await challengeFor('otro');
  for (const browser of ['otro', 'nadie'])
    await expect(signIn(passkey, browser, { challenge })).rejects.toEqual(FAILED);
  const origin = 'https://vista.club.example.org';
  await expect(signIn(passkey, 'mío', { challenge, origin })).rejects.toEqual(FAILED);
  await expect(signIn(passkey, 'mío', { isVerified: false })).rejects.toEqual(FAILED);
});

test('refuses a passkey of another site’s RP ID, one that nobody added, and one that was removed', async () => {
  await expect(addPasskey(testAuthenticator('malo.example'))).rejects.toEqual(FAILED);
  await expect(signIn(testAuthenticator(RP_ID))).rejects.toEqual(FAILED);
  const passkey = await addPasskey();
  accounts.passkeys.remove('persona-otra', passkey.id);
  expect(accounts.passkeys.forPerson(ANA.id)).toHaveLength(1);
  accounts.passkeys.remove(ANA.id, passkey.id);
  await expect(signIn(passkey)).rejects.toEqual(FAILED);
});

test('refuses a copied passkey whose counter goes back', async () => {
  const passkey = await addPasskey();
  expect(await signIn(passkey, 'móvil', { counter: 5 })).toBe(ANA.id);
  await expect(signIn(passkey, 'móvil', { counter: 5 })).rejects.toEqual(FAILED);
  expect(await signIn(passkey, 'móvil', { counter: 6 })).toBe(ANA.id);
});

test('removes the passkeys of a removed person', async () => {
  await addPasskey();
  accounts.revokeAccess(ANA.id);
  expect(accounts.passkeys.forPerson(ANA.id)).toEqual([]);
});
