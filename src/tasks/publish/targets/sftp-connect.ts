/** Connection to an SFTP server with a verified host key. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import Client from 'ssh2-sftp-client';
import { STAGING } from '../manifest.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishFault } from '../publish-messages.ts';
import type { SftpDestination } from '../settings.ts';
import {
  authHandler,
  type LoginProgress,
  loadCredentials,
  loginRefused,
  promptHandler,
  type SftpSecrets,
} from './sftp-login.ts';
import type { OpenTargetOptions } from './target.ts';

export type Sftp = Awaited<ReturnType<Client['connect']>>;

export interface SftpConnection {
  sftp: Sftp;
  /** Rejects when the connection is cut; never resolves. */
  cut: Promise<never>;
  end(): Promise<void>;
}

type OnStep = NonNullable<OpenTargetOptions['onStep']>;

/** First words of a server for FTP, mail or HTTP. */
const FOREIGN_GREETING = /^(220[ -]|HTTP\/)/;

const CONNECT_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;

/**
 * Connects.
 * @throws PublishError: `host-key` (`items`: its fingerprint, or the known one and the new one), `credentials`, `network`
 */
export async function connectSftp(
  destination: SftpDestination,
  secrets: SftpSecrets,
  { trustHostKey = async () => false, onStep = () => {} }: OpenTargetOptions,
): Promise<SftpConnection> {
  for (let known = destination.fingerprint; ; ) {
    const outcome = await attempt(destination, secrets, known, onStep);
    if (typeof outcome !== 'string') return outcome;
    if (known) throw changedKeyError(destination, known, outcome);
    // The server does not wait for a person to compare the key, so connect again afterwards.
    if (!(await trustHostKey(outcome, destination)))
      throw new PublishError(
        { code: 'host-key-unknown', server: destination.server, now: outcome },
        { items: [outcome] },
      );
    known = outcome;
  }
}

/** @returns the connection, or the fingerprint of an unknown server */
async function attempt(
  destination: SftpDestination,
  secrets: SftpSecrets,
  known: string | undefined,
  onStep: OnStep,
): Promise<SftpConnection | string> {
  const cut = Promise.withResolvers<never>();
  // Avoids an unhandled rejection while no code awaits it.
  cut.promise.catch(() => {});
  const onCut = (error?: unknown) => cut.reject(connectionLost(destination, error));
  // Silences the library's console output.
  const client = new Client('publicar', { error: onCut, end: () => onCut(), close: () => onCut() });
  for (const event of ['error', 'end', 'close']) client.on(event, onCut);
  let unknownFingerprint = '';
  let socket: Socket | undefined;
  let isForeign = false;
  const login: LoginProgress = { offered: [], question: '' };
  try {
    const credentials = await loadCredentials(destination, secrets);
    socket = await socketTo(destination, onStep);
    onStep('identify');
    const { password } = credentials;
    if (password !== undefined) client.on('keyboard-interactive', promptHandler(password, login));
    const connecting = client.connect({
      sock: socket,
      username: destination.user,
      ...credentials,
      tryKeyboard: password !== undefined,
      authHandler: authHandler(credentials, login),
      readyTimeout: CONNECT_TIMEOUT_MS,
      keepaliveInterval: KEEP_ALIVE_MS,
      hostVerifier: (key: Buffer) => {
        const fingerprint = fingerprintOf(key);
        if (fingerprint === known) {
          onStep('sign-in');
          return true;
        }
        unknownFingerprint = fingerprint;
        return false;
      },
    });
    // The library would wait for its timeout.
    socket.once('data', (greeting: Buffer) => {
      isForeign = FOREIGN_GREETING.test(greeting.toString('latin1'));
      if (isForeign) socket?.destroy();
    });
    const sftp = await connecting;
    const end = async () => void (await client.end().catch(() => {}));
    return { sftp, cut: cut.promise, end };
  } catch (error) {
    await client.end().catch(() => {});
    // An open socket would occupy one of the few unauthenticated slots of the server.
    socket?.destroy();
    if (isForeign)
      throw new PublishError({ code: 'not-sftp', server: serverName(destination) }, { cause: error });
    if (unknownFingerprint) return unknownFingerprint;
    throw toConnectError(error, destination, login);
  }
}

/** Opens a socket without Nagle's algorithm, which would delay each of many small requests. */
async function socketTo({ server, port }: SftpDestination, onStep: OnStep): Promise<Socket> {
  onStep('find');
  const socket = connect({ host: server, port, noDelay: true });
  if (isIP(server)) onStep('connect');
  else socket.on('lookup', (error) => error === null && onStep('connect'));
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Fingerprint in OpenSSH's format. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const changedKeyError = ({ server }: SftpDestination, known: string, now: string): PublishError =>
  new PublishError({ code: 'host-key-changed', server, known, now }, { items: [known, now] });

/** SFTP status codes, https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02#section-7 */
export const STATUS = { noSuchFile: 2, denied: 3, failure: 4 };

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPIPE)$/;

type Server = Pick<SftpDestination, 'server' | 'port'>;

const serverName = ({ server, port }: Server) => (port === 22 ? server : `${server}:${port}`);

/** Error for a broken or failed connection. */
const connectionLost = (server: Server, cause?: unknown): PublishError =>
  new PublishError({ code: 'connection-lost', server: serverName(server) }, { cause });

/** Converts a connection failure. */
function toConnectError(error: unknown, destination: SftpDestination, login: LoginProgress): PublishError {
  if (error instanceof PublishError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const server = serverName(destination);
  const failed = (fault: PublishFault, items: string[] = []) =>
    new PublishError(fault, { cause: error, items });
  if (/privateKey|passphrase/i.test(message)) return failed({ code: 'unusable-key' }, ['passphrase']);
  if (/authentication methods failed|agent/i.test(message))
    return loginRefused(destination, server, login, error);
  if (code === 'ENOTFOUND' || /Address lookup failed/.test(message))
    return failed({ code: 'server-not-found', server: destination.server });
  if (NETWORK.test(code) || /timed out|timeout|unexpected (end|close)|refused|reset/i.test(message))
    return failed({ code: 'no-answer', server });
  return failed({ code: 'connection-failed', server, detail: message });
}

/**
 * Converts a failed request.
 * @param isFull true if the server's disk is known to be full
 */
export function toRequestError(error: unknown, server: Server, path: string, isFull: boolean): PublishError {
  if (error instanceof PublishError) return error;
  const { code, message } = error as { code?: string | number; message: string };
  const failed = (fault: PublishFault) => new PublishError(fault, { cause: error });
  // Staged files have internal names that mean nothing to people.
  const file = path.startsWith(`${STAGING}/`) ? 'los archivos nuevos' : `«${path}»`;
  const remote = { server: serverName(server), file };
  if (isFull) return failed({ code: 'server-full', ...remote });
  if (code === STATUS.denied) return failed({ code: 'server-denied', ...remote });
  if (code === STATUS.noSuchFile) return failed({ code: 'server-missing', ...remote });
  if (typeof code === 'string' && NETWORK.test(code)) return connectionLost(server, error);
  return failed({ code: 'server-failed', ...remote, detail: message });
}
