/** A line to an SFTP server whose key is known. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import Client from 'ssh2-sftp-client';
import { PublishError } from '../publish-error.ts';
import { connectError, lineCut, type Server } from './sftp-errors.ts';

export interface SftpSettings extends Server {
  user: string;
  /** Of the server's key, `SHA256:…` as `ssh-keygen -l` shows it; none before the first time. */
  fingerprint?: string | undefined;
  /** Path of a private key on this computer. */
  privateKeyFile?: string | undefined;
  /** Whether an agent knows the key: that of SSH_AUTH_SOCK (`pageant` is PuTTY's), else that of Windows. */
  agent?: boolean | undefined;
}

/** What is kept in memory only. */
export interface SftpSecrets {
  password?: string | undefined;
  passphrase?: string | undefined;
}

export type Sftp = Awaited<ReturnType<Client['connect']>>;

export interface Line {
  sftp: Sftp;
  /** The server's key, to be kept where it was new. */
  fingerprint: string;
  /** Rejects when the line is cut; never resolves. */
  cut: Promise<never>;
  end(): Promise<void>;
}

/** Asked the first time: whether the server with this key is the right one. */
export type TrustHostKey = (fingerprint: string) => Promise<boolean>;

const WINDOWS_AGENT = '\\\\.\\pipe\\openssh-ssh-agent';
const READY_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;

/** Throws PublishError: `host-key`, `credentials`, `network`. */
export async function connectSftp(
  settings: SftpSettings,
  secrets: SftpSecrets,
  trust: TrustHostKey,
): Promise<Line> {
  const known = settings.fingerprint;
  const first = await attempt(settings, secrets, known);
  if ('line' in first) return first.line;
  if (known) throw changedKey(settings, known, first.refused);
  // The server does not wait until somebody has compared the key: the line is made anew after that.
  if (!(await trust(first.refused)))
    throw new PublishError(
      'host-key',
      `No se ha conectado con ${settings.host}: su clave (${first.refused}) no se ha confirmado.`,
    );
  const second = await attempt(settings, secrets, first.refused);
  if ('line' in second) return second.line;
  throw changedKey(settings, first.refused, second.refused);
}

async function attempt(
  settings: SftpSettings,
  secrets: SftpSecrets,
  known: string | undefined,
): Promise<{ line: Line } | { refused: string }> {
  const cut = Promise.withResolvers<never>();
  // Nobody may be waiting when it happens.
  cut.promise.catch(() => {});
  const onCut = (error?: unknown) => cut.reject(lineCut(settings, error));
  // Its own words on the console are of no use to anybody.
  const client = new Client('publicar', { error: onCut, end: () => onCut(), close: () => onCut() });
  for (const event of ['error', 'end', 'close']) client.on(event, onCut);
  let refused = '';
  let socket: Socket | undefined;
  try {
    socket = await socketTo(settings);
    const sftp = await client.connect({
      sock: socket,
      username: settings.user,
      ...(await proof(settings, secrets)),
      readyTimeout: READY_MS,
      keepaliveInterval: KEEP_ALIVE_MS,
      hostVerifier: (key: Buffer) => {
        const fingerprint = fingerprintOf(key);
        if (fingerprint === known) return true;
        refused = fingerprint;
        return false;
      },
    });
    const end = async () => void (await client.end().catch(() => {}));
    return { line: { sftp, fingerprint: known ?? '', cut: cut.promise, end } };
  } catch (error) {
    await client.end().catch(() => {});
    // Left open, it would be one of the few that the server waits for before anybody has logged in.
    socket?.destroy();
    if (refused) return { refused };
    throw connectError(error, settings);
  }
}

/** Many small questions: with Nagle's algorithm each would wait for the answer to the one before. */
async function socketTo({ host, port }: SftpSettings): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(READY_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** As OpenSSH shows it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

async function proof({ privateKeyFile, agent }: SftpSettings, { password, passphrase }: SftpSecrets) {
  if (privateKeyFile) {
    const privateKey = await readFile(privateKeyFile).catch((cause) => {
      throw new PublishError(
        'credentials',
        `No se puede leer la clave privada «${privateKeyFile}». Revisa la ruta.`,
        { cause },
      );
    });
    return { privateKey, ...(passphrase && { passphrase }) };
  }
  if (agent) {
    const socket = process.env.SSH_AUTH_SOCK || (process.platform === 'win32' ? WINDOWS_AGENT : '');
    if (socket) return { agent: socket };
    throw new PublishError(
      'credentials',
      'No hay ningún agente de claves en marcha. Arráncalo, o usa contraseña o un archivo de clave.',
    );
  }
  if (password) return { password };
  throw new PublishError(
    'credentials',
    'Falta la contraseña del servidor. Escríbela al publicar: queda solo en memoria.',
  );
}

function changedKey({ host }: SftpSettings, known: string, now: string): PublishError {
  return new PublishError(
    'host-key',
    `${host} muestra otra clave que la de siempre: puede que alguien se haga pasar por él, así que no se ha enviado nada. Pregunta al alojamiento si la ha cambiado. Si es así, borra la línea «huella» de publicar.yaml y confirma la nueva. La de siempre: ${known}. La de ahora: ${now}.`,
    { items: [known, now] },
  );
}

const OPENSSH = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]+?)-----END/;

/**
 * Whether a private key can only be read with its passphrase.
 * @param key text of its file, as OpenSSH, OpenSSL or PuTTY write it
 */
export function isLockedKey(key: string): boolean {
  const [, body] = OPENSSH.exec(key) ?? [];
  if (body === undefined) return /ENCRYPTED|^Encryption: (?!none\s*$)/m.test(key);
  // «openssh-key-v1», a zero, the length of the cipher's name in four bytes, the name.
  // https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.key
  const bytes = Buffer.from(body, 'base64');
  return bytes.subarray(19, 19 + bytes.readUInt32BE(15)).toString() !== 'none';
}
