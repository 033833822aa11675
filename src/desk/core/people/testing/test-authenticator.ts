/** Software authenticator with one passkey, an ES256 key. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** Flags of authenticator data: user present, user verified, attested credential data included. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

interface Ceremony {
  challenge: string;
  origin: string;
  /** False if the device was not unlocked. */
  isVerified?: boolean;
  /** Signature counter; many passkeys always send 0. */
  counter?: number;
}

export function testAuthenticator(rpId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
  const clientData = (type: string, { challenge, origin }: Ceremony) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false });
  const authenticatorData = ({ isVerified = true, counter = 0 }: Ceremony, attested = Buffer.alloc(0)) => {
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (attested.length > 0 ? ATTESTED : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const credential = {
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    id: base64(id),
    create(ceremony: Ceremony): RegistrationResponseJSON {
      const idLength = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey]);
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(ceremony, attested))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', ceremony)),
          attestationObject: base64(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },
    get(ceremony: Ceremony): AuthenticationResponseJSON {
      const client = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony);
      return {
        ...credential,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      };
    },
  };
}
