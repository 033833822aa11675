import { useState } from 'react';
import { PUBLISH_API, type PublishState, type Secrets } from '../../publish-api.ts';
import { ask } from '../ask.ts';

export interface AskedSecret {
  kind: keyof Secrets;
  /** Whose it is: `club` in `sftp.example.org`, or the file of a key. */
  of: string;
  /** What waits for it. */
  work: () => unknown;
}

/** Passwords that the desk does not know since it was started are asked for when something needs the server. */
export function useSecret() {
  const [asked, setAsked] = useState<AskedSecret | null>(null);
  return {
    asked,
    /** Does the work at once, or when what is missing has been typed. */
    first(state: PublishState | undefined, work: () => unknown): void {
      const destino = state?.settings.destino;
      if (!state?.asksFor || destino?.tipo !== 'sftp') return void work();
      const { usuario, servidor, clave_privada: keyFile = '' } = destino;
      const of = state.asksFor === 'password' ? `${usuario} en ${servidor}` : keyFile;
      setAsked({ kind: state.asksFor, of, work });
    },
    /** @throws DeskError */
    async give(secret: string): Promise<void> {
      if (!asked) return;
      await ask(PUBLISH_API.secrets, { method: 'PUT', body: { [asked.kind]: secret } satisfies Secrets });
      setAsked(null);
      await asked.work();
    },
    leave: () => setAsked(null),
  };
}
