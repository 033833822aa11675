/** Passkeys: the second way to sign in, for browsers that have them. */
import { performance } from 'node:perf_hooks';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { AccountDatabase } from './account-database.ts';
import type { Person } from './person.ts';
import { SignInRefusal } from './sign-in-refusal.ts';

/** EdDSA, ES256 and RS256: the common algorithms of authenticators, without those that are experimental in Node. */
const ALGORITHMS = { supportedAlgorithmIDs: [-8, -7, -257] };

const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** Maximum number of open challenges in memory. Anybody can request one, so the oldest are dropped. */
const MAX_CHALLENGES = 10_000;

const hasId = (value: unknown) => z.looseObject({ id: z.string().max(2000) }).safeParse(value).success;
/** Schemas of the browser's responses. The library checks everything else. */
export const authenticationResponse = z.custom<AuthenticationResponseJSON>(hasId);
export const registrationResponse = z.custom<RegistrationResponseJSON>(hasId);

/** Passkey as shown to its owner. */
interface Passkey {
  id: string;
  /** Device on which it was created, in Spanish. */
  device: string;
  /** Times in ms since 1970. */
  createdAt: number;
  usedAt: number | null;
}

interface PasskeyRow {
  id: string;
  person_id: string;
  public_key: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string;
  device: string;
  created_at: number;
  used_at: number | null;
}

const transportsOf = ({ transports }: PasskeyRow) => JSON.parse(transports) as AuthenticatorTransport[];

export class Passkeys {
  readonly #database: AccountDatabase;
  readonly #origin: string;
  /** Challenges by the token of the browser or the id of the session that asked for them. */
  readonly #challenges = new Map<string, { challenge: string; at: number }>();

  /** @param origin of the desk; its host is the RP ID */
  constructor(database: AccountDatabase, origin: string) {
    this.#database = database;
    this.#origin = origin;
  }

  get #rpId(): string {
    return new URL(this.#origin).hostname;
  }

  /** Returns a person's passkeys, oldest first. */
  forPerson(personId: string): Passkey[] {
    return this.#rowsForPerson(personId).map(({ id, device, created_at, used_at }) => ({
      id,
      device,
      createdAt: created_at,
      usedAt: used_at,
    }));
  }

  /** Returns the options for creating a passkey in the browser of a session. */
  async registrationOptions(
    person: Person,
    sessionId: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const options = await generateRegistrationOptions({
      rpName: 'Escritorio del club',
      rpID: this.#rpId,
      userID: new TextEncoder().encode(person.id),
      userName: person.email,
      userDisplayName: person.name,
      excludeCredentials: this.#rowsForPerson(person.id).map((row) => ({
        id: row.id,
        transports: transportsOf(row),
      })),
      ...ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    this.#storeChallenge(sessionId, options.challenge);
    return options;
  }

  /** Stores a created passkey. @throws SignInRefusal `passkey-failed` */
  async register(
    personId: string,
    {
      sessionId,
      device,
      response,
    }: { sessionId: string; device: string; response: RegistrationResponseJSON },
  ): Promise<void> {
    const { registrationInfo } = await verifyOrRefuse(() =>
      verifyRegistrationResponse({ response, ...this.#takeExpectedResponse(sessionId), ...ALGORITHMS }),
    );
    if (!registrationInfo) throw new SignInRefusal({ code: 'passkey-failed' });
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    // A credential that is already stored keeps its owner.
    this.#database.run(
      `INSERT OR IGNORE INTO passkeys (id, person_id, public_key, counter, transports, device, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      ...[id, personId, publicKey, counter, JSON.stringify(transports), device, this.#database.now()],
    );
  }

  /** Returns the options for signing in with a passkey of any person. @param browserToken value of the sign-in cookie */
  async authenticationOptions(browserToken: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    // Lists no passkeys, which would reveal who has one: the browser offers its own.
    const options = await generateAuthenticationOptions({
      rpID: this.#rpId,
      userVerification: 'required',
    });
    this.#storeChallenge(browserToken, options.challenge);
    return options;
  }

  /** Verifies a passkey. @returns id of its person @throws SignInRefusal `passkey-failed` */
  async authenticate(browserToken: string, response: AuthenticationResponseJSON): Promise<string> {
    const expected = this.#takeExpectedResponse(browserToken);
    const row = this.#database.get<PasskeyRow>('SELECT * FROM passkeys WHERE id = ?', response.id);
    if (!row) throw new SignInRefusal({ code: 'passkey-failed' });
    const { id, public_key, counter } = row;
    const { verified, authenticationInfo } = await verifyOrRefuse(() =>
      verifyAuthenticationResponse({
        response,
        ...expected,
        credential: { id, publicKey: public_key, counter, transports: transportsOf(row) },
      }),
    );
    if (!verified) throw new SignInRefusal({ code: 'passkey-failed' });
    this.#database.run(
      'UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?',
      ...[authenticationInfo.newCounter, this.#database.now(), id],
    );
    return row.person_id;
  }

  remove(personId: string, id: string): void {
    this.#database.run('DELETE FROM passkeys WHERE person_id = ? AND id = ?', personId, id);
  }

  removeAllFor(personId: string): void {
    this.#database.run('DELETE FROM passkeys WHERE person_id = ?', personId);
  }

  #rowsForPerson(personId: string): PasskeyRow[] {
    return this.#database.all('SELECT * FROM passkeys WHERE person_id = ? ORDER BY created_at', personId);
  }

  #storeChallenge(owner: string, challenge: string): void {
    // A Map keeps insertion order, so the oldest come first.
    this.#challenges.delete(owner);
    for (const oldest of this.#challenges.keys()) {
      if (this.#challenges.size < MAX_CHALLENGES) break;
      this.#challenges.delete(oldest);
    }
    this.#challenges.set(owner, { challenge, at: performance.now() });
  }

  /** Removes the challenge of a browser, which is valid once, and returns the expected response. @throws SignInRefusal `passkey-failed` */
  #takeExpectedResponse(owner: string) {
    const found = this.#challenges.get(owner);
    this.#challenges.delete(owner);
    if (!found || performance.now() - found.at > CHALLENGE_LIFETIME_MS)
      throw new SignInRefusal({ code: 'passkey-failed' });
    return {
      expectedChallenge: found.challenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#rpId,
      requireUserVerification: true,
    };
  }
}

/** Runs a verification of the library. @throws SignInRefusal `passkey-failed` if it fails */
async function verifyOrRefuse<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw new SignInRefusal({ code: 'passkey-failed' });
  }
}
