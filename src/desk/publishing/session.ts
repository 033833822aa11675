/** What is known of the place of publication in this session only. */

import { STAGING } from '../../publish/manifest.ts';
import { type OpenOptions, openTarget } from '../../publish/open-target.ts';
import type { PublishSettings } from '../../publish/settings.ts';
import type { Target } from '../../publish/targets/target.ts';
import type { Secrets } from '../publish-api.ts';
import { KeyUnconfirmed } from './job-failure.ts';

type Destination = PublishSettings['destino'];

/** Passwords stay in memory and end with the desk. */
export class Session {
  #secrets: Secrets = {};

  keep({ password, passphrase }: Secrets): void {
    if (password) this.#secrets.password = password;
    if (passphrase) this.#secrets.passphrase = passphrase;
  }

  /** Of another server, or of another user there, it must not be told. */
  moved(before: Destination, after: Destination): void {
    if (serverOf(before) !== serverOf(after)) this.#secrets = {};
  }

  needsPassword({ destino }: PublishSettings): boolean {
    if (destino?.tipo !== 'sftp' || destino.clave_privada || destino.agente) return false;
    return !this.#secrets.password && !process.env.SFTP_PASSWORD;
  }

  /**
   * Opens the place for some work: `work` is given what opens it.
   * @param trust the fingerprint that the person has confirmed
   * @throws KeyUnconfirmed where the server's key is new and is not that one; whatever `work` throws
   */
  async opening<T>(trust: string | undefined, work: (options: OpenOptions) => Promise<T>): Promise<T> {
    let shown: string | undefined;
    try {
      return await work({
        secrets: { ...this.#secrets },
        trustHostKey: async (fingerprint) => {
          if (fingerprint === trust) return true;
          shown = fingerprint;
          return false;
        },
      });
    } catch (error) {
      throw shown ? new KeyUnconfirmed(shown, error) : error;
    }
  }
}

function serverOf(destino: Destination): string {
  return destino?.tipo === 'sftp' ? `${destino.usuario}@${destino.servidor}:${destino.puerto}` : '';
}

/** A key belongs to a server: what was confirmed of another one says nothing of this one. */
export function withKnownKey(before: Destination, after: Destination): Destination {
  if (after?.tipo !== 'sftp') return after;
  const { huella: _, ...rest } = after;
  const isSame =
    before?.tipo === 'sftp' && before.servidor === after.servidor && before.puerto === after.puerto;
  return isSame && before.huella ? { ...rest, huella: before.huella } : rest;
}

/** Opens the place and writes a file there and takes it away again. Throws as `openTarget` and `Target` do. */
export async function tryPlace(
  folders: Parameters<typeof openTarget>[0],
  options: OpenOptions,
): Promise<Pick<Target, 'name'>> {
  const target = await openTarget(folders, options);
  try {
    await target.put(TRIAL, 'Prueba del escritorio.');
    await target.remove(TRIAL);
    await target.removeFolder(STAGING);
    return { name: target.name };
  } finally {
    await target.close();
  }
}

const TRIAL = `${STAGING}/prueba.txt`;
