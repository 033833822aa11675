import { useState } from 'react';
import type { PublishSettings } from '../../../publish/settings.ts';
import { PUBLISH_API, type PublishState, type Secrets, type TypedSecrets } from '../../publish-api.ts';
import { ask } from '../ask.ts';

export interface AskedSecret {
  kind: keyof Secrets;
  /** `Contraseña del servidor` */
  title: string;
  /** Whose it is: `Contraseña de club en sftp.example.org`. */
  label: string;
  destino: PublishSettings['destino'];
  /** What waits for it. */
  work: () => unknown;
}

/** What a secret is called, by where it is for; null for a place that has none. */
function secretWords(kind: keyof Secrets, destino: PublishSettings['destino']) {
  if (destino?.tipo === 's3')
    return { title: 'Clave secreta del almacén', label: `Clave secreta de ${destino.almacen}` };
  if (destino?.tipo !== 'sftp') return null;
  if (kind === 'passphrase')
    return { title: 'Frase de paso de la clave', label: `Frase de paso de «${destino.clave_privada}»` };
  return {
    title: 'Contraseña del servidor',
    label: `Contraseña de ${destino.usuario} en ${destino.servidor}`,
  };
}

/** Passwords that the desk does not know since it was started are asked for when something needs the server. */
export function useSecret() {
  const [asked, setAsked] = useState<AskedSecret | null>(null);
  return {
    asked,
    /** Does the work at once, or when what is missing has been typed. */
    first(state: PublishState | undefined, work: () => unknown): void {
      const destino = state?.settings.destino;
      const words = state?.asksFor ? secretWords(state.asksFor, destino) : null;
      if (state?.asksFor && words) setAsked({ kind: state.asksFor, ...words, destino, work });
      else work();
    },
    /** @throws DeskError */
    async give(secret: string): Promise<void> {
      if (!asked) return;
      const body: TypedSecrets = { [asked.kind]: secret, destino: asked.destino };
      await ask(PUBLISH_API.secrets, { method: 'PUT', body });
      setAsked(null);
      await asked.work();
    },
    leave: () => setAsked(null),
  };
}
