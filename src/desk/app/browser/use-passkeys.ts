/** Passkey ceremonies: an action returns options, the authenticator answers, and the same action verifies the answer. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { useEffect, useState } from 'react';
import { type SubmitTarget, useFetcher } from 'react-router';
import type { Refusal } from '../../core/desk-refusal.ts';
import { jsonPost, refusalIn } from './submit.ts';

export { browserSupportsWebAuthn };

type Options =
  | { passkeyOptions: PublicKeyCredentialRequestOptionsJSON }
  | { newPasskeyOptions: PublicKeyCredentialCreationOptionsJSON };

/**
 * Runs a ceremony on `start`.
 * @param action route whose action answers `{ intent: 'passkey-options' }` with options and verifies `{ intent: 'passkey-response' }`
 * @param fields further fields of the verification
 */
export function usePasskeyCeremony(action: string, fields: Record<string, string> = {}) {
  const { data, submit, state } = useFetcher<Options | { refusal: Refusal } | null>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const options = data && !('refusal' in data) ? data : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new options start the authenticator
  useEffect(() => {
    if (!options) return;
    setIsAsking(true);
    askAuthenticator(options)
      .then((response) =>
        submit(
          { intent: 'passkey-response', response, ...fields } as unknown as SubmitTarget,
          jsonPost(action),
        ),
      )
      .catch((error) => setProblem(ceremonyErrorMessage(error)))
      .finally(() => setIsAsking(false));
  }, [options]);
  return {
    start() {
      setProblem(null);
      void submit({ intent: 'passkey-options' }, jsonPost(action));
    },
    isBusy: isAsking || state !== 'idle',
    problem: problem ?? refusalIn(data)?.message ?? null,
  };
}

const askAuthenticator = (options: Options) =>
  'passkeyOptions' in options
    ? startAuthentication({ optionsJSON: options.passkeyOptions })
    : startRegistration({ optionsJSON: options.newPasskeyOptions });

function ceremonyErrorMessage(error: unknown): string {
  const { name } = error as Error;
  if (name === 'InvalidStateError') return 'Este dispositivo ya tiene una llave de acceso tuya.';
  // Browsers report a cancelled dialog and a device without a passkey alike.
  return 'No se ha usado ninguna llave de acceso. Puedes probar otra vez o entrar con tu correo.';
}
