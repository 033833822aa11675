/** What is known of the place of publication in this session only. */
import { readFile } from 'node:fs/promises';
import { STAGING } from '../../publish/manifest.ts';
import { type OpenOptions, openTarget } from '../../publish/open-target.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { PublishSettings } from '../../publish/settings.ts';
import { isLockedKey } from '../../publish/targets/sftp-connect.ts';
import type { Target } from '../../publish/targets/target.ts';
import { KeyUnconfirmed } from './jobs.ts';

type Destination = PublishSettings['destino'];

/** Empty ones change nothing. */
export interface Secrets {
  password?: string | undefined;
  passphrase?: string | undefined;
}

/** Passwords stay in memory and end with the desk. */
export class Session {
  #secrets: Secrets = {};
  /** The only server that may be told them, as `serverOf` names it. */
  #server = '';
  /** Whether the server has refused what it was told last. */
  #isRefused = false;

  /** @param destino what they were typed for: another server, or another user there, must not be told */
  keep({ password, passphrase }: Secrets, destino: Destination): void {
    this.#secrets = { ...this.#secretsOf(destino) };
    this.#server = serverOf(destino);
    if (password) this.#secrets.password = password;
    if (passphrase) this.#secrets.passphrase = passphrase;
    this.#isRefused = false;
  }

  #secretsOf(destino: Destination): Secrets {
    return serverOf(destino) === this.#server ? this.#secrets : {};
  }

  /** What the person has to type before the server can be reached; null for nothing. */
  async asksFor({ destino }: PublishSettings): Promise<keyof Secrets | null> {
    const { env } = process;
    const { password, passphrase } = this.#secretsOf(destino);
    const isKnown = (given: string | undefined) => Boolean(password || (!this.#isRefused && given));
    if (destino?.tipo === 's3') return isKnown(env.S3_SECRET_ACCESS_KEY) ? null : 'password';
    if (destino?.tipo !== 'sftp') return null;
    const { clave_privada: keyFile, agente } = destino;
    if (keyFile) {
      // A key that cannot be read is told when the server is asked.
      const key = await readFile(keyFile, 'utf8').catch(() => '');
      return isLockedKey(key) && !passphrase ? 'passphrase' : null;
    }
    return agente || isKnown(env.SFTP_PASSWORD) ? null : 'password';
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
        // The settings may have been changed by hand, or brought back from a copy, since it was typed.
        secretsOf: (destino) => ({ ...this.#secretsOf(destino) }),
        trustHostKey: async (fingerprint) => {
          if (fingerprint === trust) return true;
          shown = fingerprint;
          return false;
        },
      });
    } catch (error) {
      if (error instanceof PublishError && error.code === 'credentials') {
        this.#secrets = {};
        this.#isRefused = true;
      }
      throw shown ? new KeyUnconfirmed(shown, error) : error;
    }
  }
}

function serverOf(destino: Destination): string {
  if (destino?.tipo === 's3') return `${destino.acceso ?? ''}@${destino.servidor}`;
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
